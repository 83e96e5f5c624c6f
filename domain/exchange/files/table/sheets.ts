import {
  reorderedKinds,
  type TableRow,
  MAX_LEFT_OUT,
  type FurtherSheet,
  MAX_COLUMNS,
  type RawSheet,
  type Table,
  type RawTable,
  arrangementAt,
} from '#/domain/exchange/files/format/table.ts'
import {
  guessColumns,
  plainHeading,
  columnsAt,
  columnsOf,
  tableOfSheet,
  titlesOf,
} from '#/domain/exchange/files/format/columns.ts'
import { HEADING_ROWS, arrangeTable, markedBeyond } from './arrange-table.ts'
import { Refusal } from '#/core/refusal.ts'
import type { TableKind, PartSheet } from '#/domain/exchange/files/format/import.ts'
import { readingOfReason } from '#/domain/exchange/files/format/choices.ts'

const MAX_NAME_SHOWN = 80

/** The names of sheets, for people. */
export function sheetNames(sheets: readonly { name: string; isHidden?: boolean }[]): string[] {
  return sheets
    .slice(0, MAX_LEFT_OUT)
    .map(({ name, isHidden }) => `${name.slice(0, MAX_NAME_SHOWN)}${isHidden ? ' (hidden)' : ''}`)
}

/**
 * The rows of the further sheets of a workbook that have the name and the headings of one of the
 * tables, the first of each; their cells are put in the order of an export. The others are not
 * read. `found` gets what was found, with the number of rows once all have come.
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
          ignored: ignored.map((heading) => heading.slice(0, MAX_NAME_SHOWN)),
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

type Arranged = Omit<Table, 'sheets' | 'holds'>

/**
 * The table of sheets that have the same kind of rows, such as a sheet for each ship: the rows of
 * all of them, one sheet after the other, in the columns of the first; a column that it lacks comes
 * behind its own. Each sheet has its headings, and rows that are left out.
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

/**
 * Columns of one heading, or of one field, belong together. Adds those that the first sheet lacks
 * to its headings.
 */
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

/** More are refused: each record that they change is saved while other changes wait. */
const MAX_SURVEY_ROWS = 20_000

/**
 * The table of a file that holds surveys of certificates that are in the register already; null
 * where its first rows have no such headings: the number, the kind and the day, neither the issue
 * nor the expiry of certificates, and where they have vessels, the location and the surveyor.
 */
export function surveyTable(
  { kind, rows }: Pick<RawTable, 'kind' | 'rows'>,
  first: readonly TableRow[],
): Table | null {
  const heading = first.find(({ cells }) => isSurveyHeading(cells))
  if (!heading) return null
  const sheets: PartSheet[] = []
  const below = belowHeading(rows, heading)
  const bounded = kind.kind === 'csv' ? markedWidth(below, heading) : below
  return {
    kind,
    holds: 'surveys',
    // The heading of the reasons of an earlier import says how dates were read.
    header: [
      ...titlesOf('surveys'),
      ...heading.cells.filter((cell) => readingOfReason(cell) !== null),
    ],
    rows: limited(partRows([{ name: 'Surveys', rows: bounded }], sheets)),
    arrangement: arrangementAt([heading.row]),
    sheets,
  }
}

export function isSurveyHeading(cells: readonly string[]): boolean {
  const [found, fields] = [columnsAt('surveys', cells), guessColumns(cells)]
  if (found === null || fields.issuedDate !== undefined || fields.expiryDate !== undefined)
    return false
  if (fields.vesselName === undefined && fields.flag === undefined) return true
  return NEEDED.every((at) => found[at] !== undefined)
}

const NEEDED = ['Place', 'Surveyor'].map((title) => titlesOf('surveys').indexOf(title))

async function* belowHeading(
  rows: AsyncIterable<TableRow>,
  heading: TableRow,
): AsyncGenerator<TableRow> {
  for await (const row of rows) if (row.row >= heading.row) yield row
}

async function* markedWidth(
  rows: AsyncIterable<TableRow>,
  heading: TableRow,
): AsyncGenerator<TableRow> {
  for await (const row of rows) yield markedBeyond(heading.cells.length, row)
}

async function* limited(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let count = 0
  for await (const row of rows) {
    if (++count > MAX_SURVEY_ROWS) {
      const most = MAX_SURVEY_ROWS.toLocaleString('en')
      throw new Refusal(
        'invalid',
        `The file has more than ${most} surveys. Import it in several files.`,
      )
    }
    yield row
  }
}
