import { sql, type Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import { FAULTS_A_PAGE, MAX_STORED_FAULTS, type Contents, type Severity } from './import.ts'
import type { Fault, TableRow } from './format/row.ts'
import type { ReadRows } from './reader/rows-file.server.ts'

/** Writes to the database in its turn: on SQLite all threads of a process have one writer between them. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

const ROWS_A_CHUNK = 1_000
const LONGEST_CHUNK = 1_000_000
const PAGES_AT_ONCE = 20
const CHUNKS_AT_ONCE = 20
const PREVIEW_ROWS = 5
const SAMPLES = 8
const LONGEST_SHOWN = 80

/** The rows of a file in pieces that are neither many rows nor much text. */
export async function* inChunks(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let chunk: TableRow[] = []
  let length = 0
  for await (const row of rows) {
    chunk.push(row)
    for (const cell of row.cells) length += cell.length
    if (chunk.length < ROWS_A_CHUNK && length < LONGEST_CHUNK) continue
    yield chunk
    chunk = []
    length = 0
  }
  if (chunk.length > 0) yield chunk
}

/** Puts the rows that were read of a file into the database, and answers what was found in it. */
export async function stageRows(
  db: Kysely<Tables>,
  turn: Turn,
  importId: number,
  read: ReadRows,
  progress: (bytes: number) => void,
): Promise<Contents> {
  const preview: string[][] = []
  const samples: string[] = []
  let rows = 0
  let position = 0
  for await (const chunk of inChunks(read.rows)) {
    for (const { cells } of chunk) {
      if (preview.length < PREVIEW_ROWS) preview.push(cells.map(shown))
      takeSample(samples, cells)
    }
    rows += chunk.length
    const values = { importId, position: position++, rows: JSON.stringify(chunk.map(({ row, cells }) => [row, cells])) }
    await turn(() => db.insertInto('importRows').values(values).execute())
    progress(read.bytesRead())
  }
  const { kind, header } = read.ending()
  for (const cells of preview) while (cells.length < header.length) cells.push('')
  const guessed = kind.encoding === 'Windows-1252'
  return { ...kind, header: header.map(shown), rows, preview, samples: guessed ? samples : [] }
}

/** Remembers some cells with other letters than A to Z. */
function takeSample(samples: string[], cells: string[]): void {
  if (samples.length >= SAMPLES) return
  const strange = cells.find((cell) => /\P{ASCII}/u.test(cell) && !samples.includes(shown(cell)))
  if (strange) samples.push(shown(strange))
}

function shown(cell: string): string {
  return cell.length > LONGEST_SHOWN ? `${cell.slice(0, LONGEST_SHOWN)}…` : cell
}

/** The rows as they were put there, piece by piece. */
export async function* stagedRows(db: Kysely<Tables>, importId: number): AsyncGenerator<TableRow[]> {
  for (let position = 0; ; position++) {
    const chunk = await db
      .selectFrom('importRows')
      .select('rows')
      .where('importId', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!chunk) return
    const rows: [number, string[]][] = JSON.parse(chunk.rows) // what stageRows wrote
    yield rows.map(([row, cells]) => ({ row, cells }))
  }
}

/** Stores the first faults and warnings in pages, as they are shown, and no more than `MAX_STORED_FAULTS` of each; `close` writes what is left. */
export function faultPages(db: Kysely<Tables>, turn: Turn, importId: number) {
  const lists: Record<Severity, { faults: Fault[]; page: number; room: number }> = {
    fault: { faults: [], page: 1, room: MAX_STORED_FAULTS },
    warning: { faults: [], page: 1, room: MAX_STORED_FAULTS },
  }
  async function flush(severity: Severity, least: number) {
    const list = lists[severity]
    if (list.faults.length < least) return
    const pages = Array.from({ length: Math.ceil(list.faults.length / FAULTS_A_PAGE) }, (_, i) => ({
      importId,
      severity,
      page: list.page + i,
      faults: JSON.stringify(list.faults.slice(i * FAULTS_A_PAGE, (i + 1) * FAULTS_A_PAGE)),
    }))
    list.page += pages.length
    list.faults = []
    await turn(() => db.insertInto('importFaults').values(pages).execute())
  }
  return {
    say: async (severity: Severity, faults: Fault[]) => {
      const list = lists[severity]
      const stored = faults.slice(0, list.room)
      list.room -= stored.length
      for (const fault of stored) {
        list.faults.push(fault)
        // Whole pages, so that the next begins a page of its own.
        await flush(severity, PAGES_AT_ONCE * FAULTS_A_PAGE)
      }
    },
    close: async () => {
      await flush('fault', 1)
      await flush('warning', 1)
    },
  }
}

/** Forgets what was said of the rows, and with `rows` also the rows, of one import. */
export async function forget(db: Kysely<Tables>, turn: Turn, importId: number, what: { rows: boolean }): Promise<void> {
  await inSteps(() =>
    turn(() =>
      sql`delete from ${sql.table('importFaults')} where (${sql.ref('importId')}, severity, page) in (select ${sql.ref('importId')}, severity, page from ${sql.table('importFaults')} where ${sql.ref('importId')} = ${importId} limit ${CHUNKS_AT_ONCE})`.execute(
        db,
      ),
    ),
  )
  if (!what.rows) return
  await inSteps(() =>
    turn(() =>
      sql`delete from ${sql.table('importRows')} where (${sql.ref('importId')}, position) in (select ${sql.ref('importId')}, position from ${sql.table('importRows')} where ${sql.ref('importId')} = ${importId} limit ${CHUNKS_AT_ONCE})`.execute(
        db,
      ),
    ),
  )
}

async function inSteps(step: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await step()
    if (!numAffectedRows) return
  }
}

/** Forgets imports that were begun before an instant, and what is left of those that are gone. */
export async function tidy(db: { read: Kysely<Tables>; write: Kysely<Tables> }, turn: Turn, before: string): Promise<void> {
  await turn(() => db.write.deleteFrom('imports').where('createdAt', '<', before).execute())
  for (const table of ['importRows', 'importFaults'] as const) {
    const left = await db.read
      .selectFrom(table)
      .select('importId')
      .distinct()
      .where('importId', 'not in', (q) => q.selectFrom('imports').select('id'))
      .execute()
    for (const { importId } of left) await forget(db.write, turn, importId, { rows: true })
  }
}
