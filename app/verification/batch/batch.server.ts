import { readPartNumber } from '#/app/certificates/model/part.ts'
import { readParts } from '#/app/certificates/model/record-parts.ts'
import { keyAddress } from '#/app/keys/key-set.ts'
import { signerFor } from '#/app/keys/key-ring.server.ts'
import { lastCheckpoint } from '#/app/transparency-log/proof.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { presentNames } from '#/app/ships/present-name.server.ts'
import { findNearMisses } from '#/app/verification/verdict/near-miss.server.ts'
import { partRecord, verdictOn, verifiedRow, type Verdict, type VerifiedRecord } from '#/app/verification/verdict/verdict.ts'
import { extendedDay, termOf } from '#/app/verification/parts/last-day.ts'
import { verdictOnUnknown } from '#/app/verification/verdict/verify.server.ts'
import { readExpiry } from '#/core/dates.ts'
import { among } from '#/db/many.ts'
import { LOOK_UP_COLUMNS } from '#/db/schema.ts'
import { credentialOf, CREDENTIAL_TYPE } from './credential.ts'
import { RECEIPT_TYPE, RECEIPT_TYPE_2, receiptPayload } from './receipt.ts'

/**
 * Verifies many numbers in their normal form at one moment, in that order. Refuses: too-many; all of them where one is unknown and
 * of a form in which none is issued (invalid).
 */
export async function verifyBatch(context: RequestContext, numbers: string[]): Promise<Verdict[]> {
  await context.count('verifications')
  const rows = await context.db.read
    .selectFrom('certificates')
    .select(LOOK_UP_COLUMNS)
    // A number may name a part of a record, too.
    .where(
      among(context.db.read, 'certificateId', [
        ...numbers,
        ...numbers.flatMap((number) => readPartNumber(number)?.record ?? []),
      ]),
    )
    .execute()
  const records = new Map(rows.map((row) => [row.certificateId, verifiedRow(row)]))
  const found = new Map(numbers.map((number) => [number, recordOf(records, number)]))
  const near = await findNearMisses(
    context.db,
    numbers.filter((number) => !found.get(number)),
  )
  const renamed = await presentNames(context.db, [...records.keys()])
  const verdicts = numbers.map((number, position) => {
    const record = found.get(number)
    return record
      ? verdictOn(number, record, context.today, {
          checkedAt: context.now,
          renamed: renamed.get(record.recordNumber ?? record.certificateId) ?? null,
        })
      : verdictOnUnknown(number, near.get(number) ?? null, context.now, `Number ${position + 1}: `)
  })
  for (const verdict of verdicts) context.telemetry?.verdict(verdict)
  return verdicts
}

function recordOf(records: ReadonlyMap<string, VerifiedRecord>, number: string): VerifiedRecord | null {
  const whole = records.get(number)
  if (whole) return whole
  const named = readPartNumber(number)
  const record = named && records.get(named.record)
  return record ? partRecord(record, named.code) : null
}

/**
 * A receipt of a check: what was asked and answered, when, and how far the register's log had grown, signed (a JSON Web Token,
 * type `verification-receipt+jwt`; of a check in which a certificate is extended `verification-receipt-2+jwt`). Refuses: while the
 * clock is behind the register (conflict).
 */
export async function receiptOf(context: RequestContext, verdicts: Verdict[]): Promise<string> {
  const [signer, checkpoint] = await Promise.all([signerFor(context.db, context.now, 'statements'), lastCheckpoint(context.db)])
  const checked = { origin: context.origin, checkedAt: context.now, verdicts, log: checkpoint ?? null }
  const extendedUntil = verdicts.map(({ certificate }) => certificate && extendedDay(certificate))
  // In the oldest version that can say it, because programs that read that one are in use.
  const isExtended = extendedUntil.some((day) => day !== null)
  const payload = receiptPayload(isExtended ? { ...checked, extendedUntil } : checked)
  return signer.jwt(payload, {
    typ: isExtended ? RECEIPT_TYPE_2 : RECEIPT_TYPE,
    kid: keyAddress(context.origin, signer.key.id),
  })
}

/**
 * The certificate as a Verifiable Credential (W3C VC Data Model 2.0, secured by JOSE); null where the register has none of this
 * number. Whether it holds is in the status list it names. Refuses: too-many, and as `receiptOf`.
 */
export async function credentialFor(context: RequestContext, number: string): Promise<string | null> {
  await context.count('verification')
  const row = await context.db.read
    .selectFrom('certificates')
    .selectAll()
    .where('certificateId', '=', number)
    .executeTakeFirst()
  if (!row) return null
  const signer = await signerFor(context.db, context.now, 'statements')
  const kid = keyAddress(context.origin, signer.key.id)
  const iat = Math.floor(Date.parse(context.now) / 1_000)
  const facts = { ...row, expiryDate: readExpiry(row.expiryDate) }
  const extendedUntil = extendedDay({ parts: readParts(row.parts, facts).map(termOf) })
  return signer.jwt({ ...credentialOf(context.origin, facts, extendedUntil), iat }, { typ: CREDENTIAL_TYPE, kid, cty: 'vc' })
}
