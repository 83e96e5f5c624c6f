import { randomInt } from 'node:crypto'
import { composeNumber } from '#/domain/register/model/number/certificate-number.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { insertParts } from '#/domain/register/certificate/records/part-rows.server.ts'
import { appendEvents } from '#/domain/register/history/history.server.ts'
import { supersede, type Renewed } from '#/domain/register/certificate/renewal/renewal.server.ts'
import { standingAtIssue } from '#/domain/register/certificate/standing/standing-change.ts'
import {
  mergeFacts,
  storedTypes,
  type Certificate,
  type NewCertificate,
} from '#/domain/register/model/certificate/certificate.ts'
import {
  findReferences,
  refuseUsedNumbers,
  requireKnownTypes,
} from '#/domain/register/certificate/records/certificate-checks.server.ts'
import { labelsOf, newPartsOf } from '#/domain/register/model/certificate/new-parts.ts'
import { completionError, type Part } from '#/domain/register/model/certificate/part.ts'
import { outlooksOf } from '#/domain/register/model/certificate/status.ts'
import { renewedParts } from './renewed-parts.ts'
import {
  certificateOf,
  entryColumns,
  findCertificate,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { withKnownInspections } from '#/domain/register/certificate/records/known-inspections.server.ts'
import {
  addingBy,
  addingOf,
  requireEntryLength,
  requireRoomOnShip,
} from '#/domain/register/ship/capacity/ship-capacity.server.ts'
import { withNetTonnage } from '#/domain/register/certificate/records/stated-tonnage.server.ts'
import { completeShip, shipOf } from '#/domain/register/ship/ship-of.server.ts'
import { office } from '#/domain/authority/office.ts'
import { Refusal } from '#/core/refusal.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { ShipType } from '#/core/stored-values.ts'
import type { Tx } from '#/db/schema.ts'
import { applicantOf, enqueueIssued, type Applicant } from './notify-applicant.server.ts'

/**
 * Issues a certificate, marks the one it renews, if any, as superseded, and notifies the applicant,
 * if there is one, by email. Refuses: a number that is taken (conflict, with the record that has
 * it) or was issued before (conflict), an unknown service or application, one to renew that is
 * withdrawn or renewed already, a survey of a day to come. `renews`: the records of which it renews
 * parts, where that is not said by `renewalOf`.
 * `ship`: what else was typed of the ship; stored with it, as the tonnage is, where the register
 * does not know it.
 */
export async function createCertificate(
  context: RequestContext,
  input: NewCertificate,
  {
    renews = input.renewalOf ? [{ id: input.renewalOf }] : [],
    ship = null,
  }: { renews?: readonly Renewed[]; ship?: { shipType: ShipType | null } | null } = {},
): Promise<Certificate> {
  const actor = allow(context, 'certificate.issue')
  const applicant = await applicantOf(context, input.applicationId)
  return refuseUsedNumbers(context, input.certificateId, () =>
    context.db.write.transaction().execute(async (tx) => {
      const certificate = await insertCertificate(tx, context, {
        input,
        applicant,
        by: actor.id,
        renews,
      })
      if (ship) await completeShip(tx, context, certificate, ship)
      await enqueueIssued(tx, context, applicant, [certificate])
      return certificate
    }),
  )
}

/**
 * Issues a certificate for each selected type in one transaction, all of them or none: the first
 * with the number that was proposed with the form, so that the same form sent twice is refused
 * (conflict), the others with further ones. The applicant gets one email. Refuses as above, naming
 * the type; also where no type is selected, and a renewal, which is one certificate.
 */
export async function createCertificatePerType(
  context: RequestContext,
  input: NewCertificate,
  replaced: readonly Replaced[] = [],
): Promise<Certificate[]> {
  const actor = allow(context, 'certificate.issue')
  const types = [...new Set(input.selectedCertificates ?? [])]
  if (types.length === 0) throw refuseTypes('Select the certificates to create')
  if (input.renewalOf)
    throw refuseTypes(
      'A renewal is one certificate. Create it with all types, or renew each certificate',
    )
  const applicant = await applicantOf(context, input.applicationId)
  const numbers = [input.certificateId, ...(await proposeNumbers(context, types.length)).slice(1)]
  const inputs = numbers.map((certificateId, i) => ({
    ...input,
    certificateId,
    selectedCertificates: types.slice(i, i + 1),
  }))
  return context.db.write.transaction().execute(async (tx) => {
    const certificates: Certificate[] = []
    for (const [i, one] of inputs.entries()) {
      const row = `Certificate ${i + 1} of ${inputs.length}, ${types[i]}`
      const taken =
        i === 0
          ? `${one.certificateId} was created already. See the list, and open the form again to create more`
          : TAKEN
      certificates.push(
        await insertNamed(row, taken, () =>
          insertCertificate(tx, context, {
            input: one,
            applicant,
            by: actor.id,
            renews: renewsOf(replaced, types[i]),
          }),
        ),
      )
    }
    await enqueueIssued(tx, context, applicant, certificates)
    return certificates
  })
}

/** A certificate that a new one of its type replaces. */
export type Replaced = { recordId: number; code: string; label: string }

/**
 * The records that hold certificates which are replaced, with their types; `label`: of one type
 * alone.
 */
export function renewsOf(replaced: readonly Replaced[], label?: string): Renewed[] {
  const own = replaced.filter((one) => label === undefined || one.label === label)
  return [...new Set(own.map(({ recordId }) => recordId))].map((id) => ({
    id,
    codes: own.filter(({ recordId }) => recordId === id).map(({ code }) => code),
  }))
}

/**
 * An unused number: the next in sequence, with random characters and a check character. Staff may
 * type another.
 */
export async function proposeNumber(context: RequestContext): Promise<string> {
  const [number = ''] = await proposeNumbers(context, 1)
  return number
}

async function proposeNumbers(context: RequestContext, count: number): Promise<string[]> {
  allow(context, 'certificate.issue')
  const { last } = await context.db.read
    .selectFrom('entries')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const year = context.today.slice(0, 4)
  return Array.from({ length: count }, (_, i) =>
    composeNumber(
      office.numberPrefix,
      year,
      (last ?? 0) + 1 + i,
      Array.from({ length: 4 }, () => randomInt(32)),
    ),
  )
}

/** `renews`: the records of which it renews parts. */
type Issue = {
  input: NewCertificate
  applicant: Applicant | null
  by: number
  renews: readonly Renewed[]
}

/** Inserts one certificate with its register event, in the transaction. */
async function insertCertificate(
  tx: Tx,
  context: RequestContext,
  { input, applicant, by, renews }: Issue,
): Promise<Certificate> {
  const { facts: standing, note } = standingAtIssue(input, context.today)
  requireKnownTypes(input.selectedCertificates, '')
  if (renews.length > 0)
    await lockCertificates(tx, context.db.engine, ...renews.map(({ id }) => id))
  const renewed: Certificate[] = []
  for (const { id } of renews) renewed.push(await findCertificate(tx, id))
  const described = newPartsOf(input)
  requireCompleted(described, context.today)
  const issued = (renewed.length > 0 ? renewedParts(renewed, described) : described).map(
    (part) => ({ ...part, ...standing }),
  )
  const shipId = await shipOf(tx, context, mergeFacts(input))
  const parts = await withNetTonnage(
    tx,
    await withKnownInspections(tx, issued, { shipId, renewed }),
    shipId,
  )
  requireEntryLength(input.certificateId, parts)
  await requireRoomOnShip(tx, shipId, addingOf({ parts, corrections: [] }), addingBy(context))
  const selectedCertificates = input.parts ? labelsOf(parts) : input.selectedCertificates
  const facts = {
    ...mergeFacts(input),
    ...storedTypes({ ...input, selectedCertificates }, { type: '', issuedCertificates: '' }),
    parts,
    surveysFrom: context.today,
  }
  const outlooks = outlooksOf(facts, context.today)
  const row = await tx
    .insertInto('entries')
    .values({
      ...entryColumns({ ...facts, ...(await findReferences(tx, facts)) }, outlooks, context.today),
      surveysFrom: facts.surveysFrom,
      applicationId: applicant?.id ?? null,
      shipId,
      createdBy: by,
      createdAt: context.now,
      updatedAt: context.now,
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertParts(tx, [{ ...row, parts, outlooks }], context.today)
  const certificate = certificateOf(row, parts)
  await appendEvents(tx, context, [{ kind: 'issued', before: null, after: certificate, note }])
  for (const one of renews) await supersede(tx, context, one, certificate)
  return certificate
}

/** Refuses (invalid) parts of which the survey is of a day to come. */
function requireCompleted(parts: readonly Part[], today: string): void {
  const [error = null] = parts.flatMap(
    ({ surveyCompletedOn }) => completionError(surveyCompletedOn ?? today, today) ?? [],
  )
  if (error !== null)
    throw new Refusal('invalid', error, { fields: { surveyCompletedOn: [error] } })
}

const TAKEN = 'Another certificate has taken its number. Create them again'

/**
 * Inserts one of several; a refusal names its `row`, beside the field of types. `taken`: what it
 * says of a number that is taken.
 */
async function insertNamed<T>(row: string, taken: string, insert: () => Promise<T>): Promise<T> {
  try {
    return await insert()
  } catch (error) {
    const refusal = isUniqueViolation(error) ? new Refusal('conflict', taken) : error
    if (!(refusal instanceof Refusal)) throw error
    const message = `${row}: ${refusal.message}`
    throw new Refusal(refusal.kind, message, { fields: { selectedCertificates: [message] } })
  }
}

function refuseTypes(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { selectedCertificates: [message] } })
}
