import { readPartNumber } from '#/domain/register/model/certificate/part.ts'
import { keyAddress } from '#/domain/proof/keys/key-set.ts'
import { signerFor } from '#/domain/proof/keys/key-ring.server.ts'
import { lastCheckpoint } from '#/domain/proof/log/proof.server.ts'
import { countRead } from '#/domain/context/count-read.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { checkCode } from '#/domain/verification/code/check-code.server.ts'
import type { CheckedCode } from '#/domain/verification/verdict/code.ts'
import { readTyped, type ReadTyped } from '#/domain/verification/codes/read-code.ts'
import { Refusal } from '#/core/refusal.ts'
import { presentNames } from '#/domain/register/ship/present-name.server.ts'
import {
  findNearMisses,
  missingOf,
  type Missing,
} from '#/domain/verification/verdict/near-miss.server.ts'
import { verdictOn, type SameType, type Verdict } from '#/domain/verification/verdict/verdict.ts'
import {
  partRecord,
  verifiedRow,
  type VerifiedRecord,
} from '#/domain/verification/verdict/verified-record.ts'
import { extendedDay, termOf } from '#/domain/verification/parts/last-day.ts'
import { shipClassesOf } from '#/domain/verification/verdict/ship-class.server.ts'
import { sameTypesOf, verdictOnUnknown } from '#/domain/verification/verdict/verify.server.ts'
import { whereIn } from '#/db/many.ts'
import { rowsInSteps } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { pauses } from '#/core/pauses.ts'
import { m } from '#/domain/texts/messages.js'
import { ANSWER_BYTES, entryBytes, withinBytes } from '#/db/within-bytes.ts'
import { credentialOf, CREDENTIAL_TYPE } from './credential.ts'
import { RECEIPT_TYPE, RECEIPT_TYPE_2, receiptPayload } from './receipt.ts'
import { selectEntries } from '#/db/entries.ts'

/** The answer to one of many; `code`: null where no statement of a QR code came with the number. */
export type BatchAnswer =
  | { verdict: Verdict; code: CheckedCode | null }
  | { typed: string; problem: string }

/** Of the certificates of one request. */
const BATCH_BYTES = 4 * ANSWER_BYTES

type Asked = Exclude<ReadTyped, { problem: string }>

/**
 * Verifies many numbers at one moment, in that order; each as it was typed or pasted, and answered
 * by itself: what cannot be read as a number has its problem. Refuses: too-many; more than one
 * answer has room for (invalid).
 */
export async function verifyBatch(
  context: RequestContext,
  typed: string[],
): Promise<BatchAnswer[]> {
  await context.count('verifications')
  const read = typed.map((one) => readTyped(one, [context.origin]))
  const asked = read.filter((one) => 'number' in one)
  const records = await recordsOf(context, asked.flatMap(spellingsOf))
  const unknown = asked.filter((one) => foundFor(records, one) === null)
  const near = await findNearMisses(
    context.db,
    unknown.map(({ number }) => number),
  )
  const said = await missingOf(context.db, unknown, near)
  const missing = new Map(unknown.map((one, at) => [one, said[at]]))
  const found = read.map((one) => ('problem' in one ? null : foundFor(records, one)))
  const classes = await shipClassesOf(
    context,
    found.map((one) => one?.record ?? null),
  )
  const known = found.flatMap((one) => one?.record ?? [])
  const others = await sameTypesOf(context, known)
  const sameTypes = new Map(known.map((record, at) => [record, others[at] ?? []]))
  const renamed = await presentNames(context.db, [...records.keys()])
  const answers: BatchAnswer[] = []
  const pause = pauses()
  for (const [position, one] of read.entries()) {
    await pause()
    if ('problem' in one) {
      answers.push({ typed: typed[position] ?? '', problem: one.problem })
      continue
    }
    const of = {
      found: found[position] ?? null,
      missing: { number: one.number, near: null, ...missing.get(one) },
      shipClass: classes[position] ?? null,
      sameTypes,
      renamed,
    }
    const verdict = verdictOf(context, of)
    if ('verified' in verdict) context.telemetry?.verdict(verdict)
    answers.push(
      'problem' in verdict
        ? verdict
        : {
            verdict,
            code: one.statement === null ? null : await checkCode(context, verdict, one.statement),
          },
    )
  }
  return answers
}

const spellingsOf = ({ number, otherwise }: Asked) => [number, ...otherwise]

