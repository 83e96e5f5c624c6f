import { dateInJakarta } from '#/core/dates.ts'
import { equal, bytesOfBase64url } from '#/core/bytes.ts'
import { decodeSign1, KEY_HINT, signedPart, type Sign1 } from './cose.ts'
import { isSignedBy } from './ed25519.ts'
import { decodeStatement, type Statement } from './statement.ts'
import type { TrustedKey } from './trusted-keys.ts'

/**
 * `damaged`: it is no statement at all. `unknown-key`: none of our keys is named in it. `not-ours`:
 * it names one, and is not signed by it, or not for this number. `compromised`: signed by a key
 * that others have had. `out-of-time`: it says to be of a day on which the key did not sign.
 */
export type ReadStatement =
  | { statement: Statement }
  | { refused: 'damaged' | 'unknown-key' | 'not-ours' | 'compromised' | 'out-of-time' }

/** Nothing of ours is longer (QR code version 14). */
const MAX_STATEMENT_LENGTH = 400

/**
 * Checks the statement in a link: who signed it, and what it says of the certificate with this
 * number (in its normal form). Needs no network, never throws, and is the same in browsers and on
 * the server.
 */
export function readStatement(
  number: string,
  fragment: string,
  keys: readonly TrustedKey[],
): ReadStatement {
  const claim = readClaim(fragment)
  if (!claim) return { refused: 'damaged' }
  const { sign1, statement } = claim
  const named = keys.filter(
    ({ id, use }) => use === 'statements' && equal(keyHintOf(id), sign1.keyHint),
  )
  if (named.length === 0) return { refused: 'unknown-key' }
  const signed = signedPart(sign1, numberAsAad(number))
  const key = named.find(({ publicKey }) => isSignedBy(publicKey, signed, sign1.signature))
  if (!key) return { refused: 'not-ours' }
  if (key.compromised) return { refused: 'compromised' }
  const from = dateInJakarta(key.from)
  const until = key.until === null ? null : dateInJakarta(key.until)
  return statement.asOf < from || (until !== null && statement.asOf > until)
    ? { refused: 'out-of-time' }
    : { statement }
}

/** What the statement in a link says, with its unchecked signature; null where it is none. */
export function readClaim(fragment: string): { sign1: Sign1; statement: Statement } | null {
  const bytes = fragment.length > MAX_STATEMENT_LENGTH ? null : bytesOfBase64url(fragment)
  const sign1 = bytes && decodeSign1(bytes)
  const statement = sign1 && decodeStatement(sign1.payload)
  return statement && { sign1, statement }
}

/** The first bytes of a key's id: enough to find it among ours. */
export function keyHintOf(id: string) {
  return (bytesOfBase64url(id) ?? new Uint8Array()).slice(0, KEY_HINT)
}

/** The number is signed with the statement, and written only in the link's path. */
export function numberAsAad(number: string) {
  return new TextEncoder().encode(number)
}
