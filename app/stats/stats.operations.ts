import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import type { Stats } from './stats.ts'

const Figures = z.strictObject({
  vessels: z.int().describe('Ships with a certificate in the register; at most ten minutes old.'),
  countries: z.int().describe('Flag States that recognise the authority.'),
  years: z.int().describe('Whole years since it was founded.'),
  surveyors: z.int(),
}) satisfies z.ZodType<Stats>

export const statsOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/stats',
    tag: 'Figures',
    summary: 'Read the figures',
    who: 'anyone',
    answers: { 200: { words: 'The figures of the home page.', schema: Figures } },
    example: { answer: { vessels: 1240, countries: 10, years: 18, surveyors: 34 } },
  },
]
