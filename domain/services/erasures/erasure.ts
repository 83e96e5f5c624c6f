import { z } from 'zod'
import { line } from '#/domain/language/text-fields.ts'

export const MAX_ERASURE_REASON = 300

/** What erases an application or a message before its period has ended. */
export const NewErasure = z.object({
  reason: line('Reason', MAX_ERASURE_REASON, {
    min: 3,
    message: () => 'Say why, in at least 3 characters',
  }),
})
export type NewErasure = z.output<typeof NewErasure>

/** The account events of erasures; each is an entry of the transparency log. */
export const ERASURE_EVENTS = ['application-erased', 'message-erased', 'messages-erased'] as const

/**
 * An erasure, for administrators. `subject`: the reference of an application, or which messages;
 * `reason`: also that a period has ended.
 */
export type Erasure = { id: number; at: string; subject: string; reason: string; by: string }
