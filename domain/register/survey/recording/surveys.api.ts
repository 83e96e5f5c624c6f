import { unprintedWarnings } from '#/domain/documents/fonts/unprinted.server.ts'
import { z } from 'zod'
import {
  CertificateAnswer,
  certificate,
  certificateRecord,
} from '#/domain/register/certificate/certificate-answer.ts'
import { partExample } from '#/domain/register/certificate/part-answer.ts'
import { SURVEY_KINDS } from '#/domain/register/model/survey/survey.ts'
import { endpoints, warnings } from '#/domain/api/endpoint.ts'
import { closeCondition, decidePart, extendPart, imposeCondition } from './part-decisions.server.ts'
import { recordSurvey } from './record-survey.server.ts'
import {
  ClosedCondition,
  NewCondition,
  NewExtension,
  NewSurvey,
  PartDecision,
} from './survey-input.ts'

const Code = z.object({
  code: z
    .string()
    .max(20)
    .meta({
      description: 'The abbreviation of a type on the record, such as `SEC`.',
      examples: ['ILLC'],
    }),
})
const answer = { text: 'The record after it.', schema: CertificateAnswer } as const
const version =
  'The version of the record that was read; with it, a change of a later one is refused with 409.'

const survey = {
  kind: 'annual',
  completedOn: '2026-11-20',
  place: 'Batam',
  surveyor: 'R. Hartono',
  result: 'satisfactory',
  remarks: null,
} as const
const surveyed = {
  ...certificate,
  version: 2,
  parts: [{ ...partExample, surveys: [{ ...survey, recordedOn: '2026-11-21' }] }],
}

const SurveyRecorded = z
  .strictObject({
    certificate: CertificateAnswer,
    credited: z
      .array(
        z.strictObject({
          accepts: z
            .array(z.enum(SURVEY_KINDS))
            .describe('The kinds of which the window needs one.'),
          from: z.iso.date(),
          to: z.iso.date(),
          credit: z.enum(['early', 'in-time', 'late']),
        }),
      )
      .describe('The windows that the survey is credited to.'),
    warnings,
    uncredited: z
      .string()
      .nullable()
      .describe('Why it is stored and credited to no window; null where it is credited.'),
  })
  .meta({
    id: 'SurveyRecorded',
    description: 'A survey that was recorded, and what it is credited to.',
  })

