import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { m } from '#/app/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import { record } from '#/app/history/history.server.ts'
import { requireStaff, type RequestContext } from '#/app/context/request-context.ts'
import { office } from '#/app/web/office.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Tables } from '#/db/schema.ts'
import {
  EXPIRY_BEFORE_ISSUE,
  mergeFacts,
  storedTypes,
  unknownType,
  type Certificate,
  type CertificateChanges,
  type NewCertificate,
} from './model/certificate.ts'
import { composeNumber } from '#/app/certificate-number/certificate-number.ts'
import { neverAgain } from '#/app/history/certificate-numbers.server.ts'
import { findCertificate, searchTextOf, toCertificate } from './records/certificate-rows.server.ts'
import { refuseChangedMeanwhile, repoint, saveCertificate } from './records/certificate-saving.server.ts'
import { mayBeIssued } from '#/app/certificate-number/normal-form.ts'
import { supersede } from '#/app/certificates/renewal/renewal.server.ts'
import { standingAfterChange, standingAtIssue } from './standing/standing-change.ts'

/** One certificate by the id of its record. Refuses: not-found; too-many, above 60,000 certificates an hour of one account. */
export async function getCertificate(context: RequestContext, id: number): Promise<Certificate> {
  requireStaff(context)
  await context.count('record')
  return findCertificate(context.db.read, id)
}

/** The largest number of a vessel's certificates that is listed; `more`: there are others. */
const MAX_PER_VESSEL = 20

/** The newest certificates of the vessel with this IMO number. */
export async function certificatesOfVessel(context: RequestContext, imoNumber: string) {
  requireStaff(context)
  const rows = await context.db.read
    .selectFrom('certificates')
    .selectAll()
    .where('imoNumber', '=', imoNumber)
    .orderBy('id', 'desc')
    .limit(MAX_PER_VESSEL + 1)
    .execute()
  await context.count('record', rows.length)
  return { certificates: rows.slice(0, MAX_PER_VESSEL).map(toCertificate), more: rows.length > MAX_PER_VESSEL }
}

/** The certificates that were issued upon an application, newest first. */
export async function certificatesOfApplication(context: RequestContext, applicationId: number): Promise<Certificate[]> {
  requireStaff(context)
  const rows = await context.db.read
    .selectFrom('certificates')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toCertificate)
}

/**
 * Issues a certificate, and marks the one it renews, if any, as superseded. Refuses: a number that is taken (conflict, with the
 * record that has it) or was issued before (conflict), an unknown service or application, one to renew that is withdrawn or renewed already.
 */
