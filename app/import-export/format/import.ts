import type { ImportChoices } from './columns.ts'
import type { ColumnOrders } from './date-order.ts'
import type { Question } from './questions.ts'
import type { ImportError } from './table-row.ts'
import type { Arrangement, Held, PartSheet } from './table.ts'
import type { ImportState } from '#/core/stored-values.ts'

/**
 * The way of a file into the register. What a person waits for: reading, checking, writing. What waits for a person: read
 * (which column is what?), checked (shall it be written?). At the end: done, or failed.
 */
export type { ImportState } from '#/core/stored-values.ts'

/** The detected format of a file. */
export type TableKind = {
  kind: 'csv' | 'xlsx'
  /** Of a text file: its encoding, and what separates its cells. */
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | null
  delimiter: string | null
}

/** What was found in a file. */
export type Contents = TableKind &
  Arrangement & {
    holds: Held
    header: string[]
    rows: number
    /** The first rows, to choose columns by. */
    preview: string[][]
    /** Cells with characters outside ASCII, where the encoding was guessed: they show whether it is right. */
    samples: string[]
    /** The columns with dates that have an order. */
    orders: ColumnOrders[]
    /** What it has besides the records. */
    sheets: PartSheet[]
  }

/**
 * The result of the check. `good`: records, or surveys of a file of surveys, that may be written; `certificates`: those of the records; `further`: rows of
 * further sheets that are not set aside; `unchanged`: records that the register has already; `faulty`: rows of all sheets that are set aside. The rest are
 * the numbers of errors and of warnings.
 */
export type Outcome = {
  good: number
  certificates: number
  further: number
  unchanged: number
  faulty: number
  faults: number
  warnings: number
  /** What is asked about the file, once. */
  questions: Question[]
}

export type Severity = 'error' | 'warning'

export type Import = {
  id: number
  fileName: string
  size: number
  createdAt: string
  createdBy: string
  state: ImportState
  /** The progress of the current work: rows, or bytes while a file is read. */
  done: number
  total: number
  contents: Contents | null
  choices: ImportChoices | null
  outcome: Outcome | null
  failure: string | null
}

export type ImportErrorPage = { errors: ImportError[]; page: number; pages: number }

/** The states in which the product works and a person waits. */
export function isWorking(state: ImportState): boolean {
  return state === 'reading' || state === 'checking' || state === 'writing'
}

/** One upload; a file of 200,000 certificates is some 40 MB. */
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024

/** Errors on a page. */
export const ERRORS_PER_PAGE = 200

/** Errors stored of one file, and as many warnings; the others are only counted. Each has at most about 600 characters. */
export const MAX_STORED_ERRORS = 1_000

/** The note below a list that is not stored as a whole; null where it is. `count`: of all. */
export function describeRest(count: number, what: Severity): string | null {
  if (count <= MAX_STORED_ERRORS) return null
  const [listed, all] = [MAX_STORED_ERRORS, count].map((one) => one.toLocaleString('en-GB'))
  return `The first ${listed} of ${all} ${what}s are listed.`
}
