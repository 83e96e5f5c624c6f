import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { STATUS_OF } from '#/core/refusal.ts'

/**
 * For a page's `shouldRevalidate`: also after a conflict, to show the record as it is now; the next
 * save is based on that.
 */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === STATUS_OF.conflict || defaultShouldRevalidate
}
