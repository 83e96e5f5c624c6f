import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '#/app/register/log/tree/hashes.server.ts'
import { ED25519, noteKeyId, readNote, signatureLine, type NoteKey } from '#/app/register/log/note.ts'
import { isSignedBy } from '#/app/register/log/witness.server.ts'

/**
 * Whether a note is signed by a private key of this machine. The public halves are worked out of the private ones: those in the database may have
 * been changed together with it.
 */
export function isOurs(dataDir: string, note: string): boolean {
  const read = readNote(note)
  if (!read) return false
  return read.signatures.some((line) =>
    keysIn(dataDir).some(({ publicKey }) => {
      const key: NoteKey = { name: line.name, kind: ED25519, publicKey }
      return noteKeyId(sha256, key) === line.keyId && isSignedBy(publicKey, Buffer.from(read.text), line.signature)
    }),
  )
}

/** Signs a text with the key that has this id, in the first of the folders that has it. Throws an Error of one line where none has. */
export function signWith(dataDirs: readonly string[], id: string, { name, text }: { name: string; text: string }): string {
  for (const dataDir of dataDirs) {
    const found = keysIn(dataDir).find((key) => key.id === id)
    if (!found) continue
    const signature = new Uint8Array(sign(null, Buffer.from(text), found.privateKey))
    return `${text}\n${signatureLine(sha256, { name, kind: ED25519, publicKey: found.publicKey }, signature)}`
  }
  throw new Error(`The signing key ${id} is not in ${dataDirs.map((dataDir) => join(dataDir, 'keys')).join(' or ')}`)
}

type OwnKey = { id: string; privateKey: KeyObject; publicKey: NoteKey['publicKey'] }

/** The Ed25519 keys among the files; read each time, which is at a start and when another machine has signed. */
function keysIn(dataDir: string): OwnKey[] {
  const folder = join(dataDir, 'keys')
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names.flatMap((name) => {
    if (!name.endsWith('.pem')) return []
    const privateKey = privateKeyIn(join(folder, name))
    if (privateKey?.asymmetricKeyType !== 'ed25519') return []
    // The 32 bytes at the end of an Ed25519 SubjectPublicKeyInfo (RFC 8410 §4).
    const publicKey = new Uint8Array(createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-32))
    return [{ id: name.slice(0, -'.pem'.length), privateKey, publicKey }]
  })
}

function privateKeyIn(path: string): KeyObject | null {
  try {
    return createPrivateKey(readFileSync(path))
  } catch {
    return null
  }
}
