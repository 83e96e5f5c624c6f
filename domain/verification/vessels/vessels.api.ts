import { EXAMPLE_NUMBERS } from '#/domain/authority/number-prefix.ts'
import { z } from 'zod'
import { endpoints } from '#/domain/api/endpoint.ts'
import { Shown, shownExample } from '#/domain/verification/verify/verification-answer.ts'
import type { Contradiction } from './vessel.ts'
import { VesselNumber } from '#/domain/verification/ship/ship-hint.ts'
import { readVessel } from './vessels.server.ts'

const numbers = z.array(z.string())
const Contradicting = z.union([
  z.strictObject({
    kind: z
      .literal('check-digit')
      .describe('The check digit is wrong, as it is in some real numbers.'),
  }),
  z.strictObject({ kind: z.enum(['names', 'flags']), values: z.array(z.string()), numbers }),
  z.strictObject({
    kind: z
      .literal('twice')
      .describe('Two certificates in force cover the same type; a survey of one may be overdue.'),
    type: z.string(),
    numbers,
  }),
  z.strictObject({
    kind: z
      .literal('outlived')
      .describe('When it was issued, the certificate that it depends on had expired.'),
    number: z.string(),
    type: z.string(),
    restsOn: z.string(),
    expired: z.string(),
    expiredOn: z.iso.date(),
  }),
]) satisfies z.ZodType<Contradiction>

const OneVessel = z.strictObject({
  imoNumber: z.string(),
  presentName: z
    .string()
    .optional()
    .describe('Of the ship, where its newest certificate has a former name.'),
  certificates: z.array(Shown),
  more: z.boolean().describe('There are more than these.'),
  next: z.string().nullable().describe('What `after` of the next page is; null on the last one.'),
  missing: z
    .array(z.string())
    .nullable()
    .describe(
      'What a cargo ship of 500 GT and more usually carries, and no certificate in force covers here; by abbreviation. Null where certificates in force are on other pages.',
    ),
  contradictions: z.array(Contradicting),
})

export const vesselsApi = endpoints({ tag: 'Verification', who: 'anyone' }).get('/:imo', {
  operationId: 'getVessel',
  scope: 'any',
  summary: 'The certificates of a whole ship',
  description:
    'The certificates of an IMO number, what is missing from the usual set, and what is inconsistent. Another office may have issued what is missing here.',
  query: z.object({ after: z.string().max(100).optional() }),
  fields: {
    after:
      'The number that the page before ended with (`next`). A page has 200 entries, or fewer where they are large.',
  },
  params: z.object({
    imo: VesselNumber.meta({ description: 'Seven digits.', examples: ['9074729'] }),
  }),
  answer: { text: 'What the register has; an empty list where it has nothing.', schema: OneVessel },
  refuses: [400, 429],
  example: {
    answer: {
      imoNumber: '9074729',
      certificates: [shownExample],
      more: false,
      next: null,
      missing: ['Class', 'SAFCON'],
      contradictions: [
        {
          kind: 'names',
          values: ['KM Samudra Jaya', 'KM Samudra Raya'],
          numbers: [EXAMPLE_NUMBERS[0], EXAMPLE_NUMBERS[1]],
        },
      ],
    },
  },
  handle: ({ context, params, query }) => readVessel(context, params().imo, query().after),
})
