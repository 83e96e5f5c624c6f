import { columnsOf, type ColumnOf } from '#/app/import-export/part-tables/sheet-columns.ts'
import type { FurtherTable, TableRow } from '#/app/import-export/format/table-row.ts'

/** A row of a further sheet as it comes from a file; the columns that are not named are empty. */
export function sheetRow<T extends FurtherTable>(
  table: T,
  row: number,
  cells: Partial<Record<ColumnOf<T>, string>>,
): TableRow & { table: T } {
  const named: Partial<Record<string, string>> = cells
  return { row, table, cells: columnsOf(table).map(({ name }) => named[name] ?? '') }
}
