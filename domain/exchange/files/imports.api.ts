import { COLUMN_NAMES } from './format/columns.ts'
import type { Context } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { fieldOf, IN_FILES } from '#/domain/register/model/certificate/field-lists.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { recordIdIn } from '#/core/record-id.ts'
import { MAX_ROWS } from './format/table.ts'
import { errorsCsv, setAsideCsv, setAsideWorkbook } from './set-aside-file.server.ts'
import { XLSX } from './workbook/write-workbook.server.ts'
import { newOutcome } from './format/import.ts'
import { checkedImport, ImportAnswer } from '#/domain/exchange/files/format/import-answer.ts'
import {
  checkImport,
  commitImport,
  discardImport,
  getImport,
  listImports,
  receiveImport,
} from './imports.server.ts'
import { receivedBytes } from '#/domain/files/received-bytes.server.ts'
import { ImportChoices } from '#/domain/exchange/files/format/choices.ts'

const sent = {
  ...checkedImport,
  state: 'reading' as const,
  done: 0,
  total: 0,
  contents: null,
  choices: null,
  outcome: null,
}
const checking = { ...checkedImport, state: 'checking' as const, done: 0, outcome: null }
const writing = {
  ...checkedImport,
  state: 'writing' as const,
  done: 0,
  outcome: { ...newOutcome(), good: 2, certificates: 2 },
}

const Commit = z.object({
  setAside: z.int('The number of faulty rows').min(0).max(MAX_ROWS).default(0),
})

/** A file of an import, which is named by its id and what it is. */
const answerFile = (
  c: Context<ApiEnv>,
  id: number,
  name: string,
  content: ReadableStream<Uint8Array<ArrayBuffer>>,
) =>
  c.body(content, 200, {
    'Content-Type': name.endsWith('.xlsx') ? XLSX : 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="import-${id}-${name}"`,
  })
const fileAnswer = (text: string, mediaType: string, name: string) => ({
  text,
  mediaType,
  headers: { 'Content-Disposition': `Names the file \`import-\`, the id and \`-${name}\`.` },
})

const COLUMN = 'Its column, counted from 0; left out or empty, the file does not have it.'