export async function createCertificate(context: RequestContext, input: NewCertificate): Promise<Certificate> {
  const staff = requireStaff(context)
  const { facts: standing, note } = standingAtIssue(input, context.today)
  requireKnownTypes(input.selectedCertificates, '')
  const facts = {
    ...mergeFacts(input),
    ...storedTypes(input, { type: '', issuedCertificates: '' }),
    ...standing,
  }
  return refuseUsedNumbers(context, facts.certificateId, () =>
    context.db.write.transaction().execute(async (tx) => {
      if (input.renewalOf) await lockCertificates(tx, context.db.engine, input.renewalOf)
      const row = await tx
        .insertInto('certificates')
        .values({
          ...facts,
          ...(await findReferences(tx, facts)),
          applicationId: await findApplicationId(tx, input.applicationId),
          searchText: searchTextOf(facts),
          createdBy: staff.id,
          createdAt: context.now,
          updatedAt: context.now,
          version: 1,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const certificate = toCertificate(row)
      await record(tx, context, [{ kind: 'issued', before: null, after: certificate, note }])
      if (input.renewalOf) await supersede(tx, context, input.renewalOf, certificate)
      return certificate
    }),
  )
}

/**
 * Merges changes into a certificate. Refuses: not-found; a save based on an older version, a taken number, or a change of
 * standing that is not open (conflict, with the current record); dates that contradict each other after the merge.
 */
export async function updateCertificate(
  context: RequestContext,
  id: number,
  changes: CertificateChanges,
): Promise<Certificate> {
  requireStaff(context)
  return refuseUsedNumbers(context, changes.certificateId ?? '', () =>
    context.db.write.transaction().execute(async (tx) => {
      if (changes.certificateId !== undefined || changes.issuedDate !== undefined) {
        await lockCertificates(tx, context.db.engine, id)
      }
      const before = await findCertificate(tx, id)
      if (changes.version !== undefined && changes.version !== before.version) throw refuseChangedMeanwhile(before)
      const { facts: standing, note } = standingAfterChange(before, changes, context.today)
      const facts = { ...mergeChanges(before, changes), ...standing }
      return saveCertificate(tx, context, before, {
        changes: { ...facts, ...(await findReferences(tx, facts)) },
        standingNote: note,
        correctionReason: changes.correctionReason || null,
      })
    }),
  )
}

/**
 * Removes a record entered by mistake: its number is then verified as "not found"; its events stay.
 * Refuses: not-found; where a version is given, a record that changed since (conflict).
 */
export async function deleteCertificate(context: RequestContext, id: number, version?: number): Promise<void> {
  requireStaff(context)
  await context.db.write.transaction().execute(async (tx) => {
    await lockCertificates(tx, context.db.engine, id)
    const before = await findCertificate(tx, id)
    if (version !== undefined && version !== before.version) throw refuseChangedMeanwhile(before)
    const { numDeletedRows } = await tx
      .deleteFrom('certificates')
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw refuseChangedMeanwhile(await findCertificate(tx, id))
    await record(tx, context, [{ kind: 'deleted', before, after: null }])
    await repoint(tx, context, before.certificateId, null)
  })
}

/** An unused number: the next in sequence, with random characters and a check character. Staff may type another. */
export async function proposeNumber(context: RequestContext): Promise<string> {
  requireStaff(context)
  const { last } = await context.db.read
    .selectFrom('certificates')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const chance = Array.from({ length: 4 }, () => randomInt(32))
  return composeNumber(office.numberPrefix, context.today.slice(0, 4), (last ?? 0) + 1, chance)
}

function mergeChanges(before: Certificate, changes: CertificateChanges) {
  requireIssuableNumber(before, changes)
  requireKnownTypes(changes.selectedCertificates, before.issuedCertificates)
  const facts = { ...mergeFacts(changes, before), ...storedTypes(changes, before) }
  if (facts.expiryDate < facts.issuedDate) {
    throw new Refusal('invalid', EXPIRY_BEFORE_ISSUE, { fields: { expiryDate: [EXPIRY_BEFORE_ISSUE] } })
  }
  return facts
}

/** The rows a record points to: the flag of that name where we know it, the service it was issued for. */
async function findReferences(tx: Kysely<Tables>, facts: { flag: string; serviceId: number | null }) {
  const flag = await tx.selectFrom('flags').select('id').where('name', '=', facts.flag).executeTakeFirst()
  if (facts.serviceId !== null) {
    const service = await tx.selectFrom('services').select('id').where('id', '=', facts.serviceId).executeTakeFirst()
    if (!service)
      throw new Refusal('invalid', 'There is no such service', { fields: { serviceId: ['There is no such service'] } })
  }
  return { flagId: flag?.id ?? null }
}

async function findApplicationId(tx: Kysely<Tables>, id: number | null | undefined): Promise<number | null> {
  if (!id) return null
  const application = await tx.selectFrom('applications').select('id').where('id', '=', id).executeTakeFirst()
  if (application) return application.id
  throw new Refusal('invalid', 'There is no such application', { fields: { applicationId: ['There is no such application'] } })
}

async function refuseUsedNumbers<T>(context: RequestContext, number: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const taken = await context.db.read
      .selectFrom('certificates')
      .selectAll()
      .where('certificateId', '=', number)
      .executeTakeFirst()
    const message = taken ? `The number ${number} is already in the register` : neverAgain(number)
    throw new Refusal('conflict', message, { fields: { certificateId: [message] }, current: taken && toCertificate(taken) })
  }
}

/** A number that does not change may have an older form. */
function requireIssuableNumber(before: Certificate, { certificateId = before.certificateId }: CertificateChanges): void {
  if (certificateId === before.certificateId || mayBeIssued(certificateId)) return
  const message = m.verify_number_ends()
  throw new Refusal('invalid', message, { fields: { certificateId: [message] } })
}

function requireKnownTypes(chosen: string[] | undefined, before: string): void {
  const unknown = unknownType(chosen ?? [], before)
  if (unknown === undefined) return
  const message = `“${unknown}” is not one of the certificates in the list`
  throw new Refusal('invalid', message, { fields: { selectedCertificates: [message] } })
}
