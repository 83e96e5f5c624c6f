import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { filterParameters } from '#/app/certificates/list/certificate-list.operations.ts'

export const exportOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/certificates/export.csv',
    tag: 'Import and export',
    who: 'staff',
    summary: 'Export certificates as CSV',
    description:
      'Asked for like the list, but all in one file: UTF-8 with a byte order mark, one row a certificate, the columns that an import understands. A cell that a spreadsheet would take for a formula has an apostrophe before it, which an import removes. At most four exports run at once, and 30 in ten minutes of one account; a further one is refused with 429.',
    query: z.object({
      ...filterParameters,
      ids: z
        .string()
        .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)
        .optional()
        .meta({
          description:
            'Only these, in this order: ids of records, joined by commas, at most 1,000. The other parameters then have no effect.',
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
    refuses: [429],
    example: {},
  },
]
