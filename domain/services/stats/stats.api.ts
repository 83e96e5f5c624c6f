import { z } from 'zod'
import { endpoints } from '#/domain/api/endpoint.ts'
import { readStats } from './stats.server.ts'

const Figures = z.strictObject({
  vessels: z.int().describe('Ships with a certificate in the register; at most ten minutes old.'),
  countries: z.int().describe('Flag States that recognise the authority.'),
  years: z.int().describe('Whole years since it was founded.'),
  surveyors: z.int(),
})

export const statsApi = endpoints({ tag: 'Figures', who: 'anyone' }).get('/', {
  operationId: 'getStats',
  scope: 'any',
  summary: 'Read the figures',
  answer: { text: 'The figures of the home page.', schema: Figures },
  example: { answer: { vessels: 1240, countries: 10, years: 18, surveyors: 34 } },
  handle: ({ context }) => readStats(context),
})
