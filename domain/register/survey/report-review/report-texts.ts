import type { ReportState } from '#/core/stored-values.ts'

/** The states of reports, as the office reads them. */
export const STATE_TEXTS: Record<ReportState, string> = {
  waiting: 'Waiting for approval',
  recorded: 'In the register',
  declined: 'Declined',
}
