import { sql } from 'kysely'
import { openStore } from '#/db/open/open.ts'
import { sampleCertificate } from './sample-certificates.ts'

/** Times 18 columns it stays below the 32,766 values SQLite takes in one statement. */
const ROWS_AT_ONCE = 1_000

/** What the product writes with each certificate, for those that were filled in without it. */
export const FILL_EXPIRIES = `insert into expiries ("recordId", "lastDay")
  select id, "expiryDate" from certificates where standing = 'in-force' and "supersededBy" is null`

/** Creates the product's own schema at `where` and puts the sample register into it. */
export async function fill(
  where: { dataDir: string; databaseUrl?: string },
  count: number,
  signal: AbortSignal,
): Promise<void> {
  const store = await openStore(where)
  try {
    for (let start = 0; start < count; start += ROWS_AT_ONCE) {
      signal.throwIfAborted()
      const length = Math.min(ROWS_AT_ONCE, count - start)
      const rows = Array.from({ length }, (_, i) => sampleCertificate(start + i, count))
      await store.write
        .transaction()
        .execute((tx) => tx.insertInto('certificates').values(rows).execute())
    }
    await sql.raw(FILL_EXPIRIES).execute(store.write)
  } finally {
    await store.close()
  }
}
