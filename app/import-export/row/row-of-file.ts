import { settleCells, type CellNote, type Holds } from '#/app/import-export/format/settled-cells.ts'
import type { ImportChoices } from '#/app/import-export/format/columns.ts'
import {
  cellKindOf,
  COLUMN_NAMES,
  columnTitleOf,
  type ColumnName,
} from '#/app/import-export/format/part-columns.ts'
import type { ImportError, TableRow } from '#/app/import-export/format/table-row.ts'
import type { RowsOfRecord } from '#/app/import-export/part-tables/read-parts.ts'
import { columnsWithoutField, columnTitle } from './row-note.ts'
import { readRow, type Reading } from './row.ts'

type ReadRow = ReturnType<typeof readRow>

const MAX_SHOWN = 200

/**
 * Reads a row as `readRow` does, after its cells are what their columns expect. A cell that has an error of a spreadsheet, or a formula without its
 * result, is an error of the row, whatever its column; nothing else is said of that cell.
 */
export function readRowOfFile(
  whole: TableRow,
  reading: Reading,
  further: RowsOfRecord | null = null,
): ReadRow {
  const holds = columnsOf(reading)
  const { row, faults, warnings } = settleCells(whole, (at) => holds.get(at)?.holds ?? null)
  const noteAt = ({ at, reason }: CellNote): ImportError => {
    const value = whole.cells[at] ?? ''
    const shown = value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value
    return {
      row: whole.row,
      column: titleOf(reading, at, holds.get(at)?.name),
      value: shown,
      reason,
    }
  }
  const read = readRow(row, reading, further)
  const own = faults.map(noteAt)
  const columns = new Set(own.map(({ column }) => column))
  const others = read.errors.filter(
    ({ column, table }) => table !== undefined || !columns.has(column),
  )
  const all = { errors: [...own, ...others], warnings: [...warnings.map(noteAt), ...read.warnings] }
  return { ...read, ...(own.length > 0 && { facts: null }), ...all }
}

function titleOf({ header }: Reading, at: number, name: ColumnName | undefined): string {
  return header[at] || (name ? columnTitleOf(name) : columnTitle(header, at))
}

type Columns = ReadonlyMap<number, { name?: ColumnName; holds: Holds }>

const remembered = new WeakMap<ImportChoices, Columns>()

/** What the columns of a file hold, by their positions. */
function columnsOf(reading: Reading): Columns {
  const known = remembered.get(reading.choices)
  if (known) return known
  const columns = new Map<number, { name?: ColumnName; holds: Holds }>()
  for (const at of columnsWithoutField(reading)) columns.set(at, { holds: 'note' })
  for (const name of COLUMN_NAMES) {
    const at = reading.choices[name]
    if (at !== undefined) columns.set(at, { name, holds: cellKindOf(name) })
  }
  remembered.set(reading.choices, columns)
  return columns
}
