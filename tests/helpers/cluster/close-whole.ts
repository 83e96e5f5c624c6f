import { DatabaseSync } from 'node:sqlite'

/**
 * Brings what stands in the log of an SQLite file that nobody has open into the file itself, so
 * that it can be copied alone.
 */
export function closeWhole(path: string): void {
  const file = new DatabaseSync(path)
  file.exec('pragma wal_checkpoint(truncate)')
  file.close()
}
