import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import type { PartStatus } from '#/domain/register/model/survey/part-status.ts'

const ENDED: ReadonlySet<PartStatus> = new Set(['withdrawn', 'superseded', 'expired'])

/** Whether conditions of a part are to be met: not once it is withdrawn, superseded or expired. */
export function hasConditions(part: Part, surveysFrom: string, today: string): boolean {
  return part.conditions.length > 0 && !ENDED.has(statusOfPart(part, surveysFrom, today))
}
