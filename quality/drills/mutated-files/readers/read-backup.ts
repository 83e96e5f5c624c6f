import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Unreadable } from '#/ops/backup/archive/encryption.ts'
import { unpack } from '#/ops/backup/restore/unpack.ts'
import type { Read } from '#/quality/drills/mutated-files/case.ts'

/** `publicKeys`: of the register that made the honest backup, as its machine has them. */
export type BackupSetup = { identity: string; publicKeys: string[] }

const AGE = Buffer.from('age-encryption.org/')

/** Unpacks a backup as restoring does, and compares it with what it says of itself. */
export async function open(setup: unknown): Promise<Read> {
  const { identity, publicKeys } = setup as BackupSetup // what `backupsOf` gives
  const trust = { publicKeys: new Set(publicKeys), mnemonic: null, acceptUnverified: false }
  const work = mkdtempSync(join(tmpdir(), 'lentera-drill-backup-'))
  return async (content) => {
    const [path, folder] = [join(work, 'file'), mkdtempSync(join(work, 'unpacked-'))]
    writeFileSync(path, content)
    try {
      // A plain archive is refused where an identity is given.
      const identities = Buffer.from(content).subarray(0, AGE.length).equals(AGE) ? [identity] : []
      await unpack(path, folder, { identities, trust, say: () => {} })
      return digestOf(folder)
    } catch (error) {
      if (error instanceof Unreadable || isOfSystem(error)) return null
      throw error
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** SQLite and the file system say in one line what they could not do. */
function isOfSystem(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    !error.code.startsWith('ERR_INVALID')
  )
}

function digestOf(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    hash.update(name)
    if (statSync(join(folder, name)).isFile()) hash.update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex')
}
