import { EXAMPLE_NUMBERS } from '#/domain/authority/number-prefix.ts'
import { z } from 'zod'
import { DATE_ORDERS, SHORT_YEARS } from '#/domain/exchange/files/cells/date-cell.ts'
import { FURTHER_TABLES, HELD, LEFT_OUT } from './table.ts'
import type { Import } from './import.ts'
import { forEachColumn } from './choices.ts'

const Choices = z.strictObject({
  ...forEachColumn(z.int().optional()),
  holds: z.enum(HELD),
  leaveOut: z.array(z.int()),
  dateOrder: z.enum(DATE_ORDERS),
  shortYears: z.enum(SHORT_YEARS),
  typesAs: z.array(z.strictObject({ text: z.string(), codes: z.array(z.string()) })),
  numbersAs: z.enum(['written', 'proposed']),
})

const Shown = z.strictObject({ row: z.int(), cell: z.string() }).nullable()

export const Contents = z.strictObject({
  kind: z.enum(['csv', 'xlsx']),
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']).nullable().describe('Of CSV.'),
  delimiter: z.string().nullable().describe('Of CSV: what separates its cells.'),
  holds: z
    .enum(HELD)
    .describe(
      '`surveys`: surveys of certificates that are in the register already; its columns are then in the order of an export.',
    ),
  header: z.array(z.string()).describe('The names of the columns.'),
  headingRows: z
    .array(z.int())
    .describe('The row that they are in, or two rows where the upper one names groups of columns.'),
  rows: z.int().describe('The number of rows below it that were not left out.'),
  leftOut: z
    .array(
      z.strictObject({
        row: z.int(),
        text: z.string(),
        why: z.enum(LEFT_OUT),
        sheet: z.string().optional(),
      }),
    )
    .describe(
      'Rows that are no certificates, the first 200: `above` the headings, `repeated` headings, `column-numbers`, a `total`, or a `note`: text without the cells of a certificate.',
    ),
  leftOutCount: z.int().describe('The number of all of them.'),
  sheetsRead: z
    .array(z.string())
    .describe(
      'Of a workbook: the sheets that the records or surveys come from. Another one is read alone by `sheet` of the first step.',
    ),
  sheetsLeftOut: z
    .array(z.string())
    .describe(
      'The names of the sheets of a workbook that are not read, the first 200; hidden ones with “(hidden)” behind them.',
    ),
  hiddenRows: z
    .int()
    .describe('Rows of a workbook that are hidden, by a filter for example. They are read.'),
  hiddenColumns: z.int().describe('Columns of a workbook that are hidden. They are read.'),
  orders: z
    .array(
      z.strictObject({
        column: z.int(),
        dayFirst: Shown,
        monthFirst: Shown,
        either: Shown,
        shortYear: Shown,
      }),
    )
    .describe(
      'The columns with dates such as 03/04/2026, those of further sheets below 0: the first cell that has the day first, the month first, or can be read both ways; `shortYear`: the first whose year has two digits.',
    ),
  sheets: z
    .array(
      z.strictObject({
        table: z.enum(FURTHER_TABLES),
        name: z.string(),
        rows: z.int(),
        columns: z.array(z.string()),
        ignored: z.array(z.string()),
      }),
    )
    .describe(
      'Of a workbook: its further sheets that are read, with the certificates of the records, their surveys, their conditions and their ships. `columns`: those that were found; `ignored`: headings that are not known.',
    ),
  preview: z.array(z.array(z.string())).describe('The first rows; long cells are shortened.'),
  samples: z
    .array(z.string())
    .describe(
      'Cells that show whether the encoding was guessed correctly. Empty where it was not guessed.',
    ),
})

const Question = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('type'),
    text: z.string().describe('A text that names no type of the register, or more than one.'),
    rows: z.int(),
    row: z.int().describe('The first of them.'),
    options: z
      .array(z.array(z.string()))
      .describe(
        'What it may mean: each a list of codes. Empty where the register has no such type.',
      ),
  }),
  z.strictObject({
    kind: z.literal('numbers'),
    rows: z.int(),
    examples: z
      .array(z.strictObject({ row: z.int(), read: z.string(), proposed: z.string() }))
      .describe(
        'The first numbers with characters that no number has, and what they would become.',
      ),
  }),
])

