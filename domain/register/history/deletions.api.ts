import { EXAMPLE_NUMBERS } from '#/domain/authority/number-prefix.ts'
import { z } from 'zod'
import { endpoints } from '#/domain/api/endpoint.ts'
import { DeletionListQuery, listDeletions, type Deletion } from './deletions.server.ts'

const DeletionAnswer = z
  .strictObject({
    id: z.int().describe('Of the event in the history of the whole register.'),
    at: z.iso.datetime(),
    by: z.string().describe('The email address of the account.'),
    apiKey: z
      .string()
      .nullable()
      .describe(
        'The public part of the API key that it was done with, on behalf of the account; null for a person.',
      ),
    recordId: z.int().describe('Its history stays at `/api/certificates/{id}/history`.'),
    certificateId: z.string().describe('The last certificate number, which is never issued again.'),
    vesselName: z.string(),
    note: z.string().nullable().describe('The reason; `no reason given` where none was.'),
  })
  .meta({
    id: 'Deletion',
    description: 'A record that was deleted, as entered by mistake.',
  }) satisfies z.ZodType<Deletion>

const deletion: Deletion = {
  id: 3052,
  at: '2026-11-21T05:00:00.000Z',
  by: 'registrar@example.com',
  apiKey: null,
  recordId: 1207,
  certificateId: EXAMPLE_NUMBERS[0],
  vesselName: 'KM Samudra Jaya',
  note: 'Entered twice',
}

export const deletionsApi = endpoints({ tag: 'Certificates', who: 'staff' }).get('/', {
  operationId: 'listDeletions',
  act: 'history.read',
  summary: 'List deleted certificates',
  description: 'Newest first, 50 at a time: who deleted which record, when and why.',
  query: DeletionListQuery,
  fields: {
    q: 'Text in the last number or in the name of the ship, or a number of the record with other separators.',
    before: 'Only deletions with a smaller id, as `Link` names it.',
  },
  answer: {
    text: 'The deletions.',
    schema: z.array(DeletionAnswer),
    headers: { Link: 'The 50 before these, as rel="next", where there are any.' },
  },
  refuses: [429],
  example: { answer: [deletion] },
  handle: async ({ c, context, query }) => {
    const { deletions, next } = await listDeletions(context, query())
    if (next !== null) {
      const search = new URLSearchParams({ ...c.req.query(), before: String(next) })
      c.header('Link', `<${c.req.path}?${search}>; rel="next"`)
    }
    return deletions
  },
})
