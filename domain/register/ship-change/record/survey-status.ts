import { z } from 'zod'
import { certificate } from '#/domain/register/certificate/certificate-answer.ts'
import { PartAnswer, PartCode, partExample } from '#/domain/register/certificate/part-answer.ts'
import { STATUSES } from '#/domain/register/model/certificate/status.ts'
import { PART_STATUSES } from '#/domain/register/model/survey/part-status.ts'
import { SURVEY_KINDS } from '#/domain/register/model/survey/survey.ts'

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
