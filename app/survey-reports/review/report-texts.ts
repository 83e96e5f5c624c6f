import type { ReportState } from '#/core/stored-values.ts'

/** The states of reports, as the office reads them. */
export const STATE_TEXTS: Record<ReportState, string> = {
  waiting: 'Waiting for approval',
  recorded: 'In the register',
  declined: 'Declined',
}

/** `3.2 MB`: the size of a file, in multiples of 1,000. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
