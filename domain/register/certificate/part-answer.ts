import { z } from 'zod'
import { EXTENSION_KINDS } from '#/domain/register/model/type/survey-rules.ts'
import { PART_KINDS, SURVEY_KINDS, SURVEY_RESULTS } from '#/domain/register/model/survey/survey.ts'
import type { Condition, Consent, Part, Survey } from '#/domain/register/model/certificate/part.ts'
import { STANDINGS } from '#/domain/register/model/certificate/field.ts'

export const PartCode = z
  .string()
  .describe(
    'The permanent code of its type, such as `SEC`; `OTHER` for what is none of the known types.',
  )
export const PartKindAnswer = z.enum(PART_KINDS)
const day = z.iso.date()

const SurveyAnswer = z.strictObject({
  kind: z.enum(SURVEY_KINDS),
  completedOn: day,
  result: z.enum(SURVEY_RESULTS),
  place: z.string(),
  surveyor: z.string(),
  remarks: z.string().nullable(),
  recordedOn: day.describe('When it was recorded.'),
}) satisfies z.ZodType<Survey>

export const ConditionAnswer = z
  .strictObject({
    kind: z.enum(['class', 'statutory']),
    text: z.string(),
    imposedOn: day,
    dueOn: day,
    closedOn: day.nullable().describe('Null while it is open.'),
  })
  .meta({
    id: 'Condition',
    description: 'A condition of class, or a statutory one.',
  }) satisfies z.ZodType<Condition>

/** As in `Extension` of a part. */
export const ConsentAnswer = z
  .strictObject({ administration: z.string(), reference: z.string(), date: day })
  .meta({
    id: 'Consent',
    description: 'The consent of the Administration on whose behalf a certificate is issued.',
  }) satisfies z.ZodType<Consent>

/** A part in answers for staff. */
export const PartAnswer = z
  .strictObject({
    code: PartCode,
    label: z.string(),
    kind: PartKindAnswer,
    surveyCompletedOn: day.nullable().describe('When the survey it was issued upon was completed.'),
    issuedOn: day,
    expiryDate: day
      .nullable()
      .describe('The last day on which it is valid; null where it does not expire.'),
    renewedFrom: day
      .nullable()
      .describe(
        'The expiry date of the certificate that it renews, where its term is counted from that day.',
      ),
    extension: z
      .strictObject({
        kind: z.enum(EXTENSION_KINDS),
        until: day,
        grantedOn: day,
        reason: z.string(),
        consent: ConsentAnswer.optional().describe(
          'Left out where none was asked for or recorded.',
        ),
        termUntil: day
          .optional()
          .describe(
            'Until when its term was extended to the longest before; left out where it was not.',
          ),
      })
      .nullable(),
    standing: z.enum(STANDINGS),
    standingReason: z.string().nullable(),
    standingSince: day.nullable(),
    supersededBy: z.string().nullable(),
    supersededOn: day.nullable(),
    surveys: z.array(SurveyAnswer).describe('In the order in which they were recorded.'),
    conditions: z.array(ConditionAnswer),
    particulars: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'What the form of its type asks for besides, by the keys of its fields; left out where nothing is recorded.',
      ),
  })
  .meta({
    id: 'Part',
    description: 'One certificate of a record: one type, with its own dates, surveys and standing.',
  }) satisfies z.ZodType<Part>

/** The part of all examples. */
export const partExample: Part = {
  code: 'ILLC',
  label: 'International Load Line',
  kind: 'full-term',
  surveyCompletedOn: null,
  issuedOn: '2026-01-01',
  expiryDate: '2028-01-01',
  renewedFrom: null,
  extension: null,
  standing: 'in-force',
  standingReason: null,
  standingSince: null,
  supersededBy: null,
  supersededOn: null,
  surveys: [],
  conditions: [],
}
