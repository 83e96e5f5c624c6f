import { readCode } from '#/domain/verification/codes/read-code.ts'
import { readStatement } from '#/domain/proof/statements/read-statement.ts'
import { readStatusList } from '#/domain/proof/statements/status-lists/read-status-list.ts'
import { trustedKeysIn, type TrustedKey } from '#/domain/proof/statements/trusted-keys.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { checkCode } from '#/domain/verification/code/check-code.server.ts'
import type { CodeOutcome } from '#/domain/verification/verdict/code.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import { openStore } from '#/db/open/open.ts'
import type { Where } from '#/db/schema.ts'
import { NOON, contextOf } from '#/tests/helpers/people.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Read } from '#/quality/drills/mutated-files/case.ts'

export type StatementSetup = { where: Where; keys: string; address: string; origin: string }
export type Asked = { what: 'code' | 'list' | 'link' | 'keys'; text: string }

/** What a code may come to that was signed by us for the number it leads to. */
const SIGNED: readonly CodeOutcome[] = ['agrees', 'differs', 'gone']

/**
 * Reads what a page receives from outside: the link of a QR code, a status list, a link, a set of
 * keys.
 */
export async function open(setup: unknown): Promise<Read> {
  const { where, keys, address, origin } = setup as StatementSetup // what `statementsOf` gives
  const context = contextOf(await openStore(where), { now: NOON })
  const trusted = trustedKeysIn(JSON.parse(keys))
  return async (content) => {
    const { what, text }: Asked = JSON.parse(content.toString())
    if (what === 'code') return codeOf(text, { origin, trusted, context })
    if (what === 'list') {
      const list = await readStatusList(text, address, trusted)
      return (
        list && JSON.stringify([list.from, list.until, Buffer.from(list.bits).toString('base64')])
      )
    }
    if (what === 'link') {
      const read = readCode(text, [origin])
      if ('refused' in read) return null
      if (/^\s*[a-z]+:/i.test(text) && new URL(text).origin !== origin)
        throw new Error(`A foreign link was taken for ours: ${text}`)
      return read.number
    }
    return String(trustedKeysIn(jsonOf(text)).length)
  }
}

type Checking = { origin: string; trusted: TrustedKey[]; context: RequestContext }

/**
 * The link of a code, in either form: read by the scanner, then checked by the server, and by the
 * device as it does offline.
 */
async function codeOf(
  link: string,
  { origin, trusted, context }: Checking,
): Promise<string | null> {
  const code = readCode(link, [origin])
  if ('refused' in code) return null
  const { number, statement } = code
  // A mutation may leave a link to the number alone.
  if (statement === null) return null
  const read = readStatement(number, statement, trusted)
  const outcome = await outcomeOf(context, number, statement)
  if ('statement' in read !== (outcome !== null && SIGNED.includes(outcome)))
    throw new Error(
      `The device and the server do not agree on ${link}: ${JSON.stringify(read)}, ${outcome}`,
    )
  return 'statement' in read ? JSON.stringify([number, read.statement]) : null
}

/** Null where the number is none that is issued. */
async function outcomeOf(
  context: RequestContext,
  number: string,
  statement: string,
): Promise<CodeOutcome | null> {
  try {
    const verdict = await verifyCertificate(context, number)
    return (await checkCode(context, verdict, statement)).outcome
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
