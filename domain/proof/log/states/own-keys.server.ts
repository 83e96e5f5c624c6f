import { sign } from 'node:crypto'
import { join } from 'node:path'
import { ed25519KeysOf } from '#/domain/proof/keys/key-files.server.ts'
import { sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import { ED25519, readNote, signatureLine } from '#/domain/proof/log-format/note.ts'
import { hasSignature } from './witness.server.ts'

/**
 * Whether a note is signed by a private key of this machine. The public halves are worked out of
 * the private ones: those in the database may have been changed together with it.
 */
export function isOurs(dataDir: string, note: string): boolean {
  return signerOf(dataDir, note) !== undefined
}

/** The id of the private key of this machine that signed a note; undefined where there is none. */
export function signerOf(dataDir: string, note: string): string | undefined {
  const read = readNote(note)
  if (!read) return undefined
  return ed25519KeysOf(dataDir).find(({ publicKey }) =>
    read.signatures.some(({ name }) => hasSignature(read, { name, kind: ED25519, publicKey })),
  )?.id
}

/**
 * Signs a text with the key that has this id, in the first of the folders that has it. Throws an
 * Error of one line where none has.
 */
export function signWith(
  dataDirs: readonly string[],
  id: string,
  { name, text }: { name: string; text: string },
): string {
  for (const dataDir of dataDirs) {
    const found = ed25519KeysOf(dataDir).find((key) => key.id === id)
    if (!found) continue
    const signature = new Uint8Array(sign(null, Buffer.from(text), found.privateKey))
    return `${text}\n${signatureLine(sha256, { name, kind: ED25519, publicKey: found.publicKey }, signature)}`
  }
  throw new Error(
    `The signing key ${id} is not in ${dataDirs.map((dataDir) => join(dataDir, 'keys')).join(' or ')}`,
  )
}