/** Surveys, extensions, decisions and conditions of one part of a certificate. */
export const surveysApi = endpoints({ tag: 'Surveys', who: 'staff', record: certificateRecord })
  .post('/:id/parts/:code/surveys', {
    operationId: 'recordSurvey',
    act: 'survey.record',
    summary: 'Record a survey',
    description:
      'A survey that was completed. It is credited to the window that it belongs to; outside every window it is stored and credited to none, and the answer says so. A survey before the issue or in the future, or one that would be credited twice, is refused.',
    params: Code,
    body: NewSurvey,
    fields: {
      kind: 'An annual or intermediate verification has these kinds, too.',
      completedOn:
        'The day on which it was completed, at its place; at most one day after today in Jakarta.',
      remarks: 'For staff.',
      surveyor:
        'Printed on the document of the certificate and shown by its verification, where the survey is endorsed.',
      version,
    },
    answer: {
      status: 201,
      text: 'The record after it, and what it was credited to.',
      schema: SurveyRecorded,
    },
    refuses: [409],
    example: {
      body: survey,
      answer: {
        certificate: surveyed,
        credited: [
          { accepts: ['annual'], from: '2026-10-01', to: '2027-04-01', credit: 'in-time' },
        ],
        uncredited: null,
        warnings: [],
      },
    },
    handle: async ({ context, id, params, body }) => {
      const { certificate: after, credits } = await recordSurvey(context, id, [params().code], body)
      const [credit] = credits
      const credited = credit?.windows ?? []
      return {
        certificate: after,
        credited: credited.map(({ accepts, from, to, credit: how }) => ({
          accepts: [...accepts],
          from,
          to,
          credit: how ?? 'in-time',
        })),
        uncredited: credit?.uncredited ?? null,
        warnings: unprintedWarnings([body.place, body.surveyor]),
      }
    },
  })
  .post('/:id/parts/:code/extensions', {
    operationId: 'extendPart',
    act: 'survey.extend',
    summary: 'Extend a part beyond its expiry date',
    description:
      'Granted today, on the expiry date or in the three months before it: up to 5 months where the renewal survey is recorded and the new certificate is not on board yet, 3 months to reach the port of survey, 1 month for short voyages (SOLAS I/14), 6 months for an interim Safety Management Certificate in a special case (ISM Code 14.3). `to-longest-term` endorses a certificate that was issued for less than the longest term up to it (SOLAS I/14 (c)), on any day until it expires, and does not hinder a further extension; `administration-decision` is one beyond these limits. Which of them a type has, its instrument says. More is refused, as is an extension of a certificate that has expired or was replaced. That of a statutory certificate names the consent of the Administration.',
    params: Code,
    body: NewExtension,
    fields: {
      until: 'The last day on which it is valid.',
      reason: 'Why; it stays in the history.',
      administration:
        'Who consented; with reference and date it is needed for every type but `Class` and `OTHER`, and for a decision of the Administration.',
      consentReference: 'Of the letter or message of the Administration.',
      consentDate: 'The day on which it consented; today or earlier.',
      version,
    },
    answer: { status: 201, ...answer },
    refuses: [409],
    example: {
      body: {
        kind: 'to-port-of-survey',
        until: '2028-03-01',
        reason: 'On passage to the port of survey',
        administration: 'Directorate General of Sea Transportation',
        consentReference: 'KL.201/14/DK-28',
        consentDate: '2028-01-20',
        version: 1,
      },
      answer: certificate,
    },
    handle: ({ context, id, params, body }) => extendPart(context, id, params().code, body),
  })
  .post('/:id/parts/:code/standing', {
    operationId: 'changePartStanding',
    act: 'certificate.decide',
    confirms: true,
    summary: 'Suspend, reinstate or withdraw one part',
    description:
      'From today on, by the date in Jakarta; the same moves as for a whole record. An administrator undoes a withdrawal for 24 hours; after that it is final.',
    params: Code,
    body: PartDecision,
    fields: {
      reason:
        'Everyone who verifies the certificate reads the reason of a suspension or withdrawal.',
      version,
    },
    answer: { status: 200, ...answer },
    refuses: [409],
    example: {
      body: { move: 'suspend', reason: 'Damage to the hull', version: 1 },
      answer: certificate,
    },
    handle: ({ context, id, params, body }) => decidePart(context, id, params().code, body),
  })
  .post('/:id/parts/:code/conditions', {
    operationId: 'imposeCondition',
    act: 'survey.record',
    summary: 'Impose a condition',
    description:
      'A condition of class, or a statutory one. Everyone who verifies the certificate reads it while it is open.',
    params: Code,
    body: NewCondition,
    fields: {
      imposedOn: 'Today or earlier.',
      dueOn: 'From the next day on it is overdue.',
      version,
    },
    answer: { status: 201, ...answer },
    refuses: [409],
    example: {
      body: {
        kind: 'class',
        text: 'Renew the port anchor chain',
        imposedOn: '2026-11-20',
        dueOn: '2027-02-20',
        version: 1,
      },
      answer: certificate,
    },
    handle: ({ context, id, params, body }) => imposeCondition(context, id, params().code, body),
  })
  .post('/:id/parts/:code/conditions/:number/close', {
    operationId: 'closeCondition',
    act: 'survey.record',
    summary: 'Close a condition',
    params: Code.extend({
      number: z.coerce
        .number()
        .int()
        .min(1)
        .max(1_000)
        .meta({ description: 'Its position in the list of the part, from 1.', examples: [1] }),
    }),
    body: ClosedCondition,
    fields: { closedOn: 'Today or earlier.', version },
    answer: { status: 200, ...answer },
    refuses: [409],
    example: { body: { closedOn: '2026-11-21', version: 2 }, answer: certificate },
    handle: ({ context, id, params, body }) => closeCondition(context, id, params(), body),
  })
