import { z } from 'zod'
import { EXAMPLE_NUMBERS } from '#/domain/authority/number-prefix.ts'
import { PART_KINDS, SURVEY_KINDS, SURVEY_RESULTS } from '#/domain/register/model/survey/survey.ts'
import {
  PublicPartAnswer,
  publicPartExample,
} from '#/domain/register/public-parts/public-part-answer.ts'
import { REPORT_STATES, SHIP_TYPES, STANDINGS } from '#/core/stored-values.ts'
import type { OwnReport, SurveySheets } from '#/domain/register/survey/report-content/sheets.ts'

const day = z.iso.date()

/** What survey windows are worked out from, on the device. */
const Facts = z.strictObject({
  code: z.string(),
  kind: z.enum(PART_KINDS),
  issuedOn: day,
  expiryDate: day.nullable(),
  renewedFrom: day.nullable(),
  extendedUntil: day.nullable(),
  termExtendedUntil: day.nullable(),
  standing: z.enum(STANDINGS),
  standingSince: day.nullable(),
  supersededOn: day.nullable(),
  surveysFrom: day,
  surveys: z.array(
    z.strictObject({
      kind: z.enum(SURVEY_KINDS),
      completedOn: day,
      result: z.enum(SURVEY_RESULTS),
    }),
  ),
})

export const ReportAnswer = z
  .strictObject({
    reportId: z.string(),
    shipId: z.int(),
    state: z
      .enum(REPORT_STATES)
      .describe(
        '`waiting`: for the approval of the office. `recorded`: the register has the survey.',
      ),
    receivedAt: z.iso.datetime(),
    reason: z.string().nullable().describe('Why it was declined.'),
    missing: z.array(z.int()).describe('Positions of its files that have not arrived.'),
  })
  .meta({
    id: 'OwnSurveyReport',
    description: 'What became of a report from on board.',
  }) satisfies z.ZodType<OwnReport>

/** The answer with which a device works without a network. */
export const SheetsAnswer = z.strictObject({
  account: z.strictObject({
    id: z.int(),
    name: z
      .string()
      .nullable()
      .describe('As certificates print it; without one, reports are refused.'),
    email: z.string(),
  }),
  origin: z.string().describe('The register, which every report names.'),
  at: z.iso.datetime(),
  approval: z.boolean().describe('Reports wait for the approval of the office.'),
  passkeys: z.array(z.string()).describe('The ids of your passkeys, base64url.'),
  ships: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      imoNumber: z.string().nullable(),
      flag: z.string(),
      callSign: z.string().nullable(),
      portOfRegistry: z.string().nullable(),
      grossTonnage: z.int().nullable(),
      shipType: z.enum(SHIP_TYPES).nullable(),
      classNotation: z.string().nullable(),
      certificates: z.array(
        z.strictObject({
          id: z.int(),
          number: z.string(),
          version: z
            .int()
            .describe('A report names it, so that a change by the office is noticed.'),
          parts: z.array(PublicPartAnswer.safeExtend({ facts: Facts }).meta({ id: 'SheetPart' })),
        }),
      ),
    }),
  ),
  reports: z.array(ReportAnswer),
}) satisfies z.ZodType<SurveySheets>

export const sheetsExample: SurveySheets = {
  account: { id: 4, name: 'R. Hartono', email: 'surveyor@example.com' },
  origin: 'https://register.example',
  at: '2026-11-26T03:00:00.000Z',
  approval: false,
  passkeys: ['q83vEjRWeJA'],
  ships: [
    {
      id: 1,
      name: 'KM Samudra Jaya',
      imoNumber: '9074729',
      flag: 'Indonesia',
      callSign: 'PKAB',
      portOfRegistry: 'Batam',
      grossTonnage: 4_500,
      shipType: 'general-cargo-ship',
      classNotation: null,
      certificates: [
        {
          id: 1,
          number: EXAMPLE_NUMBERS[0],
          version: 1,
          parts: [
            {
              ...publicPartExample,
              facts: {
                code: 'ILLC',
                kind: 'full-term',
                issuedOn: '2026-01-01',
                expiryDate: '2028-01-01',
                renewedFrom: null,
                extendedUntil: null,
                termExtendedUntil: null,
                standing: 'in-force',
                standingSince: null,
                supersededOn: null,
                surveysFrom: '2026-01-01',
                surveys: [],
              },
            },
          ],
        },
      ],
    },
  ],
  reports: [],
}
