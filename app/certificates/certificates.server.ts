import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { m } from '#/app/paraglide/messages.js'
import { Refusal } from '#/app/refusal.ts'
import { record } from '#/app/register/register.server.ts'
import { requireStaff, type Scope } from '#/app/scope.ts'
import { office } from '#/app/site/office.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Tables } from '#/db/schema.ts'
import {
  EXPIRY_BEFORE_ISSUE,
  storedTypes,
  unknownType,
  type Certificate,
  type CertificateChanges,
  type NewCertificate,
} from './certificate.ts'
import { composeNumber } from './certificate-number.ts'
import { neverAgain } from './certificate-numbers.server.ts'
import { findCertificate, searchTextOf, toCertificate } from './certificate-rows.server.ts'
import { changedMeanwhile, repoint, saveCertificate } from './certificate-saving.server.ts'
import { mayBeIssued } from './number-form.ts'
import { supersede } from './renewal/renewal.server.ts'
import { standingAfterChange, standingAtIssue } from './standing/standing-change.ts'

/** One certificate by the id of its record. Refuses: not-found; too-many, above 60,000 certificates an hour of one account. */
export async function getCertificate(scope: Scope, id: number): Promise<Certificate> {
  requireStaff(scope)
  await scope.count('record')
  return findCertificate(scope.db.read, id)
}

/** As many of a vessel's certificates as a person looks through; `more`: there are others. */
const MOST_OF_VESSEL = 20

/** The newest certificates of the vessel with this IMO number. */
export async function certificatesOfVessel(scope: Scope, imoNumber: string) {
  requireStaff(scope)
  const rows = await scope.db.read
    .selectFrom('certificates')
    .selectAll()
    .where('imoNumber', '=', imoNumber)
    .orderBy('id', 'desc')
    .limit(MOST_OF_VESSEL + 1)
    .execute()
  await scope.count('record', rows.length)
  return { certificates: rows.slice(0, MOST_OF_VESSEL).map(toCertificate), more: rows.length > MOST_OF_VESSEL }
}

