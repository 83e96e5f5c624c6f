import { z } from 'zod'
import { IN_FILES } from '#/app/certificates/model/field-lists.ts'
import { FIELDS } from '#/app/certificates/model/fields.ts'
import {
  DATE_ORDERS,
  ORDER_LABELS,
  SHORT_YEAR_LABELS,
  SHORT_YEARS,
  type DateReading,
} from '#/app/import-export/cells/date-cell.ts'
import { Answers } from './questions.ts'
import {
  COLUMN_NAMES,
  columnTitleOf,
  headingsOf,
  isRequired,
  type ColumnName,
} from './part-columns.ts'
import { HELD, MAX_COLUMNS } from './table.ts'

/** Of years with two digits: certificates are of these years, and the keels of most ships. */
export const USUAL_YEARS = '1950-2049'

/** The names of the columns, in the order of an export. */
export const HEADERS = IN_FILES.map((name) => FIELDS[name].title)

/** For each thing known of a certificate, the column of the file that holds it, counted from 0. */
export type Mapping = { [name in ColumnName]?: number | undefined }

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
 * The column mapping and date order of a file, for the form and for JSON. Columns that no field has are stored as a note with each record,
 * but for those in `leaveOut`. Of a file of surveys only the date order counts.
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

/** The names by which each field is known, worked out once: the headings of a file are looked for in many rows. */
const KNOWN_NAMES = COLUMN_NAMES.map((name) => [name, headingsOf(name).map(plainHeading)] as const)

/** Guesses the column of each field by the names of the columns. */
export function guessColumns(header: readonly string[]): Mapping {
  const names = header.map(plainHeading)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  for (const [name, known] of KNOWN_NAMES) {
    const at = known
      .map((one) => names.indexOf(one))
      .find((index) => index >= 0 && !taken.has(index))
    if (at === undefined) continue
    mapping[name] = at
    taken.add(at)
  }
  return mapping
}

/** Headings of a column that counts the rows of the list. */
const COUNTING = new Set(['', 'no', 'nr', 'sn', 'srno', 'slno', 'nourut', 'item', 'row'])

/** The columns that nobody needs as a note: the number of the row in the list, and the reason that an earlier import gave. */
export function guessLeaveOut(header: readonly string[], mapping: Mapping): number[] {
  const taken = new Set(Object.values(mapping))
  return header.flatMap((name, at) => {
    if (taken.has(at) || name.trim() === '') return []
    return COUNTING.has(plainHeading(name)) || readingOfReason(name) !== null ? [at] : []
  })
}

const REASON = 'Reason why it was set aside'

/** The heading of the column of reasons in the file of rows that were set aside. It says how dates were read, because the rows that showed it may be gone. */
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

/** True for a file with the columns of an export of the register, or of its rows that were set aside: it is read back as it was written. */
export function isExport(header: readonly string[]): boolean {
  const more = header.slice(HEADERS.length)
  return (
    more.length <= 1 &&
    more.every((name) => readingOfReason(name) !== null) &&
    HEADERS.every((name, at) => header[at] === name)
  )
}

/** A heading without capitals, spaces and signs, to compare it; `#` behind a word is its number, as in “IMO #”. */
export function plainHeading(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=[\p{L}.] *)#/u, 'no')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
