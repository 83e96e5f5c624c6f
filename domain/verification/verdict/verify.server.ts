import { mayBeIssued } from '#/domain/register/model/number/normal-form.ts'
import { m } from '#/domain/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { othersOfType } from '#/domain/register/certificate/one-of-a-type/one-of-a-type.server.ts'
import { findImported } from '#/domain/register/history/imported.server.ts'
import { publicScanOf } from '#/domain/register/scan/stored-scans.server.ts'
import { presentNames } from '#/domain/register/ship/present-name.server.ts'
import { isSameName, type PresentName } from '#/domain/register/ship/ship-names.ts'
import { findNearMiss, missingOf } from './near-miss.server.ts'
import { lookUpShipClass } from './ship-class.server.ts'
import {
  notVerified,
  verdictOn,
  type ImportedPapers,
  type NearMiss,
  type SameType,
  type Verdict,
} from './verdict.ts'
import { partRecord, verifiedRow, type VerifiedRecord } from './verified-record.ts'

/**
 * `otherwise`: what else can be meant where there is no such number; `forPage`: with what only its
 * page shows.
 */
export type Asking = { otherwise?: readonly string[]; forPage?: boolean }

/**
 * Verifies a number in its normal form, on the primary, now. Unknown numbers are an answer, not a
 * refusal; a second query, for what is near, is made for them alone. The answer names the number
 * that was found. Refuses: too-many, above 60 a minute from one address; an unknown number of a
 * form in which none is issued (invalid).
 */
export async function verifyCertificate(
  context: RequestContext,
  number: string,
  { otherwise = [], forPage = false }: Asking = {},
): Promise<Verdict> {
  await context.count('verification')
  for (const spelling of [number, ...otherwise]) {
    const record = await lookUpRecord(context, spelling)
    if (!record) continue
    const [shipClass, sameType, renamed, imported] = await Promise.all([
      lookUpShipClass(context, record),
      sameTypesOf(context, [record]),
      presentNameOf(context, record),
      forPage ? importedIn(context, record) : null,
    ])
    const verdict = verdictOn(spelling, { ...record, shipClass }, context.today, {
      checkedAt: context.now,
      withEndorsements: true,
      forPage,
      sameType: sameType.flat(),
      renamed,
      imported,
    })
    context.telemetry?.verdict(verdict)
    return verdict
  }
  const verdict = await verdictOnMissing(context, number, otherwise)
  context.telemetry?.verdict(verdict)
  return verdict
}

/** Where no record has the number, nor another one that can be meant. */
async function verdictOnMissing(
  { db, now }: RequestContext,
  number: string,
  otherwise: readonly string[],
): Promise<Verdict> {
  const near = await findNearMiss(db, number)
  const [missing] = await missingOf(db, [{ number, otherwise }], new Map(near && [[number, near]]))
  return verdictOnUnknown(missing?.number ?? number, missing?.near ?? null, now)
}

/**
 * Of each record the other certificates of its ship of the same types in force, without what only
 * staff see.
 */
export async function sameTypesOf(
  { db, today }: Pick<RequestContext, 'db' | 'today'>,
  records: readonly VerifiedRecord[],
): Promise<SameType[][]> {
  const of = records.map((record) => ({
    ...record,
    certificateId: record.recordNumber ?? record.certificateId,
  }))
  const others = await othersOfType(db.read, of, today)
  return others.map((some) => some.map(({ code, label, number }) => ({ code, label, number })))
}

/**
 * Which of the certificates that are verified were entered from papers issued before, and the scan
 * of those.
 */
async function importedIn(
  { db, today }: RequestContext,
  record: VerifiedRecord,
): Promise<ImportedPapers | null> {
  const number = record.recordNumber ?? record.certificateId
  const row = await db.read
    .selectFrom('entries')
    .select('id')
    .where('certificateId', '=', number)
    .where('importedAt', 'is not', null)
    .executeTakeFirst()
  const imported = row && (await findImported(db, { id: row.id, parts: record.parts }))
  if (!imported) return null
  return { ...imported, scan: await publicScanOf(db, row.id, today) }
}

/** Asked only where the ship of a certificate is called something else now. */
async function presentNameOf(
  { db }: Pick<RequestContext, 'db'>,
  record: VerifiedRecord,
): Promise<PresentName | null> {
  const { shipName = null, vesselName, recordNumber, certificateId } = record
  if (shipName === null || isSameName(shipName, vesselName)) return null
  const number = recordNumber ?? certificateId
  return (await presentNames(db, [number])).get(number) ?? null
}

/** The record that has a number now, or the part that has it, such as `NUMBER/SEC`. */
export async function lookUpRecord(
  { db }: Pick<RequestContext, 'db'>,
  number: string,
): Promise<VerifiedRecord | null> {
  const row = await db.lookUp(number)
  if (!row) return null
  const record = verifiedRow(row)
  if (record.certificateId === number) return record
  const code = number.slice(record.certificateId.length + 1)
  const part = record.parts.find((one) => one.code.toUpperCase() === code)
  return part ? partRecord(record, part.code) : null
}

/**
 * The verdict on a number that no certificate has: alone, among many, and as of an earlier day.
 * Refuses (invalid) one of a form in which none is issued, unless it was issued before that rule,
 * so that `near` says what became of it.
 */
export function verdictOnUnknown(
  number: string,
  near: NearMiss | null,
  checkedAt: string,
): Verdict {
  const wasNeverIssued =
    near === null || near.kind === 'did-you-mean' || near.kind === 'no-such-part'
  if (wasNeverIssued && !mayBeIssued(number)) throw new Refusal('invalid', m.verify_number_ends())
  return notVerified(number, near, checkedAt)
}
