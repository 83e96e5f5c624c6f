import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  getCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { statusOf } from '#/domain/register/model/certificate/status.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { makeKey } from '#/tests/helpers/accounts/api-keys.ts'
import { signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { checked, settled } from '#/tests/helpers/imports/imports.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { commitImport, readImportErrors } from '#/domain/exchange/files/imports.server.ts'
import {
  workbookOf,
  type SheetToWrite,
} from '#/domain/exchange/files/workbook/write-workbook.server.ts'

// The further sheets of a file keep the rules of the forms. Today is 21 November 2026.

async function* each(rows: readonly (readonly string[])[]) {
  yield* rows
}

async function book(sheets: Record<string, string[][]>): Promise<Buffer> {
  const written = Object.entries(sheets).map(([name, [headings = [], ...rows]]): SheetToWrite => ({
    name,
    headings,
    rows: each(rows),
  }))
  return Buffer.concat(await Array.fromAsync(workbookOf(written)))
}

const HEADINGS = [
  'Certificate number',
  'Vessel name',
  'IMO number',
  'Flag',
  'Certificates',
  'Issue date',
  'Expiry date',
  'Status',
]
const record = (number: string, types: string, from: string, to: string, status = 'in force') => [
  number,
  'KM Satu',
  '9074729',
  'Indonesia',
  types,
  from,
  to,
  status,
]

/** What a check says, and after the import of the correct rows the status of each record. */
async function imported(context: RequestContext, sheets: Record<string, string[][]>) {
  const { id, outcome } = await checked(context, await book(sheets))
  const { errors } = await readImportErrors(context, id, 'error', 1)
  const statuses: string[] = []
  if (outcome && outcome.good > 0) {
    await commitImport(context, id, outcome.faulty)
    await settled(context, id)
    for (let i = 1; i <= outcome.good; i++)
      statuses.push(statusOf(await getCertificate(context, i), context.today))
  }
  return { good: outcome?.good, errors, statuses }
}

const SHORT = ['Certificate number', 'Code', 'Issued on']

test('a certificate without a separate row keeps the rules of its term and needs an expiry date', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const { good, errors } = await imported(context, {
    // SAFCON for 64 years; and one without any expiry date, which is stored as one that ends on the
    // day of its issue.
    Register: [
      HEADINGS,
      record('T-1', 'SAFCON, ITC69', '2026-01-31', '2090-01-30'),
      record('T-2', 'SAFCON, ITC69', '2026-01-31', ''),
    ],
    Certificates: [SHORT, ['T-1', 'ITC69', '2026-01-31'], ['T-2', 'ITC69', '2026-01-31']],
  })
  expect([good, errors.length]).toEqual([0, 2])
})

test('a sheet that says expired, or a record that says withdrawn, is not made valid', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const { statuses, errors } = await imported(context, {
    Register: [
      HEADINGS,
      record('T-1', 'SAFCON', '2026-01-31', '2030-01-30'),
      record('T-2', 'SAFCON', '2026-01-31', '2030-01-30', 'Withdrawn'),
    ],
    Certificates: [
      [...SHORT, 'Standing'],
      ['T-1', 'SAFCON', '2026-01-31', 'expired'],
      ['T-2', 'SAFCON', '2026-01-31', 'in force'],
    ],
  })
  expect(statuses).toEqual([])
  expect(errors.map(({ reason }) => reason)).toEqual([
    'It says expired, but the expiry date has not passed',
    'The record is withdrawn: none of its certificates is in force',
  ])
})

test('the extension until the new certificate is on board asks for its renewal survey in a file, too', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const headings = [
    ...SHORT,
    'Expiry date',
    'Extension',
    'Extended until',
    'Extension granted on',
    'Reason for the extension',
  ]
  const { good, statuses } = await imported(context, {
    Register: [HEADINGS, record('T-1', 'SAFCON', '2021-11-10', '2026-10-10')],
    Certificates: [
      headings,
      [
        'T-1',
        'SAFCON',
        '2021-11-10',
        '2026-10-10',
        'new certificate not on board',
        '2027-03-10',
        '2026-10-01',
        'On passage',
      ],
    ],
  })
  expect([good, statuses]).toEqual([0, []])
})

test('a certificate that another one replaces needs the day, and does not replace itself', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const numbers = ['T-1', 'T-2', 'T-3', 'T-4']
  const { errors } = await imported(context, {
    Register: [
      HEADINGS,
      ...numbers.map((number) => record(number, 'SAFCON', '2026-01-10', '2030-10-10')),
    ],
    Certificates: [
      [...SHORT, 'Superseded by', 'Superseded on'],
      ['T-1', 'SAFCON', '2026-01-10', 'T-4', ''],
      ['T-2', 'SAFCON', '2026-01-10', 't-2 ', '2026-06-01'],
      ['T-3', 'SAFCON', '2026-01-10', 'T-3/SAFCON', '2026-06-01'],
    ],
  })
  expect(errors.map(({ reason }) => reason)).toEqual([
    'Write the day from which it is replaced',
    'A certificate cannot replace itself',
    'A certificate cannot replace itself',
  ])
})

