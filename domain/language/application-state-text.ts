import type { ApplicationState } from '#/core/stored-values.ts'
import { m } from '#/domain/texts/messages.js'

const TEXTS: Record<ApplicationState, () => string> = {
  pending: () => m.application_state_pending(),
  'in-review': () => m.application_state_in_review(),
  'inspection-scheduled': () => m.application_state_scheduled(),
  approved: () => m.application_state_approved(),
  declined: () => m.application_state_declined(),
}

/**
 * What applicants read of the state of their application, on pages and in emails, in the current
 * language.
 */
export function stateText(status: ApplicationState): string {
  return TEXTS[status]()
}
