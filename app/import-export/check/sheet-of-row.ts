import type { ImportError, TableRow } from '#/app/import-export/format/table-row.ts'
import type { readRowOfFile } from '#/app/import-export/row/row-of-file.ts'
import type { Reading } from '#/app/import-export/row/row.ts'

type ReadRow = ReturnType<typeof readRowOfFile>

/** Where a row is. */
export type Place = { row: number; sheet: number | undefined }

/** The name of the sheet of a row, where records come from several. */
export function sheetOf(
  { sheet }: { sheet?: number | undefined },
  { sheetsRead }: Reading,
): string | undefined {
  return sheet === undefined ? undefined : sheetsRead?.[sheet]
}

export function placeOf(row: Place, reading: Reading): string {
  const sheet = sheetOf(row, reading)
  return `row ${row.row}${sheet === undefined ? '' : ` of the sheet “${sheet}”`}`
}

/** Errors of records with the name of their sheet; those of further sheets have their table. */
export function inSheet(errors: ImportError[], sheet: string | undefined): ImportError[] {
  return sheet === undefined
    ? errors
    : errors.map((error) => (error.table === undefined ? { ...error, sheet } : error))
}

export function inItsSheet(read: ReadRow, row: TableRow, reading: Reading): ReadRow {
  const sheet = sheetOf(row, reading)
  return { ...read, errors: inSheet(read.errors, sheet), warnings: inSheet(read.warnings, sheet) }
}
