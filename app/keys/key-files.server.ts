import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, writeNewFile } from '#/db/folders.ts'

// The private halves, `DATA_DIR/keys/ID.pem` (PKCS #8, RFC 5958), readable by the process alone. Not in the database: whoever
// can write there, or reads a copy of it, can sign nothing.

/** Writes a key so that it is on the disk before anything is signed with it. Throws where the file exists. */
export function writeKeyFile(dataDir: string, id: string, key: KeyObject): void {
  makeFolder(folder(dataDir))
  writeNewFile(fileOf(dataDir, id), key.export({ type: 'pkcs8', format: 'pem' }).toString())
}

/** Throws an Error of one line that says what to do where this machine does not have it. */
export function readKeyFile(dataDir: string, id: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(fileOf(dataDir, id)))
  } catch (error) {
    const words = `The signing key ${id} cannot be read from ${folder(dataDir)}: copy that folder from the machine that made it`
    throw new Error(words, { cause: error })
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
