import { isConditionOpen, isConditionOverdue, type Part } from './part.ts'
import { isClass } from '#/domain/register/model/type/certificate-types.ts'

/**
 * The reason of a suspension that the register makes by itself; such a suspension ends when the
 * survey is completed (IACS PR1C, A.1).
 */
export const SUSPENDED_BY_RULE = 'Suspended by rule: a survey is overdue'

/** The same for a condition of class; it ends when the condition is closed (IACS PR1C, A.2). */
export const SUSPENDED_FOR_CONDITION = 'Suspended by rule: a condition of class is overdue'

/** Why such a suspension ended, for the history and the notices. */
export const REINSTATED_BY_RULE = 'Reinstated by rule: the overdue survey is completed'
export const REINSTATED_CONDITION = 'Reinstated by rule: no condition of class is overdue any more'

const REASONS: readonly (string | null)[] = [SUSPENDED_BY_RULE, SUSPENDED_FOR_CONDITION]

/** Whether the register itself suspended a part. */
export function isSuspendedByRule({
  standing,
  standingReason,
}: Pick<Part, 'standing' | 'standingReason'>): boolean {
  return standing === 'suspended' && REASONS.includes(standingReason)
}

/** Whether a text is a reason that the register alone gives. */
export function isReasonOfRule(reason: string | null): boolean {
  return REASONS.includes(reason)
}

type Conditioned = Pick<Part, 'code' | 'conditions'>

/** Whether a class certificate has a condition of class that is overdue on a day. */
export function hasOverdueCondition({ code, conditions }: Conditioned, day: string): boolean {
  return (
    isClass(code) && conditions.some((one) => one.kind === 'class' && isConditionOverdue(one, day))
  )
}

/**
 * The last days of the conditions of a class certificate that are open and not overdue on a day.
 */
export function conditionsDueFrom({ code, conditions }: Conditioned, day: string): string[] {
  if (!isClass(code)) return []
  return conditions.flatMap((one) =>
    one.kind === 'class' && one.dueOn >= day && isConditionOpen(one, day) ? one.dueOn : [],
  )
}
