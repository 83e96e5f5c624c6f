import { z } from 'zod'
import { line } from '#/domain/language/text-fields.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

const MAX_REASON = 500

/** What is sent to delete an entry that was made by mistake. The reason is for staff alone. */
export const Deletion = z.object({
  reason: z.preprocess(
    (value) =>
      value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value,
    line('Reason', MAX_REASON).nullable(),
  ),
  version: z
    .number('Version must be a number')
    .int('Version must be a number')
    .min(1)
    .max(MAX_INTEGER),
})
export type Deletion = z.output<typeof Deletion>

/** The body of the call of the API, which needs none: a deletion without a reason says so. */
export const DeletionCall = z.object({
  reason: Deletion.shape.reason.optional(),
  version: Deletion.shape.version.optional(),
})
