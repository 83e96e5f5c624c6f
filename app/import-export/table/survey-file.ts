import { Refusal } from '#/core/refusal.ts'
import { guessColumns, readingOfReason } from '#/app/import-export/format/columns.ts'
import type { PartSheet, RawTable, Table } from '#/app/import-export/format/table.ts'
import type { TableRow } from '#/app/import-export/format/table-row.ts'
import { columnsAt, titlesOf } from '#/app/import-export/part-tables/sheet-columns.ts'
import { markedBeyond } from './arrange-table.ts'
import { HEADING_ROWS } from './find-heading.ts'
import { partRows } from './part-rows.ts'

/** More are refused: each record that they change is saved while other changes wait. */
const MAX_SURVEY_ROWS = 20_000

/** A file whose first rows were looked at: they are still among its rows. */
export async function lookAtStart(raw: RawTable): Promise<{ first: TableRow[]; whole: RawTable }> {
  const source = raw.rows[Symbol.asyncIterator]()
  const first: TableRow[] = []
  while (first.length < HEADING_ROWS) {
    const next = await source.next()
    if (next.done) break
    first.push(next.value)
  }
  async function* rows(): AsyncGenerator<TableRow> {
    yield* first
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  }
  return { first, whole: { ...raw, rows: rows() } }
}

/**
 * The table of a file that holds surveys of certificates that are in the register already; null where its first rows have no such headings: the
 * number, the kind and the day, neither the issue nor the expiry of certificates, and where they have vessels, the location and the surveyor.
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
    arrangement: {
      headingRows: [heading.row],
      leftOut: [],
      leftOutCount: 0,
      sheetsRead: [],
      sheetsLeftOut: [],
      hiddenRows: 0,
      hiddenColumns: 0,
    },
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
