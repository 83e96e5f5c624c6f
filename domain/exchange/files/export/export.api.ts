import { office } from '#/domain/authority/office.ts'
import type { Context } from 'hono'
import { z } from 'zod'
import { authoriseExport, grantExport, exportCertificates, requireExport } from './export.server.ts'
import {
  ReAuthentication,
  RE_AUTHENTICATION_FIELDS,
} from '#/domain/people/model/re-authentication.ts'
import { certificateIds } from '#/domain/register/search/list/certificate-list.server.ts'
import { CertificateListQuery } from '#/domain/register/search/list/certificate-query.ts'
import { FILTER_FIELDS } from '#/domain/register/search/list/filter-fields.ts'
import { filterText } from '#/domain/register/search/list/list-address.ts'
import type { ApiEnv, RequestContext } from '#/domain/context/request-context.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import {
  ExportTableParameter,
  type ExportFile,
  ChosenIds,
  ChosenParameter,
  chosenText,
} from './export-file.ts'
import { XLSX } from '#/domain/exchange/files/workbook/write-workbook.server.ts'

const { limit: _, after: _after, before: _before, ...filter } = CertificateListQuery.shape

const GUARDED =
  'A cell that a spreadsheet would take for a formula has an apostrophe before it, which an import removes.'
const BOUNDED =
  'Every export is recorded as an event of the account: who, how many, which filter or ids. At most four exports run at once, and 30 in ten minutes of one account; a further one is refused with 429.'
const COUNTED = { 'X-Total-Count': 'How many certificates were asked for.' }

const fields = {
  ...FILTER_FIELDS,
  ids: 'Only these, in this order: ids of records, joined by commas, at most 1,000. The other filters then have no effect. Up to 50 at once, and 500 a day of one account, need no `grant`.',
  grant: {
    text: 'From `POST /api/exports`; needed without `ids`, with more than 50 of them, and after 500 a day. Without a valid one the answer is 403.',
    examples: ['GRANT'],
  },
}

/** What files of an export begin with. */
const NAME = office.product.toLowerCase()

export const exportApi = endpoints({ tag: 'Import and export', who: 'staff' })
  .post('/exports', {
    operationId: 'createExport',
    act: 'export.all',
    summary: 'Ask to export certificates',
    description:
      'Asks for the password again, and answers a `grant` for `GET /api/certificates/export.csv` or `export.xlsx`: for one export of any size, in this session, within a minute. The export is recorded, and administrators are notified by email.',
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
    operationId: 'exportCertificates',
    act: 'export.few',
    summary: 'Export certificates as CSV',
    description: `Takes the filters of the list, and answers all matches in one file: UTF-8 with a byte order mark, the columns that an import reads. ${GUARDED} ${BOUNDED}`,
    query: z.object({
      ...filter,
      ids: ChosenParameter,
      grant: z.string().optional(),
      table: ExportTableParameter,
    }),
    fields: {
      ...fields,
      table:
        'Which table: `records` (without it), one row for each record; `certificates`, one row for each certificate of a record, with its own dates, extension and standing; `surveys`; `conditions`; `particulars`, one row for each fact that only the form of a certificate asks for; `ships`, one row for each ship of the certificates.',
    },
    answer: {
      text: 'The file.',
      mediaType: 'text/csv',
      headers: {
        'Content-Disposition': `Names the file by the table and the date, such as \`${NAME}-records-2026-11-27.csv\`.`,
        ...COUNTED,
      },
    },
    refuses: [403, 429],
    handle: async ({ c, context }) => {
      await requireExport(context)
      const table = ExportTableParameter.parse(c.req.query('table')) ?? 'records'
      return answerFile(c, context, {
        file: table,
        name: `${NAME}-${table}-${context.today}.csv`,
        type: 'text/csv; charset=utf-8',
      })
    },
  })
  .get('/certificates/export.xlsx', {
    operationId: 'exportWorkbook',
    act: 'export.few',
    summary: 'Export certificates as a workbook',
    description: `The same filters and limits as the export as CSV. The workbook has a sheet for each table: Records, Certificates, Surveys, Conditions, Particulars and Ships. An import takes it back with all of them. Dates, tonnages and lengths are cells of that kind, all else is text. ${GUARDED} At most 50,000 certificates. ${BOUNDED}`,
    query: z.object({ ...filter, ids: ChosenParameter, grant: z.string().optional() }),
    fields,
    answer: {
      text: 'The file.',
      mediaType: XLSX,
      headers: {
        'Content-Disposition': `Names the file by the date, such as \`${NAME}-export-2026-11-27.xlsx\`.`,
        ...COUNTED,
      },
    },
    refuses: [403, 429],
    handle: async ({ c, context }) => {
      await requireExport(context)
      return answerFile(c, context, {
        file: 'workbook',
        name: `${NAME}-export-${context.today}.xlsx`,
        type: XLSX,
      })
    },
  })

/**
 * Who may is checked before the filters are read, and those are not read where certificates are
 * chosen by their ids.
 */
async function answerFile(
  c: Context<ApiEnv>,
  context: RequestContext,
  { file, name, type }: { file: ExportFile; name: string; type: string },
) {
  const asked = c.req.query()
  const chosen = chosenText(new URL(c.req.url).searchParams)
  const ids =
    chosen === null
      ? await certificateIds(context, CertificateListQuery.parse(asked))
      : Int32Array.from(ChosenIds.parse(chosen))
  const count = ids.length
  const exported =
    chosen === null
      ? { count, filter: filterText(new URLSearchParams(asked)) }
      : { count, ids: [...ids] }
  const authorise = () => authoriseExport(context, exported, asked['grant'] ?? null)
  return c.body(await exportCertificates(context, { ids, file }, authorise), 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Total-Count': String(count),
  })
}
