import { CLOSING_SOON, type ListedGroup } from '#/domain/register/survey/due-list/due-query.ts'

/**
 * What pages call the groups of surveys and conditions. The surveys of “All surveys due” are the
 * sum of the next three.
 */
export const GROUP_LABELS: Record<ListedGroup, string> = {
  due: 'All surveys due',
  overdue: 'Overdue',
  closing: `Closing within ${CLOSING_SOON} days`,
  open: 'Open, closing later',
  conditions: 'Conditions due',
}
