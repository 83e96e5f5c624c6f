import { isConditionOverdue } from '#/domain/register/model/certificate/part.ts'
import { FROM_GRAVEST } from '#/domain/register/model/survey/part-status.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'

type Graded = Pick<PublicPart, 'status' | 'conditions' | 'due' | 'label'>

/**
 * The order in which parts are shown: by status, the worst first; of those alike an overdue
 * condition first, then an open survey window, then by label.
 */
export function compareGravity(a: Graded, b: Graded, day: string | null): number {
  return (
    FROM_GRAVEST.indexOf(a.status) - FROM_GRAVEST.indexOf(b.status) ||
    Number(hasOverdue(b, day)) - Number(hasOverdue(a, day)) ||
    Number(b.due?.state === 'open') - Number(a.due?.state === 'open') ||
    a.label.localeCompare(b.label)
  )
}

function hasOverdue({ conditions }: Graded, day: string | null): boolean {
  return conditions.some((condition) => isConditionOverdue(condition, day))
}
