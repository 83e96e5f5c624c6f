import type { Contents, ImportState } from '#/app/import-export/format/import.ts'

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

/** What rows of a file that can be written become. */
export const heldIn = (contents: Contents | null) => (contents?.holds === 'surveys' ? 'survey' : 'certificate')

/** The form of the file of rows that were set aside: a workbook where there are further sheets. */
export function setAsideForm(contents: Contents | null): 'csv' | 'xlsx' {
  return contents?.holds === 'records' && contents.sheets.length > 0 ? 'xlsx' : 'csv'
}

/** `4.6 MB`, `12 KB`. */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${Math.round((kilobytes / 1024) * 10) / 10} MB`
}
