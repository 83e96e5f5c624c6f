import { z } from 'zod'
import { line } from '#/domain/language/text-fields.ts'
import { registerDay } from '#/domain/language/date-field.ts'
import { PART_KINDS } from '#/domain/register/model/survey/survey.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

const blankIsNone = (value: unknown) => (value === '' || value === undefined ? null : value)
const dayOrNone = (title: string) => z.preprocess(blankIsNone, registerDay(title).nullable())

/**
 * Dates and kind of one certificate of a record, as they are to be; an empty day is none.
 * `version`: the one of the record that was read.
 */
export const PartCorrection = z.object({
  kind: z.enum(PART_KINDS, `kind is one of ${PART_KINDS.join(', ')}`),
  issuedDate: registerDay('Issue date'),
  expiryDate: dayOrNone('Expiry date'),
  surveyCompletedOn: dayOrNone('Survey completed on'),
  renewedFrom: dayOrNone('Renewed from'),
  correctionReason: z.preprocess(blankIsNone, line('Reason for the correction', 500).nullable()),
  version: z
    .number('Version must be a number')
    .int('Version must be a number')
    .min(1)
    .max(MAX_INTEGER),
})
export type PartCorrection = z.output<typeof PartCorrection>
