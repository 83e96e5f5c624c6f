import { hasShortYear, orderShownBy, type DateOrder } from '#/app/import-export/cells/date-cell.ts'
import {
  guessColumns,
  guessLeaveOut,
  readingOfReason,
  USUAL_YEARS,
  type ImportChoices,
  type Mapping,
} from './columns.ts'
import { NO_ANSWERS } from './questions.ts'
import type { Contents } from './import.ts'
import { MAX_COLUMNS } from './table.ts'
import { FURTHER_TABLES, type FurtherTable, type TableRow } from './table-row.ts'

/** A cell that shows an order, as an example. */
type Shown = { row: number; cell: string }

/**
 * What the dates of one column show: the first cell that can only be read one way or the other, the first that can be read both ways, and the
 * first whose year has two digits.
 */
export type ColumnOrders = {
  column: number
  dayFirst: Shown | null
  monthFirst: Shown | null
  either: Shown | null
  shortYear: Shown | null
}

/** Takes note of the dates of a row; `found` has an entry for each column that has any. */
export function noteOrders(
  found: Map<number, ColumnOrders>,
  { row, cells, table }: TableRow,
): void {
  // Particulars are texts: none of them is read as a date.
  if (table === 'particulars') return
  for (const [at, cell] of cells.entries()) {
    const [order, isShort] = [orderShownBy(cell), hasShortYear(cell)]
    if (order === null && !isShort) continue
    const column = table === undefined ? at : columnOfParts(table, at)
    const orders = found.get(column) ?? {
      column,
      dayFirst: null,
      monthFirst: null,
      either: null,
      shortYear: null,
    }
    if (isShort) orders.shortYear ??= { row, cell }
    if (order === 'day-first') orders.dayFirst ??= { row, cell }
    else if (order === 'month-first') orders.monthFirst ??= { row, cell }
    else if (order === 'either') orders.either ??= { row, cell }
    found.set(column, orders)
  }
}

/** A column of a further sheet: below 0, so that it is none of the first. */
const columnOfParts = (table: FurtherTable, at: number) =>
  -1 - (FURTHER_TABLES.indexOf(table) * MAX_COLUMNS + at)

/**
 * Whether the dates of a file say themselves in which order they are written: by a row that can be read one way only; not, where some
 * can be read both ways; or both, where rows contradict each other; or the file of rows set aside says how the first file was read; or it
 * does not matter, because no date has an order.
 */
export type OrderFound =
  | { found: 'decided'; order: DateOrder; by: Shown }
  | { found: 'open'; example: Shown }
  | { found: 'said'; order: DateOrder }
  | { found: 'contradictory'; dayFirst: Shown; monthFirst: Shown; example: Shown | null }
  | { found: 'none' }

const DATE_COLUMNS = [
  'issuedDate',
  'expiryDate',
  'standingSince',
  'renewedFrom',
  'lastAnnual',
  'lastIntermediate',
  'lastBottom',
] as const

/** What the columns that are taken for dates show together. */
export function findOrder(
  { orders, header }: Pick<Contents, 'orders' | 'header'>,
  mapping: Mapping,
): OrderFound {
  const said = header.map(readingOfReason).find((reading) => reading !== null)
  // Before all else: a row that was set aside may be wrong just in this.
  if (said) return { found: 'said', order: said.dateOrder }
  const first = (name: keyof Omit<ColumnOrders, 'column'>) => firstShown({ orders }, mapping, name)
  const [dayFirst, monthFirst, either] = [first('dayFirst'), first('monthFirst'), first('either')]
  if (dayFirst && monthFirst)
    return { found: 'contradictory', dayFirst, monthFirst, example: either }
  if (dayFirst) return { found: 'decided', order: 'day-first', by: dayFirst }
  if (monthFirst) return { found: 'decided', order: 'month-first', by: monthFirst }
  return either ? { found: 'open', example: either } : { found: 'none' }
}

function firstShown(
  { orders }: Pick<Contents, 'orders'>,
  mapping: Mapping,
  name: keyof Omit<ColumnOrders, 'column'>,
) {
  const columns = new Set(DATE_COLUMNS.map((one) => mapping[one]))
  // Every date of a further sheet is used.
  const used = orders.filter(({ column }) => column < 0 || columns.has(column))
  return used.flatMap((one) => one[name] ?? []).toSorted((a, b) => a.row - b.row)[0] ?? null
}

/** The first date of a file whose year has two digits, so that its century has to be chosen; null where there is none. */
export function findShortYear(contents: Pick<Contents, 'orders'>, mapping: Mapping): Shown | null {
  return firstShown(contents, mapping, 'shortYear')
}

/** How a file is read unless staff choose otherwise: columns by their names, and the order that its dates show; else the day first. */
export function guessChoices(
  contents: Pick<Contents, 'orders' | 'header' | 'holds'>,
): ImportChoices {
  // Columns of surveys are in a known order.
  const mapping = contents.holds === 'surveys' ? {} : guessColumns(contents.header)
  const shown = findOrder(contents, mapping)
  return {
    ...mapping,
    holds: contents.holds,
    leaveOut: contents.holds === 'surveys' ? [] : guessLeaveOut(contents.header, mapping),
    dateOrder: 'order' in shown ? shown.order : 'day-first',
    shortYears:
      contents.header.flatMap((name) => readingOfReason(name)?.shortYears ?? [])[0] ?? USUAL_YEARS,
    ...NO_ANSWERS,
  }
}
