import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { readPartNumber } from '#/domain/register/model/certificate/part.ts'
import { toCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { publicKeys } from '#/domain/proof/keys/key-ring.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { isSameFlag } from '#/domain/states/states.ts'
import {
  differencesBetween,
  fieldOfFact,
  statedFacts,
  type Compared,
} from '#/domain/proof/statements/differences.ts'
import { MAX_LINK_LENGTH } from '#/domain/proof/statements/link.ts'
import {
  readClaim,
  readStatement,
  type ReadStatement,
} from '#/domain/proof/statements/read-statement.ts'
import type { StatedRecord, Statement } from '#/domain/proof/statements/statement.ts'
import { statedPart } from '#/domain/proof/statements/stated-part.ts'
import { trustedKeysOf, type TrustedKey } from '#/domain/proof/statements/trusted-keys.ts'
import type { Verdict } from '#/domain/verification/verdict/verdict.ts'
import { isOutOfReach } from '#/db/errors.ts'
import type { CheckedCode, CodeOutcome, Difference } from '#/domain/verification/verdict/code.ts'
import { selectEntries } from '#/db/entries.ts'

/**
 * Checks the statement of a QR code with the keys of this moment, and compares it with the verdict
 * on the number it led to. Costs one query and one Ed25519 check; two of each where a statement
 * does not belong to the number. The caller has been counted for the verdict. Never refuses: what
 * cannot be read is an outcome, and so are keys out of reach.
 */
export async function checkCode(
  context: Pick<RequestContext, 'db'>,
  verdict: Verdict,
  code: string,
): Promise<CheckedCode> {
  try {
    return await checkWithKeys(context, verdict, code)
  } catch (error) {
    if (isOutOfReach(error)) return outcome('unchecked')
    throw error
  }
}

async function checkWithKeys(
  context: Pick<RequestContext, 'db'>,
  verdict: Verdict,
  code: string,
): Promise<CheckedCode> {
  // Nothing of ours is longer, so nothing longer is decoded.
  if (code.length > MAX_LINK_LENGTH) return outcome('unreadable')
  const keys = trustedKeysOf(await publicKeys(context.db))
  const read = readStatement(verdict.number, code, keys)
  if ('refused' in read)
    return read.refused === 'not-ours'
      ? forgedOrMoved(context, code, keys)
      : outcome(OUTCOME_OF[read.refused])
  const { statement } = read
  const compared = { number: verdict.number, statement }
  if (verdict.certificate) return comparison(compared, verdict.certificate)
  // The number may have been corrected: the statement names its record too.
  const record = await recordOf(context, statement.index)
  return record
    ? comparison(compared, presentFacts(record, verdict.number))
    : outcome('gone', { statedOn: statement.asOf })
}

type Refused = Extract<ReadStatement, { refused: string }>['refused']

const OUTCOME_OF: Record<Refused, CodeOutcome> = {
  damaged: 'unreadable',
  'unknown-key': 'foreign',
  'not-ours': 'forged',
  compromised: 'compromised',
  // Signed with a key of ours for a day on which that key did not sign.
  'out-of-time': 'forged',
}

/**
 * A statement that is not signed for this number may be signed for that of the record it names, or
 * of one of its certificates.
 */
async function forgedOrMoved(
  context: Pick<RequestContext, 'db'>,
  code: string,
  keys: TrustedKey[],
): Promise<CheckedCode> {
  const claim = readClaim(code)
  const record = claim && (await recordOf(context, claim.statement.index))
  const numbers = record
    ? [record.certificateId, ...record.parts.map((part) => statedPart(record, part).certificateId)]
    : []
  const belongsTo = numbers.find((number) => 'statement' in readStatement(number, code, keys))
  return belongsTo === undefined ? outcome('forged') : outcome('moved', { belongsTo })
}

async function recordOf(
  { db }: Pick<RequestContext, 'db'>,
  id: number,
): Promise<Certificate | null> {
  const row = await selectEntries(db.read).where('id', '=', id).executeTakeFirst()
  return row ? toCertificate(row) : null
}

/**
 * What the register has of a number that it does not have any more: of a certificate of the record,
 * where the number ended in its type.
 */
function presentFacts(record: Certificate, number: string): Facts {
  const code = readPartNumber(number)?.code
  const part = record.parts.find((one) => one.code === code)
  return part ? statedPart(record, part) : record
}

type Facts = Omit<StatedRecord, 'id'>

function comparison(
  { number, statement }: { number: string; statement: Statement },
  facts: Facts,
): CheckedCode {
  const differences = differencesBetween(statement, facts, isSameFlag).map((fact) =>
    difference(fact, statement, facts),
  )
  if (number !== facts.certificateId)
    differences.unshift({ field: 'certificateId', paper: number, register: facts.certificateId })
  return outcome(differences.length > 0 ? 'differs' : 'agrees', {
    differences,
    statedOn: statement.asOf,
  })
}

function difference(fact: Compared, statement: Statement, facts: Facts): Difference {
  const field = fieldOfFact(fact)
  return { field, paper: statedFacts(statement)[field], register: facts[field] || null }
}

function outcome(of: CodeOutcome, more: Partial<CheckedCode> = {}): CheckedCode {
  return { outcome: of, differences: [], statedOn: null, belongsTo: null, ...more }
}
