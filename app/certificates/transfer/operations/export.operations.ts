import { z } from 'zod'
import type { ExportGrant } from '#/app/accounts/re-authentication/export-grants.server.ts'
import { ReAuthentication, RE_AUTHENTICATION_FIELDS } from '#/app/accounts/re-authentication/re-authentication.ts'
import type { Operation } from '#/app/api-docs/operation.ts'
import { ChosenParameter } from '#/app/certificates/transfer/chosen.ts'
import { filterParameters } from '#/app/certificates/list/certificate-list.operations.ts'

export const exportOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/exports',
    tag: 'Import and export',
    who: 'staff',
    summary: 'Ask to export certificates',
    description:
      'Asks for the password again, and answers a `grant` for `GET /api/certificates/export.csv`: for one export of any size, in this session, within a minute. The export is recorded, and administrators are notified by e-mail.',
    body: ReAuthentication,
    fields: RE_AUTHENTICATION_FIELDS,
    answers: {
      201: {
        words: 'The permission.',
        schema: z.strictObject({ grant: z.string(), expiresAt: z.iso.datetime() }) satisfies z.ZodType<ExportGrant>,
      },
    },
    refuses: [403, 429],
    example: {
      body: { password: 'a lantern on the quay' },
      answer: { grant: 'q0d…', expiresAt: '2026-11-21T05:01:00.000Z' },
    },
  },
  {
    method: 'get',
    path: '/api/certificates/export.csv',
    tag: 'Import and export',
    who: 'staff',
    summary: 'Export certificates as CSV',
    description:
      'Asked for like the list, but all in one file: UTF-8 with a byte order mark, one row a certificate, the columns that an import understands. A cell that a spreadsheet would take for a formula has an apostrophe before it, which an import removes. Every export is recorded as an event of the account: who, how many, which filter or ids. At most four exports run at once, and 30 in ten minutes of one account; a further one is refused with 429.',
    query: z.object({
      ...filterParameters,
      ids: ChosenParameter.meta({
        description:
          'Only these, in this order: ids of records, joined by commas, at most 1,000. The other filters then have no effect. Up to 50 at once, and 500 a day of one account, need no `grant`.',
      }),
      grant: z
        .string()
        .optional()
        .meta({
          examples: ['GRANT'],
          description:
            'From `POST /api/exports`; needed without `ids`, with more than 50 of them, and after 500 a day. Without a valid one the answer is 403.',
        }),
    }),
    answers: {
      200: {
        words: 'The file.',
        mediaType: 'text/csv',
        headers: {
          'Content-Disposition': 'Names the file `certificates-` and the date.',
          'X-Total-Count': 'How many certificates were asked for.',
        },
      },
    },
    refuses: [403, 429],
    example: {},
  },
]
