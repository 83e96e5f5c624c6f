import { z } from 'zod'
import { fieldOf, IN_FILES } from '#/app/certificates/model/field-lists.ts'
import { endpoints } from '#/app/web/api/endpoint.ts'
import { paths } from '#/app/web/paths.ts'
import { recordIdIn } from '#/core/record-id.ts'
import { ImportChoices } from './format/columns.ts'
import { errorsCsv } from './errors-csv.server.ts'
import { checkedImport, ImportAnswer } from './import-answer.ts'
import { checkImport, commitImport, discardImport, getImport, listImports, receiveImport } from './imports.server.ts'
import { receivedBytes } from './upload/uploads.server.ts'

const sent = { ...checkedImport, state: 'reading' as const, done: 0, total: 0, contents: null, choices: null, outcome: null }
const checking = { ...checkedImport, state: 'checking' as const, done: 0, outcome: null }
const writing = {
  ...checkedImport,
  state: 'writing' as const,
  done: 0,
  outcome: { good: 2, faulty: 0, faults: 0, warnings: 0 }, // words-allowed: published name
}

const COLUMN = 'Its column, counted from 0; left out or empty, the file does not have it.'

export const importsApi = endpoints({
  tag: 'Import and export',
  who: 'staff',
  record: { name: 'import', example: checkedImport.id },
})
  .post('/', {
    scope: 'issue',
    summary: 'Send a file of certificates',
    description:
      'The first of three steps: send, check, commit. Nothing is written before the last. At most 20 files of one account wait at a time; a further one is refused with 429.',
    query: z.object({ name: z.string().optional() }),
    fields: { name: { text: 'The name of the file.', examples: [checkedImport.fileName] } },
    file: {
      text: 'The file itself, at most 64 MB: CSV or XLSX, with the names of the columns in its first row.',
      mediaType: 'application/octet-stream',
    },
    answer: { status: 202, text: 'The import, whose file is being read.', schema: ImportAnswer },
    refuses: [429],
    repeatable: false,
    example: { answer: sent },
    handle: ({ c, context, query: { name } }) =>
      receiveImport(context, { fileName: name || 'file', content: receivedBytes(c.req.raw.body) }),
  })
  .get('/', {
    scope: 'issue',
    summary: 'List the imports',
    description: 'The 20 newest of the last day, of all accounts: a colleague may continue one.',
    answer: { text: 'The imports, newest first.', schema: z.array(ImportAnswer) },
    example: { answer: [checkedImport] },
    handle: ({ context }) => listImports(context),
  })
  .get('/:id', {
    scope: 'issue',
    summary: 'Read the progress of an import',
    answer: { text: 'The import.', schema: ImportAnswer },
    example: { answer: checkedImport },
    handle: ({ context, id }) => getImport(context, id),
  })
  .post('/:id/check', {
    scope: 'issue',
    summary: 'Check every row of an import',
    description:
      'For an import that is `read` or `checked`, else 409. Says which column of the file holds what: the number, the vessel, the flag, the type or the certificates, and both dates must be there. `choices` of the import may be sent back as they are.',
    body: ImportChoices,
    fields: {
      ...Object.fromEntries(IN_FILES.map((name) => [name, [COLUMN, fieldOf(name).file?.about].join(' ').trim()])),
      dateOrder: 'What comes first in dates such as 03/04/2026; those that begin with the year need no order.',
    },
    answer: { status: 202, text: 'The import, which is being checked.', schema: ImportAnswer },
    refuses: [409],
    example: { body: checkedImport.choices, answer: checking },
    handle: ({ context, id, body }) => checkImport(context, id, body),
  })
  .get('/:id/errors.csv', {
    scope: 'issue',
    summary: 'Read the errors of an import',
    description:
      'What the check found, errors before warnings: row, column, value, reason and kind. The first 1,000 of each; where there are more, a last row gives the total.',
    answer: {
      text: 'A CSV file.',
      mediaType: 'text/csv',
      headers: { 'Content-Disposition': 'Names the file `import-`, the id and `-errors`.' },
    },
    handle: async ({ c, context, id }) =>
      c.body(await errorsCsv(context, id), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="import-${id}-errors.csv"`,
      }),
  })
  .post('/:id/commit', {
    scope: 'issue',
    summary: 'Write an import into the register',
    description:
      'All of a file or nothing, and only one that was checked and has no faulty row, else 409. It is checked once more before: where the register has changed meanwhile, the import is `checked` again and `failure` says so. Asked twice, it is written once.',
    answer: { status: 202, text: 'The import, which is being written.', schema: ImportAnswer },
    refuses: [409],
    example: { answer: writing },
    handle: ({ context, id }) => commitImport(context, id),
  })
  .delete('/:id', {
    scope: 'issue',
    summary: 'Discard an import',
    description: 'Certificates that were written stay. One that is being worked on cannot be discarded (409).',
    answer: { status: 204, text: 'The import was discarded.' },
    refuses: [409],
    handle: ({ context, id }) => discardImport(context, id),
  })

/** The former path of the errors, accepted for one version; the description does not have it. */
const FORMER_PATH = '/:id/faults.csv' // words-allowed: former path

importsApi.routes.all(FORMER_PATH, (c) => {
  c.header('Cache-Control', 'no-store')
  return c.redirect(paths.importErrors(recordIdIn(c.req.param('id'), 'import')), 308)
})
