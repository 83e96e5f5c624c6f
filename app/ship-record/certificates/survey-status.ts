import { z } from 'zod'
import { certificate } from '#/app/certificates/certificate-answer.ts'
import { PartAnswer, PartCode, partExample } from '#/app/certificates/part-answer.ts'
import { STATUSES } from '#/app/certificates/model/status.ts'
import { PART_STATUSES } from '#/app/surveys/model/part-status.ts'
import { SURVEY_KINDS } from '#/app/surveys/model/survey.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/** A page of the certificates of a ship. */
export const CertificatesQuery = z.object({
  limit: z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit is at least 1')
    .max(200, 'limit is at most 200')
    .default(50),
  after: z.coerce
    .number('after must be a number')
    .int('after must be a whole number')
    .min(1, 'after is the id of a record')
    .max(MAX_INTEGER, 'after is the id of a record')
    .optional(),
})

const { label, expiryDate, extension, surveys, conditions } = PartAnswer.shape
const day = z.iso.date()

const PartSurveyStatus = z.strictObject({
  code: PartCode,
  label,
  status: z.enum(PART_STATUSES).describe('Today, by the date in Jakarta.'),
  expiryDate,
  extension,
  surveys,
  due: z
    .strictObject({
      kinds: z.array(z.enum(SURVEY_KINDS)).describe('One of them is needed.'),
      from: day,
      to: day.describe('From the next day on it is overdue.'),
      daysLeft: z
        .int()
        .describe(
          'Days from today to the last day of the window; 0 on that day, negative where it is overdue.',
        ),
    })
    .nullable()
    .describe(
      'The next survey; null where none is due before the expiry, and for what is withdrawn, superseded or expired.',
    ),
  conditions,
})

/** The surveys of one certificate of a ship. */
export const SurveyStatus = z
  .strictObject({
    id: z.int().describe('The id of the record.'),
    certificateId: z.string(),
    status: z.enum(STATUSES),
    parts: z.array(PartSurveyStatus),
  })
  .meta({
    id: 'SurveyStatus',
    description: 'Which surveys the parts of a certificate had, and which they need next.',
  })
export type SurveyStatus = z.output<typeof SurveyStatus>

export const surveyStatusExample: SurveyStatus = {
  id: certificate.id,
  certificateId: certificate.certificateId,
  status: 'valid',
  parts: [
    {
      code: partExample.code,
      label: partExample.label,
      status: 'valid',
      expiryDate: partExample.expiryDate,
      extension: null,
      surveys: [],
      due: { kinds: ['annual'], from: '2026-10-01', to: '2027-04-01', daysLeft: 131 },
      conditions: [],
    },
  ],
}