const Outcome = z.strictObject({
  good: z
    .int()
    .describe('Rows that can be written; of a workbook with further sheets, those of its records.'),
  certificates: z.int().describe('The certificates of these records; 0 of a file of surveys.'),
  further: z.int().describe('Rows of further sheets that are not set aside.'),
  unchanged: z
    .int()
    .describe(
      'Records that are in the register already, as the file has them: nothing is written of them.',
    ),
  faulty: z
    .int()
    .describe(
      'Rows of all sheets that are set aside: those with an error, and those that belong to them.',
    ),
  faults: z.int().describe('The number of errors in them.'),
  warnings: z.int().describe('The number of warnings, which do not prevent the import.'),
  questions: z
    .array(Question)
    .describe(
      'What the file says that has two meanings or none that the register knows, each asked once. Send the answers with the next check: `typesAs` and `numbersAs`. Until then these rows are set aside.',
    ),
})

/** An import in responses of the API. */
export const ImportAnswer = z
  .strictObject({
    id: z.int(),
    fileName: z.string(),
    size: z.int().describe('In bytes.'),
    createdAt: z.iso.datetime(),
    createdBy: z.string().describe('The email address of the account.'),
    state: z
      .enum(['reading', 'read', 'checking', 'checked', 'writing', 'done', 'failed'])
      .describe(
        '`reading`, `checking` and `writing` end without another call: read the import again in a moment.',
      ),
    done: z.int().describe('The progress of that, out of `total`.'),
    total: z.int(),
    contents: Contents.nullable().describe('What was found in the file; null until it is read.'),
    choices: Choices.nullable().describe(
      'What it was last checked with; before that, columns guessed by their names.',
    ),
    outcome: Outcome.nullable().describe('What the check found; null until it is done.'),
    failure: z.string().nullable().describe('Why it failed, or why nothing was written.'),
  })
  .meta({
    id: 'Import',
    description: 'A file that is being imported into the register. It is deleted after a day.',
  })

/** The import of all examples: two rows, one of them with an error. */
export const checkedImport: Import = {
  id: 7,
  fileName: 'fleet.csv',
  size: 412,
  createdAt: '2026-11-21T05:00:00.000Z',
  createdBy: 'registrar@example.com',
  state: 'checked',
  done: 2,
  total: 2,
  contents: {
    kind: 'csv',
    encoding: 'UTF-8',
    delimiter: ',',
    holds: 'records',
    header: [
      'Certificate number',
      'Vessel name',
      'Flag',
      'Certificates',
      'Issue date',
      'Expiry date',
    ],
    headingRows: [1],
    rows: 2,
    leftOut: [],
    leftOutCount: 0,
    sheetsRead: [],
    sheetsLeftOut: [],
    hiddenRows: 0,
    hiddenColumns: 0,
    orders: [],
    sheets: [],
    preview: [
      [
        EXAMPLE_NUMBERS[1],
        'KM Samudra Jaya',
        'Indonesia',
        'International Tonnage',
        '2026-01-01',
        '2031-01-01',
      ],
      [
        EXAMPLE_NUMBERS[2],
        'KM Ombak',
        'Indonesia',
        'International Tonnage',
        '2026-02-30',
        '2031-02-28',
      ],
    ],
    samples: [],
  },
  choices: {
    certificateId: 0,
    vesselName: 1,
    flag: 2,
    issuedCertificates: 3,
    issuedDate: 4,
    expiryDate: 5,
    holds: 'records',
    leaveOut: [],
    dateOrder: 'day-first',
    shortYears: '1950-2049',
    typesAs: [],
    numbersAs: 'written',
  },
  outcome: {
    good: 1,
    certificates: 1,
    further: 0,
    unchanged: 0,
    faulty: 1,
    faults: 1,
    warnings: 0,
    questions: [],
  },
  failure: null,
}
