import type { ImportState } from '#/app/certificates/transfer/import.ts'

const WORDS: Record<ImportState, string> = {
  reading: 'Being read',
  read: 'Waiting for you: choose the columns',
  checking: 'Being checked',
  checked: 'Waiting for you: see the result',
  writing: 'Being imported',
  done: 'Imported',
  failed: 'Failed; nothing was written',
}

/** How far an import is, in a few words. */
export function stateWords(state: ImportState): string {
  return WORDS[state]
}

/** `3 rows`, `100,000 rows`; `certificates` and the like for what is counted. */
export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`
}

/** `4.6 MB`, `12 KB`. */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${Math.round((kilobytes / 1024) * 10) / 10} MB`
}
