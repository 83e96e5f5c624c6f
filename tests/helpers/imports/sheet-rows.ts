import type { FurtherTable, TableRow } from '#/domain/exchange/files/format/table.ts'
import { columnsOf, type ColumnOf } from '#/domain/exchange/files/format/columns.ts'

/** A row of a further sheet as it comes from a file; the columns that are not named are empty. */
export function sheetRow<T extends FurtherTable>(
  table: T,
  row: number,
  cells: Partial<Record<ColumnOf<T>, string>>,
): TableRow & { table: T } {
  const named: Partial<Record<string, string>> = cells
  return { row, table, cells: columnsOf(table).map(({ name }) => named[name] ?? '') }
}
