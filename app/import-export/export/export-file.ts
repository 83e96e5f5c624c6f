import { z } from 'zod'
import { FURTHER_TABLES } from '#/app/import-export/format/table-row.ts'

/** The tables of an export: the records, as the first sheet of a workbook has them, what belongs to them, and their ships. */
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
