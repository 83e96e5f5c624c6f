import { z } from 'zod'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import {
  DATE_ORDERS,
  hasShortYear,
  ORDER_LABELS,
  orderShownBy,
  SHORT_YEAR_LABELS,
  SHORT_YEARS,
  type DateOrder,
  type DateReading,
} from '#/domain/exchange/files/cells/date-cell.ts'
import {
  cellKindOf,
  COLUMN_NAMES,
  columnTitleOf,
  guessColumns,
  HEADERS,
  isRequired,
  plainHeading,
  type ColumnName,
  type Mapping,
} from './columns.ts'
import type { ColumnOrders, Contents, Shown } from './import.ts'
import { FURTHER_TABLES, HELD, MAX_COLUMNS, type FurtherTable, type TableRow } from './table.ts'

// How a file is to be read, as staff choose it: which column is what, how its dates are written,
// and what is asked about it. What the file says that has two meanings, or none that the register
// knows, is asked once after the check. Until it is answered, the rows concerned are set aside.

/** More texts than these are errors of their rows only. */
export const MAX_TYPE_QUESTIONS = 50
export const MAX_NUMBER_EXAMPLES = 5
export const MAX_TYPE_TEXT = 200

const CODES = CERTIFICATE_TYPES.map(({ code }) => code)

/** An answer in JSON; in a form one text, `SAFCON+SEC+SRC=CSSC`. */
const TypeAnswer = z.preprocess(
  (sent) => {
    if (typeof sent !== 'string') return sent
    const [codes = '', ...text] = sent.split('=')
    return { text: text.join('='), codes: codes.split('+').filter((code) => code !== '') }
  },
  z.object({
    text: z
      .string('text is what the file has')
      .min(1, 'text is what the file has')
      .max(MAX_TYPE_TEXT),
    codes: z
      .array(
        z.enum(CODES, `codes are abbreviations of types: ${CODES.join(', ')}`),
        'codes is a list',
      )
      .max(CODES.length),
  }),
)
type TypeAnswer = z.output<typeof TypeAnswer>

/** An answer as a form sends it. */
export const typeAnswerText = ({ text, codes }: TypeAnswer) => `${codes.join('+')}=${text}`

/**
 * Answers to the questions of a check. An empty list of codes leaves the rows with that text aside.
 */
export const Answers = z.object({
  typesAs: z
    .array(TypeAnswer, 'typesAs is a list of texts and codes')
    .max(MAX_TYPE_QUESTIONS, `At most ${MAX_TYPE_QUESTIONS} texts can be mapped`)
    .default([]),
  numbersAs: z
    .enum(['written', 'proposed'], 'Numbers are imported as written or as proposed')
    .default('written'),
})
export type Answers = z.output<typeof Answers>

export const NO_ANSWERS: Answers = { typesAs: [], numbersAs: 'written' }

/** Of years with two digits: certificates are of these years, and the keels of most ships. */
export const USUAL_YEARS = '1950-2049'

/** A number in JSON, its digits in a form. */
const columnNumber = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(MAX_COLUMNS))

/** Empty in a form where the file has no such column. */
const columnIndex = z
  .union([z.literal('').transform(() => undefined), columnNumber], {
    error: 'Choose a column of the file',
  })
  .optional()

/** The same for each column. */
export function forEachColumn<T>(one: T) {
  return Object.fromEntries(COLUMN_NAMES.map((name) => [name, one])) as Record<ColumnName, T> // each name is one of them
}

/**
 * The column mapping and date order of a file, for the form and for JSON. Columns that no field has
 * are stored as a note with each record, but for those in `leaveOut`. Of a file of surveys only the
 * date order counts.
 */
