import { Refusal } from '#/core/refusal.ts'
import { reorderedKinds } from '#/app/import-export/format/cell-kinds.ts'
import { guessColumns, plainHeading } from '#/app/import-export/format/columns.ts'
import {
  MAX_COLUMNS,
  MAX_LEFT_OUT,
  type RawSheet,
  type Table,
} from '#/app/import-export/format/table.ts'
import type { TableKind } from '#/app/import-export/format/import.ts'
import type { TableRow } from '#/app/import-export/format/table-row.ts'
import { arrangeTable } from './arrange-table.ts'
import { sheetNames } from './part-rows.ts'

type Arranged = Omit<Table, 'sheets' | 'holds'>

/**
 * The table of sheets that have the same kind of rows, such as a sheet for each ship: the rows of all of them, one sheet after the other, in the
 * columns of the first; a column that it lacks comes behind its own. Each sheet has its headings, and rows that are left out.
 */
export async function arrangeSheets(
  kind: TableKind,
  [first, ...others]: readonly [RawSheet, ...RawSheet[]],
): Promise<Arranged> {
  const all = [first, ...others]
  const open = ({ name, rows }: RawSheet) =>
    arrangeTable({ kind, rows: rows(), empty: `The sheet “${name}” is empty.` })
  const table = await open(first)
  const { arrangement } = table
  arrangement.sheetsRead = sheetNames(all)
  const [firstName = ''] = arrangement.sheetsRead
  async function* rows(): AsyncGenerator<TableRow> {
    if (others.length === 0) yield* table.rows
    else for await (const row of table.rows) yield { ...row, sheet: 0 }
    if (others.length > 0)
      arrangement.leftOut = arrangement.leftOut.map((row) => ({ ...row, sheet: firstName }))
    for (const [i, sheet] of others.entries()) {
      const further = await open(sheet)
      yield* inColumnsOf(table.header, further, { number: i + 1, name: sheet.name })
      const left = further.arrangement.leftOut.map((row) => ({
        ...row,
        sheet: arrangement.sheetsRead[i + 1] ?? '',
      }))
      arrangement.leftOut.push(...left.slice(0, MAX_LEFT_OUT - arrangement.leftOut.length))
      arrangement.leftOutCount += further.arrangement.leftOutCount
    }
    arrangement.hiddenRows = all.reduce((sum, { hidden }) => sum + hidden.rows, 0)
    arrangement.hiddenColumns = all.reduce((sum, { hidden }) => sum + hidden.columns.size, 0)
  }
  return { ...table, rows: rows() }
}

async function* inColumnsOf(
  header: string[],
  { header: own, rows }: Arranged,
  { number, name }: { number: number; name: string },
): AsyncGenerator<TableRow> {
  // For each column of the first sheet, the one of this that has its cells.
  let from: (number | undefined)[] = []
  let known = -1
  for await (const { cells, kinds, ...row } of rows) {
    if (own.length !== known) {
      from = columnsFrom(header, own, name)
      known = own.length
    }
    const placed = reorderedKinds(kinds, from)
    const moved = from.map((at) => (at === undefined ? '' : (cells[at] ?? '')))
    yield { ...row, cells: moved, ...(placed && { kinds: placed }), sheet: number }
  }
}

/** Columns of one heading, or of one field, belong together. Adds those that the first sheet lacks to its headings. */
function columnsFrom(
  header: string[],
  own: readonly string[],
  name: string,
): (number | undefined)[] {
  const [fields, ownFields] = [guessColumns(header), guessColumns(own)]
  const from = header.map((): number | undefined => undefined)
  const headings = header.map(plainHeading)
  const fieldAt = new Map(Object.entries(ownFields).map(([field, at]) => [at, field]))
  for (const [at, heading] of own.entries()) {
    const field = fieldAt.get(at)
    // The names of the fields are those of the other headings, too.
    const ofField =
      field === undefined ? undefined : (fields as Record<string, number | undefined>)[field]
    const plain = plainHeading(heading)
    const alike = headings.findIndex(
      (one, i) => one === plain && from[i] === undefined && (plain !== '' || i === at),
    )
    const target = ofField !== undefined && from[ofField] === undefined ? ofField : alike
    if (target >= 0) from[target] = at
    else {
      if (header.length >= MAX_COLUMNS)
        throw new Refusal(
          'invalid',
          `The sheets up to “${name}” have more than ${MAX_COLUMNS} columns.`,
        )
      header.push(heading)
      headings.push(plain)
      from.push(at)
    }
  }
  return from
}
