import { z } from 'zod'
import { FURTHER_TABLES } from '#/domain/exchange/files/format/table.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/**
 * The tables of an export: the records, as the first sheet of a workbook has them, what belongs to
 * them, and their ships.
 */
export const EXPORT_TABLES = ['records', ...FURTHER_TABLES] as const
export type ExportTable = (typeof EXPORT_TABLES)[number]

/** What a file of an export holds: one table as CSV, or all of them as a workbook. */
export const EXPORT_FILES = ['records', 'workbook', ...FURTHER_TABLES] as const
export type ExportFile = (typeof EXPORT_FILES)[number]

/** A file in the address of the page; the records where it names none. */
export const ExportFileParameter = z.enum(EXPORT_FILES).catch('records')

export const ExportTableParameter = z
  .enum(EXPORT_TABLES, `table is one of ${EXPORT_TABLES.join(', ')}`)
  .optional()

/** What a person calls the files, and what is in them. */
export const FILE_TEXTS: Record<ExportFile, { name: string; about: string }> = {
  records: {
    name: 'Records (CSV)',
    about:
      'one row for each record, which is the certificate or the set of certificates with one number',
  },
  certificates: {
    name: 'Certificates (CSV)',
    about: 'one row for each certificate of a record, with its own dates',
  },
  surveys: { name: 'Surveys (CSV)', about: 'one row for each survey' },
  conditions: { name: 'Conditions (CSV)', about: 'one row for each condition' },
  particulars: {
    name: 'Particulars (CSV)',
    about:
      'one row for each fact that the form of a certificate asks for and that only the certificate has',
  },
  ships: {
    name: 'Ships (CSV)',
    about: 'one row for each ship of the certificates, with its particulars and companies',
  },
  workbook: {
    name: 'Everything (XLSX)',
    about: 'a workbook with a sheet for each of these tables, which an import reads again',
  },
}

const MAX_CHOSEN = 1_000

const LIST_OF_IDS = /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/

/** Ids of certificates, separated by commas; each counts once. */
export const ChosenIds = z
  .string()
  .max(MAX_CHOSEN * 11)
  .regex(LIST_OF_IDS, 'ids is a list of numbers, separated by commas')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} certificates`)
  .refine((ids) => ids.every((id) => id <= MAX_INTEGER), 'There is no such certificate')

/** The parameter as the description of the API has it. */
export const ChosenParameter = z.string().regex(LIST_OF_IDS).optional()

/** The `ids` of an address, once or repeated as boxes of a form are; null where there are none. */
export function chosenText(search: URLSearchParams): string | null {
  return search.has('ids') ? search.getAll('ids').join(',') : null
}