export const ImportChoices = z
  .object({
    ...forEachColumn(columnIndex),
    holds: z.enum(HELD, { error: 'A file holds records or surveys' }).default('records'),
    leaveOut: z
      .array(columnNumber, { error: 'Choose columns of the file' })
      .max(MAX_COLUMNS, 'Choose columns of the file')
      .default([]),
    dateOrder: z
      .enum(DATE_ORDERS, { error: 'Dates are read day-first or month-first' })
      .default('day-first'),
    shortYears: z
      .enum(SHORT_YEARS, {
        error: `Years with two digits are read as one of ${SHORT_YEARS.join(', ')}`,
      })
      .default(USUAL_YEARS),
    ...Answers.shape,
  })
  .superRefine((choices, context) => {
    if (choices.holds === 'surveys') return
    for (const { name, header } of missingColumns(choices)) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `Select the column that contains this: ${header}`,
      })
    }
    const taken = new Map<number, string>()
    for (const name of COLUMN_NAMES) {
      const at = choices[name]
      if (at === undefined) continue
      const other = taken.get(at)
      if (other)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `This column is chosen for ${other} already`,
        })
      else taken.set(at, columnTitleOf(name))
    }
  })
export type ImportChoices = z.output<typeof ImportChoices>

/** The columns that a file must have and that none was found or chosen for. */
export function missingColumns(mapping: Mapping): { name: ColumnName; header: string }[] {
  const missing = COLUMN_NAMES.filter((name) => isRequired(name) && mapping[name] === undefined)
  const named = missing.map((name) => ({ name, header: columnTitleOf(name) }))
  const typed = mapping.type !== undefined || mapping.issuedCertificates !== undefined
  return typed ? named : [...named, { name: 'type', header: 'Type, or Certificates' }]
}

/** Headings of a column that counts the rows of the list. */
const COUNTING = new Set(['', 'no', 'nr', 'sn', 'srno', 'slno', 'nourut', 'item', 'row'])

/**
 * The columns that nobody needs as a note: the number of the row in the list, and the reason that
 * an earlier import gave.
 */
function guessLeaveOut(header: readonly string[], mapping: Mapping): number[] {
  const taken = new Set(Object.values(mapping))
  return header.flatMap((name, at) => {
    if (taken.has(at) || name.trim() === '') return []
    return COUNTING.has(plainHeading(name)) || readingOfReason(name) !== null ? [at] : []
  })
}

const REASON = 'Reason why it was set aside'

/**
 * The heading of the column of reasons in the file of rows that were set aside. It says how dates
 * were read, because the rows that showed it may be gone.
 */
export function reasonHeading({ dateOrder, shortYears }: DateReading): string {
  const years =
    shortYears === USUAL_YEARS ? '' : `, years with two digits ${SHORT_YEAR_LABELS[shortYears]}`
  return `${REASON} (dates were read ${ORDER_LABELS[dateOrder]}${years})`
}

/** How dates were read, as such a heading says it; null for any other heading. */
export function readingOfReason(heading: string): DateReading | null {
  if (!heading.startsWith(REASON)) return null
  const all = DATE_ORDERS.flatMap((dateOrder) =>
    SHORT_YEARS.map((shortYears) => ({ dateOrder, shortYears })),
  )
  return all.find((one) => heading === reasonHeading(one)) ?? null
}

/**
 * True for a file with the columns of an export of the register, or of its rows that were set
 * aside: it is read back as it was written.
 */
export function isExport(header: readonly string[]): boolean {
  const more = header.slice(HEADERS.length)
  return (
    more.length <= 1 &&
    more.every((name) => readingOfReason(name) !== null) &&
    HEADERS.every((name, at) => header[at] === name)
  )
}

// What the dates of a file show of the order in which they are written.

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
 * Whether the dates of a file say themselves in which order they are written: by a row that can be
 * read one way only; not, where some can be read both ways; or both, where rows contradict each
 * other; or the file of rows set aside says how the first file was read; or it does not matter,
 * because no date has an order.
 */
export type OrderFound =
  | { found: 'decided'; order: DateOrder; by: Shown }
  | { found: 'open'; example: Shown }
  | { found: 'said'; order: DateOrder }
  | { found: 'contradictory'; dayFirst: Shown; monthFirst: Shown; example: Shown | null }
  | { found: 'none' }

const DATE_COLUMNS = COLUMN_NAMES.filter((name) => cellKindOf(name) === 'date')

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

/**
 * The first date of a file whose year has two digits, so that its century has to be chosen; null
 * where there is none.
 */
export function findShortYear(contents: Pick<Contents, 'orders'>, mapping: Mapping): Shown | null {
  return firstShown(contents, mapping, 'shortYear')
}

/**
 * How a file is read unless staff choose otherwise: columns by their names, and the order that its
 * dates show; else the day first.
 */
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