export const importsApi = endpoints({
  tag: 'Import and export',
  who: 'staff',
  record: { name: 'import', example: checkedImport.id },
})
  .post('/', {
    operationId: 'uploadImport',
    act: 'import.prepare',
    summary: 'Send a file of certificates',
    description:
      'The first of three steps: send, check, commit. Nothing is written before the last. At most 20 files of one account wait at a time; a further one is refused with 429.',
    query: z.object({ name: z.string().optional(), sheet: z.string().optional() }),
    fields: {
      name: { text: 'The name of the file.', examples: [checkedImport.fileName] },
      sheet: {
        text: 'Of a workbook: the name of the sheet that is to be read. Left out, it is the first that is not hidden and has certificates by its headings, with all others that have them, too.',
      },
    },
    file: {
      text: 'The file itself, at most 64 MB: CSV or XLSX. The row with the names of the columns is found; titles above and notes below the table are left out.',
      mediaType: 'application/octet-stream',
    },
    answer: { status: 202, text: 'The import, whose file is being read.', schema: ImportAnswer },
    refuses: [429],
    repeatable: false,
    example: { answer: sent },
    handle: ({ c, context, query }) =>
      receiveImport(context, {
        fileName: query().name || 'file',
        sheet: () => query().sheet,
        content: receivedBytes(c.req.raw.body),
      }),
  })
  .get('/', {
    operationId: 'listImports',
    act: 'import.read',
    summary: 'List the imports',
    description: 'The 20 newest of the last day, of all accounts: a colleague may continue one.',
    answer: { text: 'The imports, newest first.', schema: z.array(ImportAnswer) },
    example: { answer: [checkedImport] },
    handle: ({ context }) => listImports(context),
  })
  .get('/:id', {
    operationId: 'getImport',
    act: 'import.read',
    summary: 'Read the progress of an import',
    answer: { text: 'The import.', schema: ImportAnswer },
    example: { answer: checkedImport },
    handle: ({ context, id }) => getImport(context, id),
  })
  .post('/:id/check', {
    operationId: 'checkImport',
    act: 'import.prepare',
    summary: 'Check every row of an import',
    description:
      'For an import that is `read` or `checked`, else 409. Says which column of the file holds what: the number, the vessel, the flag, the type or the certificates, and both dates must be there. `choices` of the import may be sent back as they are.',
    body: ImportChoices,
    fields: {
      ...Object.fromEntries(COLUMN_NAMES.map((name) => [name, COLUMN])),
      ...Object.fromEntries(
        IN_FILES.map((name) => [name, [COLUMN, fieldOf(name).file?.about].join(' ').trim()]),
      ),
      leaveOut:
        'Columns, counted from 0, that no field has and that are not needed. Cells of the others are stored as a note in the history of the record.',
      holds:
        'What the file holds, as the import says it. Of a file of `surveys` only `dateOrder` counts besides.',
      dateOrder:
        'What comes first in dates such as 03/04/2026; those that begin with the year need no order.',
      shortYears:
        'The hundred years that years with two digits are of: 10-Mar-25 is in 2025 unless they are those `from 1900 to 1999`.',
      typesAs:
        'Answers to the questions of the last check about types: each `text` with the codes of what it means, such as SAFCON, SEC and SRC for a combined certificate. Without codes its rows stay aside.',
      numbersAs:
        '`proposed`: numbers with characters that no number has are imported as the last check proposed; else they are set aside.',
    },
    answer: { status: 202, text: 'The import, which is being checked.', schema: ImportAnswer },
    refuses: [409],
    example: { body: checkedImport.choices, answer: checking },
    handle: ({ context, id, body }) => checkImport(context, id, body),
  })
  .get('/:id/errors.csv', {
    operationId: 'getImportErrors',
    act: 'import.read',
    summary: 'Read the errors of an import',
    description:
      'What the check found, errors before warnings: row, column, value, reason, kind and, of a workbook with further sheets, the sheet. The first 1,000 of each; where there are more, a last row gives the total.',
    answer: fileAnswer('A CSV file.', 'text/csv', 'errors'),
    handle: async ({ c, context, id }) =>
      answerFile(c, id, 'errors.csv', await errorsCsv(context, id)),
  })
  .get('/:id/set-aside.csv', {
    operationId: 'getImportSetAside',
    act: 'import.read',
    summary: 'Read the faulty rows of an import',
    description:
      'Each with all its cells as they are in the file, and a column with the reasons, to be corrected and imported again. As long as the import is there: for a day.',
    answer: fileAnswer('A CSV file.', 'text/csv', 'set-aside'),
    refuses: [409],
    handle: async ({ c, context, id }) =>
      answerFile(c, id, 'set-aside.csv', await setAsideCsv(context, id)),
  })
  .get('/:id/set-aside.xlsx', {
    operationId: 'getImportSetAsideWorkbook',
    act: 'import.read',
    summary: 'Read the faulty rows of an import as a workbook',
    description:
      'The same with the further sheets of a workbook: the rows that belong to a record that is set aside, and those that belong to none.',
    answer: fileAnswer('A workbook.', XLSX, 'set-aside'),
    refuses: [409],
    handle: async ({ c, context, id }) =>
      answerFile(c, id, 'set-aside.xlsx', await setAsideWorkbook(context, id)),
  })
  .post('/:id/commit', {
    operationId: 'commitImport',
    act: 'import.commit',
    summary: 'Write an import into the register',
    description:
      'All of a file or nothing, and only one that was checked and has no faulty row, else 409; or, with `setAside`, its correct rows without the faulty ones. It is checked once more before: where the register has changed meanwhile, the import is `checked` again and `failure` says so. Asked twice, it is written once. Of a file of surveys, an API key needs the scope `survey` too.',
    body: Commit,
    optionalBody: true,
    fields: {
      setAside:
        'The number of faulty rows that the check found (`outcome.faulty`), to import the others without them. Another number is refused (409).',
    },
    answer: { status: 202, text: 'The import, which is being written.', schema: ImportAnswer },
    refuses: [409],
    example: { body: { setAside: 0 }, answer: writing },
    handle: ({ context, id, body }) => commitImport(context, id, body.setAside),
  })
  .delete('/:id', {
    operationId: 'deleteImport',
    act: 'import.prepare',
    summary: 'Discard an import',
    description:
      'Certificates that were written stay. One that is being worked on cannot be discarded (409).',
    answer: { status: 204, text: 'The import was discarded.' },
    refuses: [409],
    handle: ({ context, id }) => discardImport(context, id),
  })

/** The former path of the errors, accepted for one version; the description does not have it. */
const FORMER_PATH = '/:id/faults.csv'

importsApi.routes.all(FORMER_PATH, (c) => {
  c.header('Cache-Control', 'no-store')
  return c.redirect(paths.importErrors(recordIdIn(c.req.param('id'), 'import')), 308)
})
