import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { progress, whole } from '#/quality/bench/report.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { rowsOf, type SampleEntry } from '#/tests/helpers/register/stored-entries.ts'
import { openStore } from '#/db/open/open.ts'

const ROWS_AT_ONCE = 50_000
const PROGRESS_EVERY = 1_000_000
/** In KB: the newest pages of every index stay at hand. */
const CACHE = 1_000_000

type Filling = { count: number; signal: AbortSignal; sampleAt?: (index: number) => SampleEntry }

/**
 * The product's own SQLite file with so many entries, their indexes kept as they come. Nothing of it
 * is safe before the end, and nothing needs to be: that is what makes ten million possible. `finish`
 * gets the file before it is closed.
 */
export async function fillFile(
  dataDir: string,
  { count, signal, sampleAt = (index) => sampleCertificate(index, count) }: Filling,
  finish: (db: DatabaseSync) => void = () => {},
): Promise<void> {
  await (await openStore({ dataDir })).close()
  const db = new DatabaseSync(join(dataDir, 'lentera.db'))
  try {
    db.exec(
      `pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${CACHE}; pragma locking_mode = exclusive`,
    )
    const inserts = new Map<string, StatementSync>()
    const insert = (table: string, row: object) => {
      const columns = Object.keys(row)
      const names = columns.map((name) => `"${name}"`).join(', ')
      const text = `insert into ${table} (${names}) values (${columns.map(() => '?').join(', ')})`
      const statement = inserts.get(text) ?? db.prepare(text)
      inserts.set(text, statement)
      // Texts, numbers and nulls, as the schema has them.
      statement.run(...(Object.values(row) as (string | number | null)[]))
    }
    const started = performance.now()
    for (let start = 0; start < count; start += ROWS_AT_ONCE) {
      signal.throwIfAborted()
      db.exec('begin')
      for (let i = start; i < Math.min(count, start + ROWS_AT_ONCE); i++) {
        const { entry, certificates } = rowsOf(sampleAt(i), i + 1)
        insert('entries', { id: i + 1, ...entry })
        for (const one of certificates) insert('certificates', one)
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
    finish(db)
    db.exec('pragma journal_mode = wal')
  } finally {
    db.close()
  }
}