/** The records of numbers. Refuses (invalid) more than one answer has room for. */
async function recordsOf(
  context: RequestContext,
  numbers: string[],
): Promise<Map<string, VerifiedRecord>> {
  const { db } = context
  const sizes = await db.read
    .selectFrom('entries')
    .select(['id', entryBytes.as('bytes')])
    // A number may name a part of a record, too.
    .where(
      whereIn(db.read, 'certificateId', [
        ...numbers,
        ...numbers.flatMap((number) => readPartNumber(number)?.record ?? []),
      ]),
    )
    .execute()
  if (withinBytes(sizes, BATCH_BYTES).length < sizes.length)
    throw new Refusal('invalid', m.verify_batch_too_large())
  await countRead(context, sizes)
  const records = new Map<string, VerifiedRecord>()
  for await (const row of rowsInSteps(db.read, sizes))
    records.set(row.certificateId, verifiedRow(row))
  return records
}

type Found = { number: string; record: VerifiedRecord }

function foundFor(records: ReadonlyMap<string, VerifiedRecord>, asked: Asked): Found | null {
  for (const number of spellingsOf(asked)) {
    const record = recordOf(records, number)
    if (record) return { number, record }
  }
  return null
}

type Known = {
  found: Found | null
  /** Where nothing is found. */
  missing: Missing
  shipClass: VerifiedRecord['shipClass']
  sameTypes: ReadonlyMap<VerifiedRecord, SameType[]>
  renamed: Awaited<ReturnType<typeof presentNames>>
}

function verdictOf(
  context: RequestContext,
  { found, missing, shipClass = null, sameTypes, renamed }: Known,
) {
  if (found) {
    const { number: asked, record } = found
    const name = renamed.get(record.recordNumber ?? record.certificateId) ?? null
    return verdictOn(asked, { ...record, shipClass }, context.today, {
      checkedAt: context.now,
      sameType: sameTypes.get(record) ?? [],
      renamed: name,
    })
  }
  try {
    return verdictOnUnknown(missing.number, missing.near, context.now)
  } catch (error) {
    if (error instanceof Refusal) return { typed: missing.number, problem: error.message }
    throw error
  }
}

function recordOf(
  records: ReadonlyMap<string, VerifiedRecord>,
  number: string,
): VerifiedRecord | null {
  const whole = records.get(number)
  if (whole) return whole
  const named = readPartNumber(number)
  const record = named && records.get(named.record)
  return record ? partRecord(record, named.code) : null
}

/**
 * A receipt of a check: what was asked and answered, when, and how far the register's log had
 * grown, signed (a JSON Web Token, type `verification-receipt+jwt`; of a check in which a
 * certificate is extended `verification-receipt-2+jwt`). Refuses: while the clock is behind the
 * register (conflict).
 */
export async function receiptOf(context: RequestContext, verdicts: Verdict[]): Promise<string> {
  const [signer, checkpoint] = await Promise.all([
    signerFor(context.db, context.now, 'statements'),
    lastCheckpoint(context.db),
  ])
  const checked = {
    origin: context.origin,
    checkedAt: context.now,
    verdicts,
    log: checkpoint ?? null,
  }
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
 * The certificate as a Verifiable Credential (W3C VC Data Model 2.0, secured by JOSE); null where
 * the register has none of this number. Whether it holds is in the status list it names. Refuses:
 * too-many, and as `receiptOf`.
 */
export async function credentialFor(
  context: RequestContext,
  number: string,
  otherwise: readonly string[] = [],
): Promise<string | null> {
  await context.count('verification')
  const spellings = [number, ...otherwise]
  const rows = await selectEntries(context.db.read)
    .where('certificateId', 'in', spellings)
    .execute()
  const row = spellings.flatMap(
    (spelling) => rows.find(({ certificateId }) => certificateId === spelling) ?? [],
  )[0]
  if (!row) return null
  const signer = await signerFor(context.db, context.now, 'statements')
  const kid = keyAddress(context.origin, signer.key.id)
  const iat = Math.floor(Date.parse(context.now) / 1_000)
  const record = verifiedRow(row)
  const extendedUntil = extendedDay({ parts: record.parts.map(termOf) })
  return signer.jwt(
    { ...credentialOf(context.origin, { ...record, id: row.id }, extendedUntil), iat },
    { typ: CREDENTIAL_TYPE, kid, cty: 'vc' },
  )
}
