import { reorderedKinds } from '#/app/import-export/format/cell-kinds.ts'
import { readingOfReason } from '#/app/import-export/format/columns.ts'
import {
  MAX_LEFT_OUT,
  type FurtherSheet,
  type PartSheet,
} from '#/app/import-export/format/table.ts'
import type { TableRow } from '#/app/import-export/format/table-row.ts'
import { columnsAt, columnsOf } from '#/app/import-export/part-tables/sheet-columns.ts'
import { tableOfSheet } from '#/app/import-export/part-tables/sheet-names.ts'
import { HEADING_ROWS } from './find-heading.ts'

const MAX_SHOWN = 80

/** The names of sheets, for people. */
export function sheetNames(sheets: readonly { name: string; isHidden?: boolean }[]): string[] {
  return sheets
    .slice(0, MAX_LEFT_OUT)
    .map(({ name, isHidden }) => `${name.slice(0, MAX_SHOWN)}${isHidden ? ' (hidden)' : ''}`)
}

/**
 * The rows of the further sheets of a workbook that have the name and the headings of one of the tables, the first of each; their cells are put
 * in the order of an export. The others are not read. `found` gets what was found, with the number of rows once all have come.
 */
export async function* partRows(
  sheets: readonly FurtherSheet[],
  found: PartSheet[],
): AsyncGenerator<TableRow> {
  for (const { name, rows } of sheets) {
    const table = tableOfSheet(name)
    if (table === null || found.some((one) => one.table === table)) continue
    let columns: (number | undefined)[] | null = null
    let looked = 0
    let sheet: PartSheet | null = null
    for await (const { row, cells, kinds, beyond } of rows) {
      if (columns === null || sheet === null) {
        if (looked++ >= HEADING_ROWS) break
        columns = columnsAt(table, cells)
        if (columns === null) continue
        const known = new Set(columns)
        // The reason that an earlier import gave is for people.
        const ignored = cells.filter(
          (heading, at) =>
            heading.trim() !== '' && !known.has(at) && readingOfReason(heading) === null,
        )
        const own = columnsOf(table).flatMap(({ name: column }, i) =>
          columns?.[i] === undefined ? [] : [column],
        )
        sheet = {
          table,
          name,
          rows: 0,
          columns: own,
          ignored: ignored.map((heading) => heading.slice(0, MAX_SHOWN)),
        }
        found.push(sheet)
        continue
      }
      const own = columns.map((at) => (at === undefined ? '' : (cells[at] ?? '')))
      if (own.every((cell) => cell.trim() === '')) continue
      sheet.rows += 1
      const ownKinds = reorderedKinds(kinds, columns)
      yield {
        row,
        cells: own,
        table,
        ...(ownKinds && { kinds: ownKinds }),
        ...(beyond !== undefined && { beyond }),
      }
    }
  }
}
