import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import type { SetAsideRow } from '#/app/import-export/check/check-rows.server.ts'
import type { FurtherTable } from '#/app/import-export/format/table-row.ts'
import type { Turn } from '#/db/threads/turns.ts'

// The rows of a file that the check found faulty are stored beside those of the file, with positions below 0: -1, -2 and so on.

const ROWS_A_CHUNK = 1_000
const MAX_CHUNK_LENGTH = 1_000_000

type StoredRow = [row: number, cells: string[], reason: string, table?: FurtherTable]

/** Stores rows that are set aside, piece by piece; `close` writes the rest. */
export function setAsideRows(db: Kysely<Tables>, turn: Turn, importId: number) {
  let chunk: StoredRow[] = []
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

/** The rows of an import that are set aside, in the order of the file, piece by piece. */
export async function* readSetAside(
  db: Kysely<Tables>,
  importId: number,
): AsyncGenerator<SetAsideRow[]> {
  for (let position = -1; ; position--) {
    const chunk = await db
      .selectFrom('importRows')
      .select('rows')
      .where('importId', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!chunk) return
    const rows: StoredRow[] = JSON.parse(chunk.rows) // what setAsideRows wrote
    yield rows.map(([row, cells, reason, table]) => ({
      row,
      cells,
      reason,
      ...(table && { table }),
    }))
  }
}
