import { unprintedWarnings } from '#/domain/documents/fonts/unprinted.server.ts'
import { z } from 'zod'
import { addPageHeaders, endpoints, PAGE_HEADERS, withWarnings } from '#/domain/api/endpoint.ts'
import { createCompany, getCompany, listCompanies, updateCompany } from './companies.server.ts'
import { CompanyChanges, NewCompany, type Company } from './company.ts'
import { ListByNameQuery } from './list-query.ts'

const CompanyAnswer = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    imoNumber: z.string().nullable().describe('The company’s own IMO number, seven digits.'),
    address: z.string().nullable(),
    country: z.string().nullable(),
    emails: z.array(z.string()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int().describe('Counts the changes. Send it with the next one.'),
  })
  .meta({
    id: 'Company',
    description: 'A company that owns or manages ships.',
  }) satisfies z.ZodType<Company>

const SavedCompany = withWarnings(
  CompanyAnswer,
  'SavedCompany',
  'A company that was added or changed.',
)
const saved = (one: Company) => ({ ...one, warnings: unprintedWarnings([one.name, one.address]) })

const body = {
  name: 'PT Pelayaran Samudra Jaya',
  imoNumber: '5123456',
  address: 'Jl. Yos Sudarso 12, Jakarta 14310',
  country: 'Indonesia',
  emails: ['fleet@example.com'],
}
const company: Company = {
  id: 41,
  ...body,
  createdAt: '2026-11-21T05:00:00.000Z',
  updatedAt: '2026-11-21T05:00:00.000Z',
  version: 1,
}

const version = 'The version that was read; a change based on an older one is refused with 409.'
const fields = {
  imoNumber: 'Seven digits; null or left out for a company without one.',
  emails: 'A list of at most 10, or text with one a line.',
}

export const companiesApi = endpoints({
  tag: 'Ships',
  who: 'staff',
  record: { name: 'company', example: company.id },
})
  .get('/', {
    operationId: 'listCompanies',
    act: 'company.read',
    summary: 'List or search companies',
    description: 'By name, a page at a time. `Link` leads to the next page, where there is one.',
    query: ListByNameQuery,
    fields: {
      q: 'Text in the name, the IMO number, the country or the email addresses.',
      limit: { text: 'How many on a page.', examples: [50] },
      after: 'The position where the page begins, taken from `Link`.',
    },
    answer: {
      text: 'One page of companies.',
      schema: z.array(CompanyAnswer),
      headers: { ...PAGE_HEADERS, 'X-Total-Count': 'The number of matches, counted up to 5,000.' },
    },
    refuses: [429],
    example: { answer: [company] },
    handle: async ({ c, context, query }) => {
      const { companies, total, next } = await listCompanies(context, query())
      addPageHeaders(c, { total, next: next === null ? null : { after: String(next) } })
      return companies
    },
  })
  .post('/', {
    operationId: 'createCompany',
    act: 'company.change',
    summary: 'Add a company',
    body: NewCompany,
    fields,
    answer: {
      status: 201,
      text: 'The company, with what a person should look at.',
      schema: SavedCompany,
    },
    refuses: [409],
    example: { body, answer: { ...company, warnings: [] } },
    handle: async ({ context, body: input }) => saved(await createCompany(context, input)),
  })
  .get('/:id', {
    operationId: 'getCompany',
    act: 'company.read',
    summary: 'Read a company',
    answer: { text: 'The company.', schema: CompanyAnswer },
    example: { answer: company },
    handle: ({ context, id }) => getCompany(context, id),
  })
  .put('/:id', {
    operationId: 'updateCompany',
    act: 'company.change',
    confirms: true,
    summary: 'Change a company',
    description: 'Merges what is sent into the company; what is left out stays as it is.',
    body: CompanyChanges,
    fields: { ...fields, version },
    answer: {
      text: 'The company after the change, with what a person should look at.',
      schema: SavedCompany,
    },
    refuses: [409],
    example: {
      body: { emails: ['fleet@example.com', 'dpa@example.com'], version: 1 },
      answer: {
        ...company,
        emails: ['fleet@example.com', 'dpa@example.com'],
        version: 2,
        warnings: [],
      },
    },
    handle: async ({ context, id, body: changes }) =>
      saved(await updateCompany(context, id, changes)),
  })
