import type { z } from 'zod'
import type { ImportState } from '#/core/stored-values.ts'
import { NO_ANSWERS, USUAL_YEARS, type ImportChoices } from './choices.ts'
import type { ImportAnswer } from './import-answer.ts'
import { arrangementAt, type FurtherTable } from './table.ts'

/**
 * The way of a file into the register. What a person waits for: reading, checking, writing. What
 * waits for a person: read (which column is what?), checked (shall it be written?). At the end:
 * done, or failed.
 */
export type { ImportState } from '#/core/stored-values.ts'

type Answer = z.output<typeof ImportAnswer>

/** A file that is being imported; `import-answer.ts` says what each of its values is. */
export type Import = Omit<Answer, 'choices'> & { choices: ImportChoices | null }
/** What was found in a file. */
export type Contents = NonNullable<Answer['contents']>
/** The result of the check. */
export type Outcome = NonNullable<Answer['outcome']>
/** What is asked about the file, once. */
export type Question = Outcome['questions'][number]
export type TypeQuestion = Extract<Question, { kind: 'type' }>
export type NumberQuestion = Extract<Question, { kind: 'numbers' }>
/** The detected format of a file. */
export type TableKind = Pick<Contents, 'kind' | 'encoding' | 'delimiter'>
/**
 * What was taken as headings, which rows were left out, which sheets were read, and what of them is
 * hidden.
 */
export type Arrangement = Pick<
  Contents,
  | 'headingRows'
  | 'leftOut'
  | 'leftOutCount'
  | 'sheetsRead'
  | 'sheetsLeftOut'
  | 'hiddenRows'
  | 'hiddenColumns'
>
export type LeftOutRow = Contents['leftOut'][number]
/** A further sheet that was found beside the first one. */
export type PartSheet = Contents['sheets'][number]
/** What the dates of one column show. */
export type ColumnOrders = Contents['orders'][number]
/** A cell that shows it, as an example. */
export type Shown = NonNullable<ColumnOrders['dayFirst']>

/**
 * An error or a warning about a cell. `row`: as a spreadsheet counts, the header being row 1.
 * `table`: where it is in a further sheet;
 * `sheet`: the name of the sheet, where records come from several.
 */
export type ImportError = {
  row: number
  column: string
  value: string
  reason: string
  table?: FurtherTable
  sheet?: string
}

export type Severity = 'error' | 'warning'

export type ImportErrorPage = { errors: ImportError[]; page: number; pages: number }

/** The states in which the product works and a person waits. */
export function isWorking(state: ImportState): boolean {
  return state === 'reading' || state === 'checking' || state === 'writing'
}

/** One upload; a file of 200,000 certificates is some 40 MB. */
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024

/** Errors on a page. */
export const ERRORS_PER_PAGE = 200

/**
 * Errors stored of one file, and as many warnings; the others are only counted. Each has at most
 * about 600 characters.
 */
export const MAX_STORED_ERRORS = 1_000

/** The note below a list that is not stored as a whole; null where it is. `count`: of all. */
export function describeRest(count: number, what: Severity): string | null {
  if (count <= MAX_STORED_ERRORS) return null
  const [listed, all] = [MAX_STORED_ERRORS, count].map((one) => one.toLocaleString('en-GB'))
  return `The first ${listed} of ${all} ${what}s are listed.`
}

/**
 * What older versions, which took the first row as headings or read one sheet only, did not store
 * of a file.
 */
const UNARRANGED = {
  ...arrangementAt([1]),
  orders: [],
  sheets: [],
  holds: 'records',
} satisfies Partial<Contents>

/** Nothing was found yet; older versions did not count all of it. */
export const newOutcome = (): Outcome => ({
  good: 0,
  certificates: 0,
  further: 0,
  unchanged: 0,
  faulty: 0,
  faults: 0,
  warnings: 0,
  questions: [],
})

/** What they did not ask. */
const UNCHOSEN = { holds: 'records', leaveOut: [], shortYears: USUAL_YEARS, ...NO_ANSWERS } as const

type Stored = { contents: string | null; choices: string | null; outcome: string | null }

/** Reads the JSON of an import as it is stored, also by older versions. */
export function readStored({
  contents,
  choices,
  outcome,
}: Stored): Pick<Import, 'contents' | 'choices' | 'outcome'> {
  return {
    contents: contents === null ? null : { ...UNARRANGED, ...JSON.parse(contents) },
    choices: choices === null ? null : { ...UNCHOSEN, ...JSON.parse(choices) },
    outcome: outcome === null ? null : { ...newOutcome(), ...JSON.parse(outcome) },
  }
}
