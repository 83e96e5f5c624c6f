import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeSignedRegister } from '#/tests/helpers/backup/backups.ts'
import { backupsOf } from './backups.ts'
import type { Kind } from './case.ts'
import { documentsOf } from './documents.ts'
import { spreadsheets } from './spreadsheets.ts'
import { statementsOf } from './statements.ts'

const CERTIFICATES = 5

/** All kinds, with the register in a folder that backups, statements and documents are of. */
export async function kindsIn(folder: string): Promise<Kind[]> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const db = await makeSignedRegister({ dataDir }, CERTIFICATES)
  try {
    // One after the other: the backup holds the keys that statements and documents are signed with.
    const [statements, documents] = [await statementsOf(db), await documentsOf(db, folder)]
    return [spreadsheets, await backupsOf(db, folder), statements, documents]
  } finally {
    await db.close()
  }
}
