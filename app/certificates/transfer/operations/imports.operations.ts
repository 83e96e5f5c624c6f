import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { ImportChoices } from '#/app/certificates/transfer/format/columns.ts'
import { checkedImport, ImportAnswer } from './import-answer.ts'

const sent = { ...checkedImport, state: 'reading' as const, done: 0, total: 0, contents: null, choices: null, outcome: null }
const checking = { ...checkedImport, state: 'checking' as const, done: 0, outcome: null }
const writing = {
  ...checkedImport,
  state: 'writing' as const,
  done: 0,
  outcome: { good: 2, faulty: 0, faults: 0, warnings: 0 },
}

const id = z.object({
  id: z
    .int()
    .min(1)
    .meta({ description: 'The id of the import.', examples: [checkedImport.id] }),
})
const COLUMN = 'Its column, counted from 0; left out or empty, the file does not have it.'
const tag = 'Import and export'
const who = 'staff'

export const importsOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/imports',
    tag,
    who,
    summary: 'Send a file of certificates',
    description:
      'The first of three steps: send, check, commit. Nothing is written before the last. At most 20 files of one account wait at a time; a further one is refused with 429.',
    query: z.object({
      name: z
        .string()
        .optional()
        .meta({ description: 'The name of the file.', examples: [checkedImport.fileName] }),
    }),
    file: {
      words: 'The file itself, at most 64 MB: CSV or XLSX, with the names of the columns in its first row.',
      mediaType: 'application/octet-stream',
    },
    answers: { 202: { words: 'The import, whose file is being read.', schema: ImportAnswer } },
    refuses: [429],
    repeatable: false,
    example: { answer: sent },
  },
  {
    method: 'get',
    path: '/api/imports',
    tag,
    who,
    summary: 'List the imports',
    description: 'The 20 newest of the last day, of all accounts: a colleague may go on with one.',
    answers: { 200: { words: 'The imports, newest first.', schema: z.array(ImportAnswer) } },
    example: { answer: [checkedImport] },
  },
  {
    method: 'get',
    path: '/api/imports/{id}',
    tag,
    who,
    summary: 'Read how far an import is',
    params: id,
    answers: { 200: { words: 'The import.', schema: ImportAnswer } },
    refuses: [404],
    example: { answer: checkedImport },
  },
  {
    method: 'post',
    path: '/api/imports/{id}/check',
    tag,
    who,
    summary: 'Check every row of an import',
    description:
      'For an import that is `read` or `checked`, else 409. Says which column of the file holds what: the number, the vessel, the flag, the type or the certificates, and both dates must be there. `choices` of the import may be sent back as they are.',
    params: id,
    body: ImportChoices,
    fields: {
      certificateId: COLUMN,
      vesselName: COLUMN,
      imoNumber: COLUMN,
      flag: COLUMN,
      type: COLUMN,
      issuedCertificates: `${COLUMN} Its cells hold several types, separated by commas, semicolons or line ends.`,
      issuedDate: COLUMN,
      expiryDate: COLUMN,
      standing: `${COLUMN} Without it, all are in force.`,
      standingReason: COLUMN,
      standingSince: `${COLUMN} Without it, since today.`,
      serviceId: `${COLUMN} Its cells hold the address of a service, such as \`ship-classification\`, or its id.`,
      dateOrder: 'What comes first in dates such as 03/04/2026; those that begin with the year need no order.',
    },
    answers: { 202: { words: 'The import, which is being checked.', schema: ImportAnswer } },
    refuses: [404, 409],
    example: { body: checkedImport.choices, answer: checking },
  },
  {
    method: 'get',
    path: '/api/imports/{id}/faults.csv',
    tag,
    who,
    summary: 'Read what is wrong with an import',
    description:
      'What the check found, faults before warnings: row, column, value, reason and kind. The first 1,000 of each; where there are more, a last row gives the total.',
    params: id,
    answers: {
      200: {
        words: 'A CSV file.',
        mediaType: 'text/csv',
        headers: { 'Content-Disposition': 'Names the file `import-`, the id and `-faults`.' },
      },
    },
    refuses: [404],
    example: {},
  },
  {
    method: 'post',
    path: '/api/imports/{id}/commit',
    tag,
    who,
    summary: 'Write an import into the register',
    description:
      'All of a file or nothing, and only one that was checked and has no faulty row, else 409. It is checked once more before: where the register has changed meanwhile, the import is `checked` again and `failure` says so. Asked twice, it is written once.',
    params: id,
    answers: { 202: { words: 'The import, which is being written.', schema: ImportAnswer } },
    refuses: [404, 409],
    example: { answer: writing },
  },
  {
    method: 'delete',
    path: '/api/imports/{id}',
    tag,
    who,
    summary: 'Discard an import',
    description: 'Certificates that were written stay. One that is being worked on cannot be discarded (409).',
    params: id,
    answers: { 204: { words: 'It is gone.' } },
    refuses: [404, 409],
    example: {},
  },
]
