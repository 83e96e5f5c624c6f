import { Refusal } from '#/core/refusal.ts'
import type { Second } from './one-of-a-type.ts'

/** The field of the form that says what a second certificate of a type is. */
export const SECOND = 'second'
export const REPLACES = 'replaces'
export const IN_ADDITION = 'in-addition'

/**
 * The certificates that a new one replaces, by what staff chose. Refuses (invalid) a second
 * certificate of a type of which nobody said whether it replaces the first. `field`: of the choice
 * in the form.
 */
export function replacedBy(
  firsts: readonly Second[],
  choice: string,
  field = SECOND,
): readonly Second[] {
  if (firsts.length === 0 || choice === IN_ADDITION) return []
  if (choice === REPLACES) return firsts
  const listed = firsts.map(({ label, number }) => `${label} (${number})`).join(', ')
  const message = `This ship has in force already: ${listed}. Say whether the new certificate replaces it, or is in addition`
  throw new Refusal('invalid', message, { fields: { [field]: [message] } })
}
