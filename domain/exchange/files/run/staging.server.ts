import { shorten } from '#/domain/exchange/files/cells/cell-texts.ts'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import {
  ERRORS_PER_PAGE,
  MAX_STORED_ERRORS,
  type Contents,
  type Severity,
  type ColumnOrders,
  type ImportError,
} from '#/domain/exchange/files/format/import.ts'
import {
  packRow,
  unpackRow,
  type StoredRow,
  type TableRow,
  type FurtherTable,
} from '#/domain/exchange/files/format/table.ts'
import type { ReadRows } from '#/domain/exchange/files/reader/rows-file.server.ts'
import type { Turn } from '#/db/threads/turns.ts'
import type { SetAsideRow } from '#/domain/exchange/files/check/check-rows.server.ts'
import { noteOrders } from '#/domain/exchange/files/format/choices.ts'

const ERRORS_TABLE = 'importErrors'
const ROWS_A_CHUNK = 1_000
const MAX_CHUNK_LENGTH = 1_000_000
const PAGES_AT_ONCE = 20
const CHUNKS_AT_ONCE = 20
const PREVIEW_ROWS = 5
const SAMPLES = 8
const shown = (cell: string) => shorten(cell, 80)

/** The rows of a file in pieces that are neither many rows nor much text. */
export async function* inChunks(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let chunk: TableRow[] = []
  let length = 0
  for await (const row of rows) {
    chunk.push(row)
    for (const cell of row.cells) length += cell.length
    if (chunk.length < ROWS_A_CHUNK && length < MAX_CHUNK_LENGTH) continue
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
  const previewOfParts: string[][] = []
  const samples: string[] = []
  const orders = new Map<number, ColumnOrders>()
  let rows = 0
  let position = 0
  for await (const chunk of inChunks(read.rows)) {
    for (const row of chunk) {
      const { cells, table } = row
      noteOrders(orders, row)
      const rowsShown = table === undefined ? preview : previewOfParts
      if (rowsShown.length < PREVIEW_ROWS) rowsShown.push(cells.map(shown))
      if (table === undefined) rows += 1
      takeSample(samples, cells)
    }
    const values = { importId, position: position++, rows: JSON.stringify(chunk.map(packRow)) }
    await turn(() => db.insertInto('importRows').values(values).execute())
    progress(read.bytesRead())
  }
  const { kind, holds, header, arrangement, sheets } = read.ending()
  if (holds === 'surveys') preview.push(...previewOfParts)
  for (const cells of preview) while (cells.length < header.length) cells.push('')
  const guessed = kind.encoding === 'Windows-1252'
  return {
    ...kind,
    ...arrangement,
    header: header.map(shown),
    holds,
    rows: holds === 'surveys' ? (sheets[0]?.rows ?? 0) : rows,
    preview,
    samples: guessed ? samples : [],
    orders: [...orders.values()],
    sheets,
  }
}

/** Collects some cells with characters outside ASCII. */
function takeSample(samples: string[], cells: string[]): void {
  if (samples.length >= SAMPLES) return
  const sample = cells.find((cell) => /\P{ASCII}/u.test(cell) && !samples.includes(shown(cell)))
  if (sample) samples.push(shown(sample))
}

/**
 * What is stored of the rows of an import, piece by piece: those of the file from position 0 on,
 * those that are set aside from -1 down.
 */
async function* storedChunks<Row>(
  db: Kysely<Tables>,
  importId: number,
  first: 0 | -1,
): AsyncGenerator<Row[]> {
  for (let position: number = first; ; position += first < 0 ? -1 : 1) {
    const chunk = await db
      .selectFrom('importRows')
      .select('rows')
      .where('importId', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!chunk) return
    yield JSON.parse(chunk.rows) // what stageRows or setAsideRows wrote
  }
}

/** The rows as they were put there, piece by piece. */
export async function* stagedRows(
  db: Kysely<Tables>,
  importId: number,
): AsyncGenerator<TableRow[]> {
  for await (const rows of storedChunks<StoredRow>(db, importId, 0)) yield rows.map(unpackRow)
}

/** The rows of an import that are set aside, in the order of the file, piece by piece. */
export async function* readSetAside(
  db: Kysely<Tables>,
  importId: number,
): AsyncGenerator<SetAsideRow[]> {
  for await (const rows of storedChunks<AsideRow>(db, importId, -1))
    yield rows.map(([row, cells, reason, table]) => ({
      row,
      cells,
      reason,
      ...(table && { table }),
    }))
}

/**
 * Stores the first errors and warnings in the pages in which they are shown, at most
 * `MAX_STORED_ERRORS` of each; `close` writes the rest.
 */
export function importErrorPages(db: Kysely<Tables>, turn: Turn, importId: number) {
  const lists: Record<Severity, { errors: ImportError[]; page: number; capacity: number }> = {
    error: { errors: [], page: 1, capacity: MAX_STORED_ERRORS },
    warning: { errors: [], page: 1, capacity: MAX_STORED_ERRORS },
  }
  async function flush(severity: Severity, min: number) {
    const list = lists[severity]
    if (list.errors.length < min) return
    const pages = Array.from(
      { length: Math.ceil(list.errors.length / ERRORS_PER_PAGE) },
      (_, i) => ({
        importId,
        severity,
        page: list.page + i,
        errors: JSON.stringify(list.errors.slice(i * ERRORS_PER_PAGE, (i + 1) * ERRORS_PER_PAGE)),
      }),
    )
    list.page += pages.length
    list.errors = []
    await turn(() => db.insertInto(ERRORS_TABLE).values(pages).execute())
  }
  return {
    report: async (severity: Severity, errors: ImportError[]) => {
      const list = lists[severity]
      const stored = errors.slice(0, list.capacity)
      list.capacity -= stored.length
      for (const error of stored) {
        list.errors.push(error)
        // Whole pages, so that the next error begins a new page.
        await flush(severity, PAGES_AT_ONCE * ERRORS_PER_PAGE)
      }
    },
    close: async () => {
      await flush('error', 1)
      await flush('warning', 1)
    },
  }
}

/**
 * What to delete of the rows of an import besides its errors: all of them, or those of the file, or
 * those that were set aside.
 */
type Deleted = { rows: 'all' | 'staged' | 'set-aside' }

/** Deletes the errors and warnings of one import, and its rows. */
export async function deleteImportRows(
  db: Kysely<Tables>,
  turn: Turn,
  importId: number,
  { rows }: Deleted,
): Promise<void> {
  await repeatUntilNone(() =>
    turn(() =>
      sql`delete from ${sql.table(ERRORS_TABLE)} where (${sql.ref('importId')}, severity, page) in (select ${sql.ref('importId')}, severity, page from ${sql.table(ERRORS_TABLE)} where ${sql.ref('importId')} = ${importId} limit ${CHUNKS_AT_ONCE})`.execute(
        db,
      ),
    ),
  )
  const which =
    rows === 'all' ? sql`` : rows === 'staged' ? sql` and position >= 0` : sql` and position < 0`
  await repeatUntilNone(() =>
    turn(() =>
      sql`delete from ${sql.table('importRows')} where (${sql.ref('importId')}, position) in (select ${sql.ref('importId')}, position from ${sql.table('importRows')} where ${sql.ref('importId')} = ${importId}${which} limit ${CHUNKS_AT_ONCE})`.execute(
        db,
      ),
    ),
  )
}

/** Repeats a statement that deletes some rows until it finds none. */
async function repeatUntilNone(step: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await step()
    if (!numAffectedRows) return
  }
}

