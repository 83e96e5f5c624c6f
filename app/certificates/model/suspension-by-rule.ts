import type { Part } from './part.ts'

/** The reason of a suspension that the register makes by itself; such a suspension ends when the survey is completed (IACS PR1C). */
export const SUSPENDED_BY_RULE = 'Suspended by rule: a survey is overdue'

/** Why such a suspension ended, for the history and the notices. */
export const REINSTATED_BY_RULE = 'Reinstated by rule: the overdue survey is completed'

/** Whether the register itself suspended a part. */
export function isSuspendedByRule({ standing, standingReason }: Pick<Part, 'standing' | 'standingReason'>): boolean {
  return standing === 'suspended' && standingReason === SUSPENDED_BY_RULE
}
