import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { progress, whole } from '#/quality/bench/report.ts'
import { FILL_EXPIRIES } from '#/tests/helpers/register/fill.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { openStore } from '#/db/open/open.ts'

const ROWS_AT_ONCE = 50_000
const PROGRESS_EVERY = 1_000_000
/** In KB: the newest pages of every index stay at hand. */
const CACHE = 1_000_000

/**
 * The product's own SQLite file with so many certificates, their indexes kept as they come. Nothing
 * of it is safe before the end, and nothing needs to be: that is what makes ten million possible.
 */
export async function fillFile(dataDir: string, count: number, signal: AbortSignal): Promise<void> {
  await (await openStore({ dataDir })).close()
  const db = new DatabaseSync(join(dataDir, 'lentera.db'))
  try {
    db.exec(
      `pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${CACHE}; pragma locking_mode = exclusive`,
    )
    const columns = Object.keys(sampleCertificate(0, count))
    const names = columns.map((name) => `"${name}"`).join(', ')
    const insert = db.prepare(
      `insert into certificates (${names}) values (${columns.map(() => '?').join(', ')})`,
    )
    const started = performance.now()
    for (let start = 0; start < count; start += ROWS_AT_ONCE) {
      signal.throwIfAborted()
      db.exec('begin')
      for (let i = start; i < Math.min(count, start + ROWS_AT_ONCE); i++) {
        // Texts, numbers and nulls, as the schema has them; what is left out is null.
        const row = sampleCertificate(i, count) as Record<
          string,
          string | number | null | undefined
        >
        insert.run(...columns.map((name) => row[name] ?? null))
      }
      db.exec('commit')
      // Whoever interrupts is heard.
      await new Promise((resolve) => setImmediate(resolve))
      if ((start + ROWS_AT_ONCE) % PROGRESS_EVERY === 0) {
        progress(
          `${whole(start + ROWS_AT_ONCE)} in ${whole((performance.now() - started) / 1_000)} s`,
        )
      }
    }
    db.exec(FILL_EXPIRIES)
    db.exec('pragma journal_mode = wal')
  } finally {
    db.close()
  }
}