/** The certificates that were issued upon an application, newest first. */
export async function certificatesOfApplication(scope: Scope, applicationId: number): Promise<Certificate[]> {
  requireStaff(scope)
  const rows = await scope.db.read
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
export async function createCertificate(scope: Scope, input: NewCertificate): Promise<Certificate> {
  const staff = requireStaff(scope)
  const { facts: standing, note } = standingAtIssue(input, scope.today)
  requireKnownTypes(input.selectedCertificates, '')
  const facts = {
    certificateId: input.certificateId,
    vesselName: input.vesselName,
    imoNumber: input.imoNumber ?? null,
    flag: input.flag,
    serviceId: input.serviceId ?? null,
    issuedDate: input.issuedDate,
    expiryDate: input.expiryDate,
    ...storedTypes(input, { type: '', issuedCertificates: '' }),
    ...standing,
  }
  return refusingTakenNumbers(scope, facts.certificateId, () =>
    scope.db.write.transaction().execute(async (tx) => {
      if (input.renewalOf) await lockCertificates(tx, scope.db.engine, input.renewalOf)
      const row = await tx
        .insertInto('certificates')
        .values({
          ...facts,
          ...(await references(tx, facts)),
          applicationId: await applicationOf(tx, input.applicationId),
          searchText: searchTextOf(facts),
          createdBy: staff.id,
          createdAt: scope.now,
          updatedAt: scope.now,
          version: 1,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const certificate = toCertificate(row)
      await record(tx, scope, [{ kind: 'issued', before: null, after: certificate, note }])
      if (input.renewalOf) await supersede(tx, scope, input.renewalOf, certificate)
      return certificate
    }),
  )
}

/**
 * Merges changes into a certificate. Refuses: not-found; a save based on an older version, a taken number, or a change of
 * standing that is not open (conflict, with the current record); dates that contradict each other after the merge.
 */
export async function updateCertificate(scope: Scope, id: number, changes: CertificateChanges): Promise<Certificate> {
  requireStaff(scope)
  return refusingTakenNumbers(scope, changes.certificateId ?? '', () =>
    scope.db.write.transaction().execute(async (tx) => {
      if (changes.certificateId !== undefined || changes.issuedDate !== undefined) {
        await lockCertificates(tx, scope.db.engine, id)
      }
      const before = await findCertificate(tx, id)
      if (changes.version !== undefined && changes.version !== before.version) throw changedMeanwhile(before)
      const { facts: standing, note } = standingAfterChange(before, changes, scope.today)
      const facts = { ...merged(before, changes), ...standing }
      return saveCertificate(tx, scope, before, {
        changes: { ...facts, ...(await references(tx, facts)) },
        standingNote: note,
        correctionReason: changes.correctionReason || null,
      })
    }),
  )
}

/**
 * Removes a record entered by mistake: its number then answers "not found"; its events stay.
 * Refuses: not-found; where a version is given, a record that changed since (conflict).
 */
export async function deleteCertificate(scope: Scope, id: number, version?: number): Promise<void> {
  requireStaff(scope)
  await scope.db.write.transaction().execute(async (tx) => {
    await lockCertificates(tx, scope.db.engine, id)
    const before = await findCertificate(tx, id)
    if (version !== undefined && version !== before.version) throw changedMeanwhile(before)
    const { numDeletedRows } = await tx
      .deleteFrom('certificates')
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw changedMeanwhile(await findCertificate(tx, id))
    await record(tx, scope, [{ kind: 'deleted', before, after: null }])
    await repoint(tx, scope, before.certificateId, null)
  })
}

/** A number nobody has: the next in sequence, with a part by chance and a check character. Staff may type another. */
export async function proposeNumber(scope: Scope): Promise<string> {
  requireStaff(scope)
  const { last } = await scope.db.read
    .selectFrom('certificates')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const chance = Array.from({ length: 4 }, () => randomInt(32))
  return composeNumber(office.numberPrefix, scope.today.slice(0, 4), (last ?? 0) + 1, chance)
}

function merged(before: Certificate, changes: CertificateChanges) {
  requireIssuableNumber(before, changes)
  requireKnownTypes(changes.selectedCertificates, before.issuedCertificates)
  const facts = {
    certificateId: changes.certificateId ?? before.certificateId,
    vesselName: changes.vesselName ?? before.vesselName,
    imoNumber: changes.imoNumber === undefined ? before.imoNumber : changes.imoNumber,
    flag: changes.flag ?? before.flag,
    serviceId: changes.serviceId === undefined ? before.serviceId : changes.serviceId,
    issuedDate: changes.issuedDate ?? before.issuedDate,
    expiryDate: changes.expiryDate ?? before.expiryDate,
    ...storedTypes(changes, before),
  }
  if (facts.expiryDate < facts.issuedDate) {
    throw new Refusal('invalid', EXPIRY_BEFORE_ISSUE, { fields: { expiryDate: [EXPIRY_BEFORE_ISSUE] } })
  }
  return facts
}

/** The rows a record points to: the flag of that name where we know it, the service it was issued for. */
async function references(tx: Kysely<Tables>, facts: { flag: string; serviceId: number | null }) {
  const flag = await tx.selectFrom('flags').select('id').where('name', '=', facts.flag).executeTakeFirst()
  if (facts.serviceId !== null) {
    const service = await tx.selectFrom('services').select('id').where('id', '=', facts.serviceId).executeTakeFirst()
    if (!service)
      throw new Refusal('invalid', 'There is no such service', { fields: { serviceId: ['There is no such service'] } })
  }
  return { flagId: flag?.id ?? null }
}

async function applicationOf(tx: Kysely<Tables>, id: number | null | undefined): Promise<number | null> {
  if (!id) return null
  const application = await tx.selectFrom('applications').select('id').where('id', '=', id).executeTakeFirst()
  if (application) return application.id
  throw new Refusal('invalid', 'There is no such application', { fields: { applicationId: ['There is no such application'] } })
}

async function refusingTakenNumbers<T>(scope: Scope, number: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const taken = await scope.db.read
      .selectFrom('certificates')
      .selectAll()
      .where('certificateId', '=', number)
      .executeTakeFirst()
    const message = taken ? `The number ${number} is already in the register` : neverAgain(number)
    throw new Refusal('conflict', message, { fields: { certificateId: [message] }, current: taken && toCertificate(taken) })
  }
}

/** A number that stays may be of an older form. */
function requireIssuableNumber(before: Certificate, { certificateId = before.certificateId }: CertificateChanges): void {
  if (certificateId === before.certificateId || mayBeIssued(certificateId)) return
  const message = m.verify_number_ends()
  throw new Refusal('invalid', message, { fields: { certificateId: [message] } })
}

function requireKnownTypes(chosen: string[] | undefined, before: string): void {
  const unknown = unknownType(chosen ?? [], before)
  if (unknown === undefined) return
  const words = `“${unknown}” is not one of the certificates in the list`
  throw new Refusal('invalid', words, { fields: { selectedCertificates: [words] } })
}
