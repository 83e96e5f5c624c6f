import { openStore } from '#/db/open/open.ts'
import { sampleCertificate } from './sample-certificates.ts'
import { insertEntries } from './stored-entries.ts'

/** Times 18 columns it stays below the 32,766 values SQLite takes in one statement. */
const ROWS_AT_ONCE = 1_000

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
      const samples = Array.from({ length }, (_, i) => sampleCertificate(start + i, count))
      await store.write.transaction().execute((tx) => insertEntries(tx, samples))
    }
  } finally {
    await store.close()
  }
}