test('a replacement of another ship is stored as written, with a warning, and not linked', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const other = record('T-2', 'SAFCON', '2026-03-10', '2030-10-10').with(2, '9321483')
  const { id } = await checked(
    context,
    await book({
      Register: [
        HEADINGS,
        record('T-1', 'SAFCON', '2026-01-10', '2030-10-10'),
        other,
        record('T-3', 'SAFCON', '2026-01-10', '2030-10-10'),
      ],
      Certificates: [
        [...SHORT, 'Superseded by', 'Superseded on'],
        ['T-1', 'SAFCON', '2026-01-10', 'T-2', '2026-06-01'],
        ['T-3', 'SAFCON', '2026-01-10', 'T-1', '2026-06-01'],
      ],
    }),
  )
  const { errors } = await readImportErrors(context, id, 'warning', 1)
  expect(errors).toContainEqual({
    row: 2,
    column: 'Certificates: Superseded by',
    value: 'T-2',
    reason: 'This is a certificate of another ship; it is stored as written',
  })
  await commitImport(context, id)
  await settled(context, id)
  expect(
    await db.read.selectFrom('renewals').select(['recordId', 'renewedById']).execute(),
  ).toEqual([{ recordId: 3, renewedById: 1 }])
})

test('a key without the scope survey records none, also not by a file of surveys', async () => {
  const db = await freshStore('sqlite')
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
  const earlier = { ...admin, now: '2025-03-10T05:00:00.000Z', today: '2025-03-10' }
  const input = { certificateId: 'S-1', issuedDate: '2025-03-10', expiryDate: '2030-03-09' }
  await createCertificate(
    earlier,
    certificateInput({ ...input, selectedCertificates: ['International Load Line'] }),
  )
  // Overdue since 10 June 2026.
  expect(statusOf(await getCertificate(admin, 1), admin.today)).toBe('survey-overdue')
  const { key } = await makeKey(admin, { scopes: ['issue'] })
  const { ask } = visitor(db)
  const headers = { authorization: `Bearer ${key}` }
  const survey = {
    kind: 'annual',
    completedOn: '2026-11-20',
    place: 'Batam',
    surveyor: 'R. Hartono',
  }
  expect(
    (await ask('/api/certificates/1/parts/ILLC/surveys', { json: survey, headers })).status,
  ).toBe(403)
  const csv =
    'Certificate number,Code,Kind,Completed on,Port,Surveyor\r\nS-1,ILLC,annual,2026-11-20,Batam,R. Hartono\r\n'
  const sent = { ...headers, 'content-type': 'application/octet-stream' }
  const { id } = await (await ask('/api/imports', { body: csv, headers: sent })).json()
  const { choices } = await settled(admin, id)
  await ask(`/api/imports/${id}/check`, { json: choices, headers })
  await settled(admin, id)
  await ask(`/api/imports/${id}/commit`, { json: {}, headers })
  await settled(admin, id)
  expect(statusOf(await getCertificate(admin, 1), admin.today)).toBe('survey-overdue')
})

test('of one certificate no more others follow a change than there are types', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const numbers = Array.from({ length: 60 }, (_, i) => `T-${i + 1}`)
  const { id } = await checked(
    context,
    await book({
      Register: [
        HEADINGS,
        ...numbers.map((number) => record(number, 'SAFCON', '2026-01-31', '2030-01-30')),
      ],
      Certificates: [
        [...SHORT, 'Superseded by', 'Superseded on'],
        ...numbers.slice(1).map((number) => [number, 'SAFCON', '2026-01-31', 'T-1', '2026-06-01']),
      ],
    }),
  )
  await commitImport(context, id)
  await settled(context, id)
  expect(await db.read.selectFrom('renewals').select('recordId').execute()).toHaveLength(20)
  await deleteCertificate(context, 1)
  const of = async (record: number) => (await getCertificate(context, record)).supersededBy
  expect([await of(2), await of(60)]).toEqual([null, 'T-1'])
  // What an older version linked is refused as a whole.
  await db.write
    .insertInto('renewals')
    .values(numbers.slice(2).map((_, i) => ({ recordId: i + 3, renewedById: 2 })))
    .execute()
  await expect(deleteCertificate(context, 2)).rejects.toThrow(
    'replaces certificates of more than 20 records',
  )
})

test('a name of a sheet that is too long is refused, and is no failure on our side', async () => {
  const db = await freshStore('sqlite')
  const { ask, signIn } = visitor(db)
  await signIn()
  const file = await book({
    Register: [HEADINGS, record('T-1', 'SAFCON', '2026-01-31', '2030-01-30')],
    [`Surveys${' '.repeat(3_000)}`]: [
      ['Number', 'Kind', 'Completed on'],
      ['T-1', 'annual', '2026-11-01'],
    ],
  })
  const sent = { 'content-type': 'application/octet-stream' }
  const { id } = await (
    await ask('/api/imports', { body: new Uint8Array(file), headers: sent })
  ).json()
  const { failure } = await settled(await staffContext(db), id)
  expect(failure ?? '').not.toContain('on our side')
})

test('an extension that another office granted earlier than three months before the expiry date is taken', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const headings = [
    ...SHORT,
    'Expiry date',
    'Extension',
    'Extended until',
    'Extension granted on',
    'Reason for the extension',
  ]
  const { good, statuses } = await imported(context, {
    Register: [HEADINGS, record('T-1', 'SAFCON', '2021-11-10', '2026-10-10')],
    Certificates: [
      headings,
      [
        'T-1',
        'SAFCON',
        '2021-11-10',
        '2026-10-10',
        'to port of survey',
        '2027-01-10',
        '2026-06-01',
        'On passage',
      ],
    ],
  })
  expect([good, statuses]).toEqual([1, ['valid']])
})
