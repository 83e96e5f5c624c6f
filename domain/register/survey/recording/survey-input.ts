import { z } from 'zod'
import { line, lines } from '#/domain/language/text-fields.ts'
import {
  MIN_REASON,
  REASON_MISSING,
  StandingDecision,
} from '#/domain/register/model/certificate/standing.ts'
import { registerDay } from '#/domain/language/date-field.ts'
import { EXTENSION_KINDS } from '#/domain/register/model/type/survey-rules.ts'
import { SURVEY_KINDS, SURVEY_RESULTS } from '#/domain/register/model/survey/survey.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

// What staff and programs send about a part of a certificate. Days are calendar dates; each use
// case refuses those that the rules refuse.

/**
 * The version of the record that was read; where it is given, a change of a later one is refused.
 */
const version = z
  .number('Version must be a number')
  .int('Version must be a number')
  .min(1)
  .max(MAX_INTEGER)
  .optional()
const reason = line('Reason', 500, { min: MIN_REASON, message: () => REASON_MISSING })
const blankIsNone = (value: unknown) => (value === '' ? null : value)

/** A survey that was completed. */
export const NewSurvey = z.object({
  kind: z.enum(SURVEY_KINDS, `kind is one of ${SURVEY_KINDS.join(', ')}`),
  completedOn: registerDay('Completed on'),
  place: line('Place', 200, { min: 2, message: () => 'Say where the survey was completed' }),
  surveyor: line('Surveyor', 200, { min: 2, message: () => 'Name the surveyor' }),
  result: z
    .enum(SURVEY_RESULTS, `result is one of ${SURVEY_RESULTS.join(', ')}`)
    .default('satisfactory'),
  remarks: z.preprocess(blankIsNone, lines('Remarks', 2_000).nullable()).optional(),
  version,
})
export type NewSurvey = z.output<typeof NewSurvey>

/**
 * A survey that was recorded by mistake. `position`: in the list of the part, from 1; needed where
 * several are of one kind and day.
 */
export const RemovedSurvey = z.object({
  kind: NewSurvey.shape.kind,
  completedOn: NewSurvey.shape.completedOn,
  position: z
    .number('Position must be a number')
    .int('Position must be a number')
    .min(1)
    .max(MAX_INTEGER)
    .optional(),
  reason,
  version: version.unwrap(),
})
export type RemovedSurvey = z.output<typeof RemovedSurvey>

/** Whether a survey leads to a new certificate. */
export function isRenewed({ kind, result }: Pick<NewSurvey, 'kind' | 'result'>): boolean {
  return kind === 'renewal' && result !== 'not-satisfactory'
}

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(blankIsNone, schema.nullable()).optional()

/**
 * An extension of a part beyond its expiry date; the consent of the Administration, by name,
 * reference and date, where its type needs it.
 */
export const NewExtension = z.object({
  kind: z.enum(EXTENSION_KINDS, `kind is one of ${EXTENSION_KINDS.join(', ')}`),
  until: registerDay('Extended until'),
  reason,
  administration: optional(
    line('Administration', 200, {
      min: 2,
      message: () => 'Name the Administration that consented',
    }),
  ),
  consentReference: optional(
    line('Reference of the consent', 200, {
      min: 2,
      message: () => 'Give the reference of its letter or message',
    }),
  ),
  consentDate: optional(registerDay('Date of the consent')),
  version,
})
export type NewExtension = z.output<typeof NewExtension>

/** A decision about one part. */
export const PartDecision = StandingDecision.extend({ version })
export type PartDecision = z.output<typeof PartDecision>

/** A condition of class, or a statutory one. */
export const NewCondition = z.object({
  kind: z.enum(['class', 'statutory'], 'kind is class or statutory'),
  text: lines('Condition', 1_000, {
    min: MIN_REASON,
    message: () => 'Describe the condition, in at least 3 characters',
  }),
  imposedOn: registerDay('Imposed on'),
  dueOn: registerDay('Due on'),
  version,
})
export type NewCondition = z.output<typeof NewCondition>

/** The end of a condition. */
export const ClosedCondition = z.object({ closedOn: registerDay('Closed on'), version })
export type ClosedCondition = z.output<typeof ClosedCondition>