/**
 * Deletes imports that were begun before an instant, and the rows and errors of imports that no
 * longer exist.
 */
export async function deleteOldImports(
  db: { read: Kysely<Tables>; write: Kysely<Tables> },
  turn: Turn,
  before: string,
): Promise<void> {
  await turn(() => db.write.deleteFrom('imports').where('createdAt', '<', before).execute())
  for (const table of ['importRows', ERRORS_TABLE] as const) {
    const left = await db.read
      .selectFrom(table)
      .select('importId')
      .distinct()
      .where('importId', 'not in', (q) => q.selectFrom('imports').select('id'))
      .execute()
    for (const { importId } of left)
      await deleteImportRows(db.write, turn, importId, { rows: 'all' })
  }
}

// The rows of a file that the check found faulty are stored beside those of the file, with
// positions below 0: -1, -2 and so on.

type AsideRow = [row: number, cells: string[], reason: string, table?: FurtherTable]

/** Stores rows that are set aside, piece by piece; `close` writes the rest. */
export function setAsideRows(db: Kysely<Tables>, turn: Turn, importId: number) {
  let chunk: AsideRow[] = []
  let length = 0
  let position = 0
  async function flush() {
    if (chunk.length === 0) return
    position -= 1
    const values = { importId, position, rows: JSON.stringify(chunk) }
    chunk = []
    length = 0
    await turn(() => db.insertInto('importRows').values(values).execute())
  }
  return {
    report: async (rows: SetAsideRow[]) => {
      for (const { row, cells, reason, table } of rows) {
        chunk.push(table ? [row, cells, reason, table] : [row, cells, reason])
        for (const cell of cells) length += cell.length
        if (chunk.length >= ROWS_A_CHUNK || length >= MAX_CHUNK_LENGTH) await flush()
      }
    },
    close: flush,
  }
}
