import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { mnemonicOf } from '#/domain/proof/keys/fingerprint.server.ts'
import { rawPublicKey } from '#/domain/proof/keys/key-files.server.ts'
import { readKeys } from '#/ops/backup/contents.ts'
import { Unreadable } from '#/ops/backup/archive/encryption.ts'
import type { ManifestSignature } from '#/ops/backup/archive/manifest.ts'

/** What proves the origin of a backup; nothing of it comes from the backup. */
export type Trust = {
  /** Ed25519 keys, base64. */
  publicKeys: ReadonlySet<string>
  /** The twelve words of a key, from paper; null if none were given. */
  mnemonic: string | null
  /** Accepts a backup although its origin is not proved. */
  acceptUnverified: boolean
}

/**
 * The public halves of the Ed25519 keys in a `DATA_DIR/keys`, base64. Throws where a key file
 * cannot be read: the restore would call the backup foreign.
 */
export function publicKeysIn(dataDir: string): Set<string> {
  return new Set(readKeys(dataDir).flatMap(({ content }) => publicHalf(content) ?? []))
}

/** The public half of an Ed25519 key, base64; null for another kind of key, or none. */
function publicHalf(pem: Buffer): string | null {
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch {
    return null
  }
  return key.asymmetricKeyType === 'ed25519'
    ? rawPublicKey(createPublicKey(key)).toString('base64')
    : null
}

/**
 * Returns a line that says who made a backup. `signature`: null if there is none. Throws an
 * `Unreadable` if what is known outside the backup does not prove its origin, unless that is
 * accepted.
 */
export function requireOrigin(
  signature: ManifestSignature | null,
  { publicKeys, mnemonic, acceptUnverified }: Trust,
): string {
  if (signature !== null && publicKeys.has(signature.publicKey)) {
    return `It is signed by the key ${signature.key}, which this machine has`
  }
  if (
    signature !== null &&
    mnemonic !== null &&
    mnemonicOf(signature).join(' ') === normalizeMnemonic(mnemonic)
  ) {
    return `It is signed by the key ${signature.key}, which has the twelve words that were given`
  }
  const problem = problemOf(signature, publicKeys.size > 0 || mnemonic !== null)
  if (acceptUnverified)
    return `NOT VERIFIED: ${problem}. It is restored because --accept-unverified was given`
  throw new Unreadable(
    `${problem}. Give the twelve words of the log's key by --trust-key "…"; or --accept-unverified, if you know where the file has been since it was made`,
  )
}

function problemOf(signature: ManifestSignature | null, isAnyKnown: boolean): string {
  if (signature === null)
    return 'it has no signature: it was made before backups were signed, or the signature was removed'
  return isAnyKnown
    ? `it is signed by a key that is not this register's (${signature.key})`
    : `nothing on this machine shows whether the key that signed it is your register's (${signature.key})`
}

function normalizeMnemonic(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .split(/[\s,-]+/)
    .join(' ')
}
