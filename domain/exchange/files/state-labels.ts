import type {
  Contents,
  ImportState,
  Outcome,
  ImportError,
} from '#/domain/exchange/files/format/import.ts'
import type { Held } from '#/domain/exchange/files/format/table.ts'

const LABELS: Record<ImportState, string> = {
  reading: 'Being read',
  read: 'Waiting for you: choose the columns',
  checking: 'Being checked',
  checked: 'Waiting for you: see the result',
  writing: 'Being imported',
  done: 'Imported',
  failed: 'Failed; nothing was written',
}

/** The label of the state of an import. */
export function stateLabel(state: ImportState): string {
  return LABELS[state]
}

/** `3 rows`, `100,000 rows`; `certificates` and the like for what is counted. */
export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`
}

/**
 * What the rows of a file that can be written become: `3 surveys`, `3 certificates`, `3 records
 * with 17 certificates`.
 */
export function countedGood({ good, certificates }: Outcome, holds: Held): string {
  if (holds === 'surveys') return counted(good, 'survey')
  if (certificates === 0 || certificates === good) return counted(good, 'certificate')
  return `${counted(good, 'record')} with ${counted(certificates, 'certificate')}`
}

/**
 * The rows of a file by the sheets that they are in, so that they add up: those that can be
 * written, and those that are set aside.
 */
export function rowsBySheet(
  { good, further, unchanged, faulty }: Outcome,
  { rows, sheets, holds }: Contents,
) {
  const ofSheets = holds === 'surveys' ? 0 : sheets.reduce((sum, sheet) => sum + sheet.rows, 0)
  const faultyFurther = ofSheets - further
  return {
    records: { all: rows, good: good + unchanged, faulty: faulty - faultyFurther },
    further: { all: ofSheets, good: further },
  }
}

/**
 * `2 records and 5 rows of further sheets` where the file has those, else `2 rows`: what is set
 * aside.
 */
export function countedFaulty(outcome: Outcome, contents: Contents): string {
  const { records, further } = rowsBySheet(outcome, contents)
  if (further.all === 0) return counted(outcome.faulty, 'row')
  const some = [
    records.faulty > 0 ? counted(records.faulty, 'record') : null,
    further.all > further.good
      ? `${counted(further.all - further.good, 'row')} of further sheets`
      : null,
  ]
  return some.filter((one) => one !== null).join(' and ')
}

/** What a list of errors calls the sheet of one: its name in the file. */
export function sheetOfError(
  { sheets, sheetsRead }: Contents,
  { table, sheet }: ImportError,
): string {
  if (table === undefined) return sheet ?? sheetsRead[0] ?? 'First sheet'
  return sheets.find((sheet) => sheet.table === table)?.name ?? table
}

/** Whether errors name their sheet. */
export function hasSeveralSheets(contents: Contents): boolean {
  return (
    contents.holds === 'records' && (contents.sheets.length > 0 || contents.sheetsRead.length > 1)
  )
}

/** The form of the file of rows that were set aside: a workbook where there are further sheets. */
export function setAsideForm(contents: Contents | null): 'csv' | 'xlsx' {
  return contents?.holds === 'records' && contents.sheets.length > 0 ? 'xlsx' : 'csv'
}
