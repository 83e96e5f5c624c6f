import { z } from 'zod'
import { EXAMPLE_NUMBERS } from '#/domain/authority/number-prefix.ts'
import { PartCode } from '#/domain/register/certificate/part-answer.ts'
import { kindsOf } from '#/domain/register/certificate/due/surveys-due.ts'
import { SURVEY_KINDS } from '#/domain/register/model/survey/survey.ts'
import { addPageHeaders, endpoints, PAGE_HEADERS } from '#/domain/api/endpoint.ts'
import { daysBetween } from '#/core/dates.ts'
import { listSurveysDue } from './due-list.server.ts'
import { SurveysDueSelection } from './due-query.ts'

const day = z.iso.date()

const SurveyDueAnswer = z
  .strictObject({
    id: z.int().describe('The id of the record.'),
    certificateId: z.string(),
    code: PartCode,
    vesselName: z.string(),
    imoNumber: z.string().nullable(),
    shipId: z.int().nullable().describe('The ship, where the certificate has one.'),
    kinds: z.array(z.enum(SURVEY_KINDS)).describe('One of them is needed.'),
    from: day,
    to: day.describe('From the next day on it is overdue.'),
    daysLeft: z
      .int()
      .describe('Days from today to the last day of the window; negative where it is overdue.'),
  })
  .meta({ id: 'SurveyDue', description: 'The survey that a certificate needs next.' })
type SurveyDueAnswer = z.output<typeof SurveyDueAnswer>

const example: SurveyDueAnswer = {
  id: 1,
  certificateId: EXAMPLE_NUMBERS[0],
  code: 'ILLC',
  vesselName: 'KM Samudra Jaya',
  imoNumber: '9074729',
  shipId: 1,
  kinds: ['annual'],
  from: '2026-10-01',
  to: '2027-04-01',
  daysLeft: 131,
}

/** Which surveys are due, over all ships. */
export const surveysDueApi = endpoints({ tag: 'Surveys', who: 'staff' }).get('/', {
  operationId: 'listSurveysDue',
  act: 'due.read',
  summary: 'List surveys due',
  description:
    'The survey that each certificate needs next, the most urgent first, a page at a time. By default those whose window is open or overdue; with `from` or `to` those whose window closes on these days, begun or not, such as all of a month. `Link` leads to the next page.',
  query: SurveysDueSelection,
  fields: {
    group:
      '`due`: the window is open or overdue, the sum of the others; `closing`: it closes within 30 days; `open`: it is open and closes later. Not read where `from` or `to` is given.',
    q: 'Text in the ship, the IMO number or the certificate number.',
    from: 'The first day on which a window closes.',
    to: 'The last day on which a window closes.',
    limit: { text: 'How many on a page.', examples: [50] },
    after: 'The position where the page begins, taken from `Link`.',
  },
  answer: {
    text: 'One page of surveys due.',
    schema: z.array(SurveyDueAnswer),
    headers: { ...PAGE_HEADERS, 'X-Total-Count': 'The number of matches, counted up to 5,000.' },
  },
  refuses: [429],
  example: { answer: [example] },
  handle: async ({ c, context, query }) => {
    const { surveys, total, next } = await listSurveysDue(context, query())
    addPageHeaders(c, { total, next: next === null ? null : { after: next } })
    return surveys.map(
      ({
        recordId,
        code,
        certificateId,
        vesselName,
        imoNumber,
        shipId,
        windowFrom,
        windowTo,
        kinds,
      }) => ({
        certificateId,
        code,
        vesselName,
        imoNumber,
        shipId,
        id: recordId,
        kinds: kindsOf({ kinds }),
        from: windowFrom,
        to: windowTo,
        daysLeft: daysBetween(context.today, windowTo),
      }),
    )
  },
})
