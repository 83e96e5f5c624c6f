import { CLOSING_SOON, type DueGroup } from '#/app/certificates/due-list/due-query.ts'

/** What pages call the groups of surveys. */
export const GROUP_LABELS: Record<DueGroup, string> = {
  due: 'All due now',
  overdue: 'Overdue',
  closing: `Closing within ${CLOSING_SOON} days`,
  open: 'Window open',
}
