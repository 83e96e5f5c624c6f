import { z } from 'zod'
import { MIN_REASON, REASON_MISSING } from '#/domain/register/model/certificate/standing.ts'
import { line } from '#/domain/language/text-fields.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/** How long a withdrawal can be undone, whatever its reason. */
export const UNDO_HOURS = 24

/**
 * Why an administrator undoes a withdrawal; everyone who verifies the certificate reads it as the
 * reason of a correction.
 */
export const WithdrawalUndone = z.object({
  reason: line('Reason', 400, { min: MIN_REASON, message: () => REASON_MISSING }),
  version: z
    .number('Send the version of the certificate that you read')
    .int('Version must be a whole number')
    .min(1)
    .max(MAX_INTEGER),
})
export type WithdrawalUndone = z.output<typeof WithdrawalUndone>

/** A certificate that was withdrawn within the last hours; `at`: when, `by`: by whom. */
export type WithdrawnLately = {
  code: string
  label: string
  number: string
  reason: string | null
  at: string
  by: string
}
