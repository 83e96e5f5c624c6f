import { z } from 'zod'
import { MIN_REASON, REASON_MISSING } from '#/domain/register/model/certificate/standing.ts'
import { line } from '#/domain/language/text-fields.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/** What an administrator says of a change of flag that was none. */
export const UndoneFlagChange = z.object({
  reason: line('Reason', 400, { min: MIN_REASON, message: () => REASON_MISSING }),
  version: z
    .number('Send the version of the certificate that you read')
    .int('Version must be a whole number')
    .min(1)
    .max(MAX_INTEGER),
  /** Needed where the two flags are not one State. */
  recordedByMistake: z.boolean('recordedByMistake is true or false').default(false),
})
export type UndoneFlagChange = z.output<typeof UndoneFlagChange>

/**
 * A certificate of a record that such a change withdrew. `isSameState`: its two flags are one
 * State.
 */
export type WronglyEnded = {
  code: string
  label: string
  number: string
  from: string
  to: string
  since: string
  isSameState: boolean
}
