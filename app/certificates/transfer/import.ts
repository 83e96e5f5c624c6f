import type { ImportChoices } from './format/columns.ts'
import type { Fault } from './format/row.ts'

/**
 * The way of a file into the register. What a person waits for: reading, checking, writing. What waits for a person: read
 * (which column is what?), checked (shall it be written?). At the end: done, or failed.
 */
export type ImportState = 'reading' | 'read' | 'checking' | 'checked' | 'writing' | 'done' | 'failed'

/** What kind of file it is, in so far as staff should know how it was understood. */
export type TableKind = {
  kind: 'csv' | 'xlsx'
  /** Of a text: how its letters were read, and what separates its cells. */
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | null
  delimiter: string | null
}

/** What was found in a file. */
export type Contents = TableKind & {
  header: string[]
  rows: number
  /** The first rows, to choose columns by. */
  preview: string[][]
  /** Cells with other letters than A to Z, where the encoding was guessed: whether they read well shows whether it is right. */
  samples: string[]
}

/** What the check found: rows that may be written, rows that may not, and all that is to be said of them. */
export type Outcome = { good: number; faulty: number; faults: number; warnings: number }

export type Severity = 'fault' | 'warning'

export type Import = {
  id: number
  fileName: string
  size: number
  createdAt: string
  createdBy: string
  state: ImportState
  /** How far the work under way is: rows, or bytes while a file is read. */
  done: number
  total: number
  contents: Contents | null
  choices: ImportChoices | null
  outcome: Outcome | null
  failure: string | null
}

export type FaultPage = { faults: Fault[]; page: number; pages: number }

/** The states in which the product works and a person waits. */
export function isWorking(state: ImportState): boolean {
  return state === 'reading' || state === 'checking' || state === 'writing'
}

/** One upload; a file of 200,000 certificates is some 40 MB. */
export const LARGEST_UPLOAD = 64 * 1024 * 1024

/** Where files are sent to, which may be larger than other requests, and take longer. */
const UPLOADS = new Set(['/admin/certificates/import', '/api/imports'])

/** True for a request whose body is a file, and is limited by whoever reads it. */
export function isUpload(method: string, path: string): boolean {
  return method === 'POST' && UPLOADS.has(path)
}

/** How many faults stand on a page. */
export const FAULTS_A_PAGE = 200

/** Faults stored of one file, and as many warnings; the others are only counted. Each has at most about 600 characters. */
export const MAX_STORED_FAULTS = 1_000

/** The note below a list that is not stored as a whole; null where it is. `count`: of all. */
export function describeRest(count: number, what: string): string | null {
  if (count <= MAX_STORED_FAULTS) return null
  const [listed, all] = [MAX_STORED_FAULTS, count].map((one) => one.toLocaleString('en-GB'))
  return `The first ${listed} of ${all} ${what}s are listed.`
}
