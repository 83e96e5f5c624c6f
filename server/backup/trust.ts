import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { wordsOf } from '#/app/keys/fingerprint.server.ts'
import { Unreadable } from './archive/envelope.ts'
import type { ManifestSignature } from './archive/signature.ts'
import { readKeys } from './contents.ts'

/** Who may have made a backup: what is known outside of it. */
export type Trust = {
  /** Ed25519 keys, base64. */
  publicKeys: ReadonlySet<string>
  /** The twelve words of a key, as they were kept on paper; null where none were given. */
  words: string | null
  /** Goes on although nobody can tell who made it. */
  acceptUnverified: boolean
}

/** The public halves of the Ed25519 keys in a `DATA_DIR/keys`, base64. */
export function publicKeysIn(dataDir: string): Set<string> {
  return new Set(readKeys(dataDir).flatMap(({ content }) => publicHalf(content) ?? []))
}

/** The 32 bytes of the public half of an Ed25519 key, base64; null where it is another kind of key, or none. */
function publicHalf(pem: Buffer): string | null {
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch {
    return null
  }
  if (key.asymmetricKeyType !== 'ed25519') return null
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
}

/**
 * Says who made a backup. `signature`: null where there is none. Throws an `Unreadable` where that cannot be told from what is known
 * outside the backup, unless it is accepted.
 */
export function requireOrigin(signature: ManifestSignature | null, { publicKeys, words, acceptUnverified }: Trust): string {
  if (signature !== null && publicKeys.has(signature.publicKey)) {
    return `It is signed by the key ${signature.key}, which this machine has`
  }
  if (signature !== null && words !== null && wordsOf(signature).join(' ') === normalWords(words)) {
    return `It is signed by the key ${signature.key}, which has the words that were given`
  }
  const problem = problemOf(signature, publicKeys.size > 0 || words !== null)
  if (acceptUnverified) return `NOT VERIFIED: ${problem}. It is restored because --accept-unverified was given`
  throw new Unreadable(
    `${problem}. Give the twelve words of the log's key by --trust-key "…"; or --accept-unverified, if you know where the file has been since it was made`,
  )
}

function problemOf(signature: ManifestSignature | null, isAnyKnown: boolean): string {
  if (signature === null) return 'it has no signature: it was made before backups were signed, or the signature was removed'
  return isAnyKnown
    ? `it is signed by a key that is not this register's (${signature.key})`
    : `nothing on this machine tells whether the key that signed it is your register's (${signature.key})`
}

function normalWords(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .split(/[\s,-]+/)
    .join(' ')
}
