import { mayBeIssued } from '#/app/certificate-number/normal-form.ts'
import { m } from '#/app/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { readPartNumber } from '#/app/certificates/model/part.ts'
import { presentNames } from '#/app/ships/present-name.server.ts'
import { isSameName, type PresentName } from '#/app/ships/ship-names.ts'
import { findNearMiss } from './near-miss.server.ts'
import { notVerified, partRecord, verdictOn, verifiedRow, type NearMiss, type Verdict, type VerifiedRecord } from './verdict.ts'

/**
 * Verifies a number in its normal form, on the primary, now. Unknown numbers are an answer, not a refusal; a second query, for
 * what is near, is made for them alone. Refuses: too-many, above 60 a minute from one address; an unknown number of a form in
 * which none is issued (invalid).
 */
export async function verifyCertificate(context: RequestContext, number: string): Promise<Verdict> {
  await context.count('verification')
  const record = await lookUpRecord(context, number)
  const verdict = record
    ? verdictOn(number, record, context.today, {
        checkedAt: context.now,
        withEndorsements: true,
        renamed: await presentNameOf(context, record),
      })
    : verdictOnUnknown(number, await findNearMiss(context.db, number), context.now)
  context.telemetry?.verdict(verdict)
  return verdict
}

/** Asked only where the ship of a certificate is called something else now. */
async function presentNameOf({ db }: Pick<RequestContext, 'db'>, record: VerifiedRecord): Promise<PresentName | null> {
  const { shipName = null, vesselName, recordNumber, certificateId } = record
  if (shipName === null || isSameName(shipName, vesselName)) return null
  const number = recordNumber ?? certificateId
  return (await presentNames(db, [number])).get(number) ?? null
}

/** The record that has a number now, or the part that it names. */
export async function lookUpRecord({ db }: Pick<RequestContext, 'db'>, number: string): Promise<VerifiedRecord | null> {
  const row = await db.lookUp(number)
  return row ? verifiedRow(row) : lookUpPart({ db }, number)
}

/** A part by its own number, such as `NUMBER/SEC`. */
async function lookUpPart({ db }: Pick<RequestContext, 'db'>, number: string): Promise<VerifiedRecord | null> {
  const named = readPartNumber(number)
  const row = named && (await db.lookUp(named.record))
  return row ? partRecord(verifiedRow(row), named.code) : null
}

/**
 * The verdict on a number that no certificate has: alone, among many, and as of an earlier day. Refuses (invalid) one of a form in which
 * none is issued, unless it was issued before that rule, so that `near` says what became of it. `label` comes before the message.
 */
export function verdictOnUnknown(number: string, near: NearMiss | null, checkedAt: string, label = ''): Verdict {
  const wasNeverIssued = near === null || near.kind === 'did-you-mean' || near.kind === 'no-such-part'
  if (wasNeverIssued && !mayBeIssued(number)) throw new Refusal('invalid', label + m.verify_number_ends())
  return notVerified(number, near, checkedAt)
}
