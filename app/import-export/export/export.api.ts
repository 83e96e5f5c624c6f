import { z } from 'zod'
import { authoriseExport, grantExport } from './export-grants.server.ts'
import { ReAuthentication, RE_AUTHENTICATION_FIELDS } from '#/app/accounts/schemas/re-authentication.ts'
import { certificateIds } from '#/app/certificates/list/certificate-list.server.ts'
import { CertificateListQuery } from '#/app/certificates/list/certificate-query.ts'
import { FILTER_FIELDS } from '#/app/certificates/list/filter-fields.ts'
import { filterText } from '#/app/certificates/list/list-address.ts'
import { endpoints } from '#/app/web/api/endpoint.ts'
import { ChosenIds, ChosenParameter, chosenText } from './selected.ts'
import { exportCertificates, requireExport } from './export.server.ts'

const { limit: _, after: _after, before: _before, ...filter } = CertificateListQuery.shape

export const exportApi = endpoints({ tag: 'Import and export', who: 'staff' })
  .post('/exports', {
    summary: 'Ask to export certificates',
    description:
      'Asks for the password again, and answers a `grant` for `GET /api/certificates/export.csv`: for one export of any size, in this session, within a minute. The export is recorded, and administrators are notified by e-mail.',
    body: ReAuthentication,
    optionalBody: true,
    fields: RE_AUTHENTICATION_FIELDS,
    answer: {
      status: 201,
      text: 'The permission.',
      schema: z.strictObject({ grant: z.string(), expiresAt: z.iso.datetime() }),
    },
    refuses: [403, 429],
    shownOnce: true,
    example: {
      body: { password: 'a lantern on the quay' },
      answer: { grant: 'q0d…', expiresAt: '2026-11-21T05:01:00.000Z' },
    },
    handle: ({ context, body }) => grantExport(context, body),
  })
  .get('/certificates/export.csv', {
    summary: 'Export certificates as CSV',
    description:
      'Takes the filters of the list, and answers all matches in one file: UTF-8 with a byte order mark, one row for each certificate, the columns that an import reads. A cell that a spreadsheet would take for a formula has an apostrophe before it, which an import removes. Every export is recorded as an event of the account: who, how many, which filter or ids. At most four exports run at once, and 30 in ten minutes of one account; a further one is refused with 429.',
    query: z.object({ ...filter, ids: ChosenParameter, grant: z.string().optional() }),
    fields: {
      ...FILTER_FIELDS,
      ids: 'Only these, in this order: ids of records, joined by commas, at most 1,000. The other filters then have no effect. Up to 50 at once, and 500 a day of one account, need no `grant`.',
      grant: {
        text: 'From `POST /api/exports`; needed without `ids`, with more than 50 of them, and after 500 a day. Without a valid one the answer is 403.',
        examples: ['GRANT'],
      },
    },
    answer: {
      text: 'The file.',
      mediaType: 'text/csv',
      headers: {
        'Content-Disposition': 'Names the file `certificates-` and the date.',
        'X-Total-Count': 'How many certificates were asked for.',
      },
    },
    refuses: [403, 429],
    // Who may is checked before the filters are read, and those are not read where certificates are chosen by their ids.
    handle: async ({ c, context }) => {
      await requireExport(context)
      const asked = c.req.query()
      const chosen = chosenText(new URL(c.req.url).searchParams)
      const ids =
        chosen === null
          ? await certificateIds(context, CertificateListQuery.parse(asked))
          : Int32Array.from(ChosenIds.parse(chosen))
      const count = ids.length
      const exported = chosen === null ? { count, filter: filterText(new URLSearchParams(asked)) } : { count, ids: [...ids] }
      const authorise = () => authoriseExport(context, exported, asked['grant'] ?? null)
      return c.body(await exportCertificates(context, ids, authorise), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="certificates-${context.today}.csv"`,
        'X-Total-Count': String(count),
      })
    },
  })
