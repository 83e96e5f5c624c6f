import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { shown as Shown, shownExample } from '#/app/verification/verification.operations.ts'
import type { Contradiction, Vessel } from './vessel.ts'

const numbers = z.array(z.string())
const Contradicting = z.union([
  z.strictObject({ kind: z.literal('check-digit').describe('The number fails its own check digit; some real ones do.') }),
  z.strictObject({ kind: z.enum(['names', 'flags']), values: z.array(z.string()), numbers }),
  z.strictObject({ kind: z.literal('twice').describe('Two in force cover one type.'), type: z.string(), numbers }),
  z.strictObject({
    kind: z.literal('outlived').describe('When it was issued, what it rests on had expired.'),
    number: z.string(),
    type: z.string(),
    restsOn: z.string(),
    expired: z.string(),
    expiredOn: z.iso.date(),
  }),
]) satisfies z.ZodType<Contradiction>

const OneVessel = z.strictObject({
  imoNumber: z.string(),
  certificates: z.array(Shown),
  more: z.boolean().describe('There are more than these.'),
  missing: z
    .array(z.string())
    .describe('Of what a cargo ship of 500 GT and more usually carries, what none in force covers here; by abbreviation.'),
  contradictions: z.array(Contradicting),
}) satisfies z.ZodType<Vessel>

export const vesselsOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/vessels/{imo}',
    tag: 'Verification',
    who: 'anyone',
    summary: 'The certificates of a whole ship',
    description:
      'All that the register has of an IMO number, what is missing from the usual set, and what contradicts. Another office may have issued what is missing here.',
    params: z.object({ imo: z.string().meta({ description: 'Seven digits.', examples: ['9074729'] }) }),
    answers: { 200: { words: 'What the register has; an empty list where it has nothing.', schema: OneVessel } },
    refuses: [400, 429],
    example: {
      answer: {
        imoNumber: '9074729',
        certificates: [shownExample],
        more: false,
        missing: ['Class', 'SAFCON'],
        contradictions: [
          { kind: 'names', values: ['KM Samudra Jaya', 'KM Samudra Raya'], numbers: ['LMC-2026-00042', 'LMC-2026-00043'] },
        ],
      },
    },
  },
]
