import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Where } from '#/db/schema.ts'
import type { Found } from '#/db/upgrade/pending.ts'
import { openPresentFile } from './present-file.ts'
import { openPresentPostgres } from './present-postgres.ts'

/**
 * The register in use, which nobody else can read or write until it is released. Its schema may be one that this version does not know.
 */
export type PresentRegister = {
  found: Found
  /** The columns of a table; none where there is no such table. */
  columnsOf(table: string): Promise<string[]>
  rows(query: string): Promise<Record<string, unknown>[]>
  /**
   * Installs the register of an SQLite file instead, in one step: before it, all is unchanged. The present one is set aside under a name
   * with `instant`. Returns where it is then, for people.
   */
  replaceBy(path: string, instant: string): Promise<string>
  release(): Promise<void>
}

/** Locks the register of the configuration for this process alone. Throws an Error of one line where it is open elsewhere, and where there is none. */
export async function openPresent({ dataDir, databaseUrl }: Where): Promise<PresentRegister> {
  if (databaseUrl) return openPresentPostgres(databaseUrl)
  const path = join(dataDir, 'lentera.db')
  if (!existsSync(path)) throw new Error(`There is no register in ${dataDir}: no file lentera.db`)
  return openPresentFile(path)
}
