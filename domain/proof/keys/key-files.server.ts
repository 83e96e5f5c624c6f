import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Bytes } from '#/core/bytes.ts'
import { makeFolder, writeNewFile } from '#/db/files/folders.ts'

// The private keys, `DATA_DIR/keys/ID.pem` (PKCS #8, RFC 5958), readable by the process only. They
// are not in the database, so write access to it, or a copy of it, is not sufficient to sign.

/**
 * Writes a key to the disk, synchronously, before anything is signed with it. Throws where the file
 * exists.
 */
export function writeKeyFile(dataDir: string, id: string, key: KeyObject): void {
  makeFolder(folder(dataDir))
  writeNewFile(fileOf(dataDir, id), key.export({ type: 'pkcs8', format: 'pem' }).toString())
}

/**
 * Reads a key. Throws an Error of one line with instructions where this machine does not have it.
 */
export function readKeyFile(dataDir: string, id: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(fileOf(dataDir, id)))
  } catch (error) {
    const message = `The signing key ${id} cannot be read from ${folder(dataDir)}: copy that folder from the machine that made it`
    throw new Error(message, { cause: error })
  }
}

/** The key files of this machine, by name; none where it has no folder for them. */
export function listKeyFiles(dataDir: string): { id: string; path: string }[] {
  let names: string[]
  try {
    names = readdirSync(folder(dataDir)).toSorted()
  } catch {
    return []
  }
  const ids = names.flatMap((name) =>
    name.endsWith('.pem') ? [name.slice(0, -'.pem'.length)] : [],
  )
  return ids.map((id) => ({ id, path: fileOf(dataDir, id) }))
}

/**
 * The Ed25519 keys of this machine, with public halves worked out of the private ones; a file that
 * cannot be read is left out.
 */
export function ed25519KeysOf(
  dataDir: string,
): { id: string; privateKey: KeyObject; publicKey: Bytes }[] {
  return listKeyFiles(dataDir).flatMap(({ id, path }) => {
    const privateKey = privateKeyIn(path)
    return privateKey?.asymmetricKeyType === 'ed25519'
      ? [{ id, privateKey, publicKey: new Uint8Array(rawPublicKey(createPublicKey(privateKey))) }]
      : []
  })
}

/** The 32 bytes at the end of an Ed25519 SubjectPublicKeyInfo (RFC 8410 §4). */
export function rawPublicKey(publicKey: KeyObject): Buffer {
  return publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
}

function privateKeyIn(path: string): KeyObject | null {
  try {
    return createPrivateKey(readFileSync(path))
  } catch {
    return null
  }
}

export function removeKeyFile(dataDir: string, id: string): void {
  rmSync(fileOf(dataDir, id), { force: true })
}

function folder(dataDir: string): string {
  return join(dataDir, 'keys')
}

function fileOf(dataDir: string, id: string): string {
  return join(folder(dataDir), `${id}.pem`)
}
