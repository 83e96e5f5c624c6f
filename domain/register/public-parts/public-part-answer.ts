import { z } from 'zod'
import { EXAMPLE_NUMBERS } from '#/domain/authority/number-prefix.ts'
import {
  ConditionAnswer,
  ConsentAnswer,
  PartCode,
  PartKindAnswer,
} from '#/domain/register/certificate/part-answer.ts'
import { EXTENSION_KINDS } from '#/domain/register/model/type/survey-rules.ts'
import { PART_STATUSES } from '#/domain/register/model/survey/part-status.ts'
import { SURVEY_KINDS, SURVEY_RESULTS } from '#/domain/register/model/survey/survey.ts'
import type { PublicPart } from './public-parts.ts'

const day = z.iso.date()

const EndorsementsAnswer = z
  .strictObject({
    surveys: z.array(
      z.strictObject({
        kinds: z.array(z.enum(SURVEY_KINDS)).describe('Those that the window asks for.'),
        from: day,
        to: day.describe('With `from`: the days between which it was due.'),
        done: z
          .strictObject({
            kind: z.enum(SURVEY_KINDS),
            completedOn: day,
            place: z.string(),
            surveyor: z.string(),
          })
          .nullable()
          .describe(
            'Null where the window ended before the register had the certificate: not recorded in this register.',
          ),
        newAnniversary: day
          .nullable()
          .describe(
            'The anniversary date since, where it was completed before its window; else null.',
          ),
      }),
    ),
    extension: z
      .strictObject({
        kind: z.enum(EXTENSION_KINDS),
        grantedOn: day,
        until: day,
        consent: ConsentAnswer.optional(),
        afterExpiry: z
          .literal(true)
          .optional()
          .describe(
            'It was entered on `grantedOn`, after the certificate had expired, by a consent from before: in between a verification said that it had expired.',
          ),
      })
      .nullable(),
  })
  .meta({
    id: 'Endorsements',
    description:
      'What the document of the certificate prints as endorsed, to compare with a paper: a survey that a paper has and this answer has not is to be confirmed by the office.',
  })

/** A part as the API answers it to everyone. */
export const PublicPartAnswer = z
  .strictObject({
    code: PartCode,
    number: z
      .string()
      .describe(
        'Its own number, which can be verified; of a record with one part the number of the record.',
      ),
    label: z.string(),
    officialName: z.string(),
    kind: PartKindAnswer,
    issuedDate: day,
    expiryDate: day
      .nullable()
      .describe('The last day on which it is valid; null where it does not expire.'),
    extendedUntil: day.nullable(),
    termExtendedUntil: day
      .nullable()
      .describe(
        'Until when its term was endorsed up to the longest (SOLAS I/14 (c)); its surveys go on until then.',
      ),
    status: z.enum(PART_STATUSES).describe('Today, by the date in Jakarta.'),
    notInForceSince: day
      .nullable()
      .describe(
        'The first day of the time without a break in which it has not been in force, whatever the reason; null where it is in force or not valid yet, and where the day is not known.',
      ),
    standingReason: z.string().nullable(),
    standingSince: day.nullable(),
    supersededBy: z.string().nullable(),
    surveys: z.array(
      z.strictObject({
        kind: z.enum(SURVEY_KINDS),
        completedOn: day,
        place: z.string(),
        result: z.enum(SURVEY_RESULTS),
        credited: z
          .boolean()
          .describe(
            'Whether it counts for a survey window; one that does not leaves the survey that is due as it is.',
          ),
      }),
    ),
    due: z
      .strictObject({
        kinds: z.array(z.enum(SURVEY_KINDS)).describe('One of them is needed.'),
        from: day,
        to: day.describe('From the next day on it is overdue.'),
        state: z.enum(['to-come', 'open', 'overdue']),
      })
      .nullable()
      .describe('The next survey; null where none is due before the expiry.'),
    conditions: z.array(ConditionAnswer),
    endorsements: EndorsementsAnswer.optional().describe('In the answer to one number alone.'),
  })
  .meta({
    id: 'VerifiedPart',
    description: 'One certificate of a record, as the public sees it.',
  }) satisfies z.ZodType<PublicPart>

/** The part of all examples. */
export const publicPartExample: PublicPart = {
  code: 'ILLC',
  number: `${EXAMPLE_NUMBERS[0]}/ILLC`,
  label: 'International Load Line',
  officialName: 'International Load Line Certificate',
  kind: 'full-term',
  issuedDate: '2026-01-01',
  expiryDate: '2028-01-01',
  extendedUntil: null,
  termExtendedUntil: null,
  status: 'valid',
  notInForceSince: null,
  standingReason: null,
  standingSince: null,
  supersededBy: null,
  surveys: [],
  due: { kinds: ['annual'], from: '2026-10-01', to: '2027-04-01', state: 'open' },
  conditions: [],
}

/** The same in the answer to one number. */
export const endorsedPartExample: PublicPart = {
  ...publicPartExample,
  endorsements: {
    surveys: [
      {
        kinds: ['annual'],
        from: '2026-10-01',
        to: '2027-04-01',
        done: { kind: 'annual', completedOn: '2026-11-20', place: 'Batam', surveyor: 'R. Hartono' },
        newAnniversary: null,
      },
    ],
    extension: null,
  },
  due: null,
}
