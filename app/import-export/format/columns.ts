import { z } from 'zod'
import { fieldOf, IN_FILES, type InFiles } from '#/app/certificates/model/field-lists.ts'
import { FIELDS } from '#/app/certificates/model/fields.ts'
import { DATE_ORDERS } from './date-cell.ts'
import { MAX_COLUMNS } from './table.ts'

export type ColumnName = InFiles

/** The names of the columns, in the order of an export. */
export const HEADERS = IN_FILES.map((name) => FIELDS[name].title)

/** For each thing known of a certificate, the column of the file that holds it, counted from 0. */
export type Mapping = { [name in ColumnName]?: number | undefined }

/** A number in JSON, its digits in a form; empty in a form where the file has no such column. */
const columnIndex = z
  .union(
    [
      z.literal('').transform(() => undefined),
      z
        .union([
          z.int(),
          z
            .string()
            .regex(/^\d{1,6}$/)
            .transform(Number),
        ])
        .pipe(z.int().min(0).max(MAX_COLUMNS)),
    ],
    { error: 'Choose a column of the file' },
  )
  .optional()

/** The same for each column. */
export function forEachColumn<T>(one: T) {
  return Object.fromEntries(IN_FILES.map((name) => [name, one])) as Record<ColumnName, T> // each name is one of them
}

/** The column mapping and date order of a file, for the form and for JSON. */
export const ImportChoices = z
  .object({
    ...forEachColumn(columnIndex),
    dateOrder: z.enum(DATE_ORDERS, { error: 'Dates are read day-first or month-first' }).default('day-first'),
  })
  .superRefine((choices, context) => {
    for (const { name, header } of missingColumns(choices)) {
      context.addIssue({ code: 'custom', path: [name], message: `Say which column holds this: ${header}` })
    }
    const taken = new Map<number, string>()
    for (const name of IN_FILES) {
      const at = choices[name]
      if (at === undefined) continue
      const other = taken.get(at)
      if (other) context.addIssue({ code: 'custom', path: [name], message: `This column is chosen for ${other} already` })
      else taken.set(at, FIELDS[name].title)
    }
  })
export type ImportChoices = z.output<typeof ImportChoices>

/** The columns that a file must have and that none was found or chosen for. */
export function missingColumns(mapping: Mapping): { name: ColumnName; header: string }[] {
  const missing = IN_FILES.filter((name) => fieldOf(name).file?.required && mapping[name] === undefined)
  const named = missing.map((name) => ({ name, header: FIELDS[name].title }))
  const typed = mapping.type !== undefined || mapping.issuedCertificates !== undefined
  return typed ? named : [...named, { name: 'type', header: 'Type, or Certificates' }]
}

/** Guesses the column of each field by the names in the first row. */
export function guessColumns(header: readonly string[]): Mapping {
  const names = header.map(plain)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  for (const name of IN_FILES) {
    const { title, file } = FIELDS[name]
    const known = [title, ...file.also.split(',')]
    const at = known.map((one) => names.indexOf(plain(one))).find((index) => index >= 0 && !taken.has(index))
    if (at === undefined) continue
    mapping[name] = at
    taken.add(at)
  }
  return mapping
}

function plain(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
