import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { checked, csvFile, goodRows, read, settled } from '#/tests/helpers/imports/imports.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { errorsCsv } from '#/domain/exchange/files/set-aside-file.server.ts'
import {
  checkImport,
  commitImport,
  readImportErrors,
} from '#/domain/exchange/files/imports.server.ts'
import { readSetAside } from '#/domain/exchange/files/run/staging.server.ts'
import { countedFaulty, countedGood, rowsBySheet } from '#/domain/exchange/files/state-labels.ts'
import { workbookOf } from '#/domain/exchange/files/workbook/write-workbook.server.ts'

async function* each(rows: readonly (readonly string[])[]) {
  yield* rows
}

async function book(sheets: Record<string, string[][]>): Promise<Buffer> {
  const written = Object.entries(sheets).map(([name, [headings = [], ...rows]]) => ({
    name,
    headings,
    rows: each(rows),
  }))
  return Buffer.concat(await Array.fromAsync(workbookOf(written)))
}

const records = (rows: string[]) =>
  csvFile(rows)
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      line.split(',').map((cell) => (cell === 'International Tonnage' ? 'SEC, ITC69' : cell)),
    )

const CERTIFICATES = ['Certificate number', 'Code', 'Issued on', 'Expiry date']
const SURVEYS = ['Certificate number', 'Code', 'Kind', 'Completed on', 'Port', 'Surveyor']

test.for(ENGINES)(
  'rows are counted by their sheets, and each bad row has its own reason (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const file = await book({
      Register: records(goodRows(3)),
      Sertifikat: [
        CERTIFICATES,
        ['T-1', 'SEC', '2026-01-31', '2031-01-30'],
        ['T-2', 'SEC', '2026-01-31', '2031-01-30'],
        ['T-3', 'SEC', '2026-01-31', '2031-01-30'],
      ],
      Surveys: [
        SURVEYS,
        ['T-1', 'SEC', 'annual', '2027-11-01', 'Batam', 'R. Hartono'],
        ['T-2', 'SEC', 'annual', '2026-11-01', 'Batam', 'R. Hartono'],
        ['T-8', 'SEC', 'annual', '2026-11-01', 'Batam', 'R. Hartono'],
      ],
    })
    const { id, outcome, contents } = await checked(context, file)
    if (!outcome || !contents) throw new Error('The file was not checked')
    expect(outcome).toMatchObject({ good: 2, certificates: 4, further: 3, unchanged: 0, faulty: 4 })
    expect(rowsBySheet(outcome, contents)).toEqual({
      records: { all: 3, good: 2, faulty: 1 },
      further: { all: 6, good: 3 },
    })
    expect(countedFaulty(outcome, contents)).toBe('1 record and 3 rows of further sheets')
    expect(countedGood(outcome, 'records')).toBe('2 records with 4 certificates')
    const notCome = 'A survey is recorded once it is completed: choose today or an earlier day'
    const aside = (await Array.fromAsync(readSetAside(db.read, id))).flat()
    expect(aside.map(({ table = 'records', cells, reason }) => [table, cells[0], reason])).toEqual([
      ['records', 'T-1', `Surveys: row 2: Completed on: ${notCome}`],
      ['certificates', 'T-1', 'Its record was set aside'],
      ['surveys', 'T-1', `Completed on: ${notCome}`],
      [
        'surveys',
        'T-8',
        'Certificate number: The first sheet has no record with this number. If the certificate is in the register, import its surveys as a file of surveys alone',
      ],
    ])
    const lines = (await new Response(await errorsCsv(context, id)).text()).split('\r\n')
    expect(lines[1]).toBe(`2,Completed on,2027-11-01,${notCome},Error,Surveys`)
    await commitImport(context, id, 4)
    expect((await settled(context, id)).state).toBe('done')
  },
)

test.for(ENGINES)(
  'a row that the register has already is not written again, and one that differs is an error (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const sheets = (expiry: string, more: string[]) =>
      book({
        Register: records([...goodRows(2), ...more]),
        Certificates: [
          CERTIFICATES,
          ['T-1', 'SEC', '2026-01-31', expiry],
          ['T-2', 'SEC', '2026-01-31', '2031-01-30'],
        ],
      })
    const first = await checked(context, await sheets('2030-01-30', []))
    await commitImport(context, first.id)
    await settled(context, first.id)
    const same = await checked(context, await sheets('2030-01-30', []))
    expect(same.outcome).toMatchObject({ good: 0, unchanged: 2, faulty: 0, faults: 0 })
    const third = goodRows(3).slice(2)
    const other = await checked(context, await sheets('2030-01-29', third))
    expect(other.outcome).toMatchObject({ good: 1, unchanged: 1, faulty: 2 })
    const { errors } = await readImportErrors(context, other.id, 'error', 1)
    expect(errors.map(({ row, reason }) => [row, reason])).toEqual([
      [
        2,
        'This number is already in the register, with other contents: an import adds records and changes none',
      ],
    ])
    await commitImport(context, other.id, 2)
    expect((await settled(context, other.id)).state).toBe('done')
    const written = await db.read
      .selectFrom('entries')
      .select('certificateId')
      .orderBy('certificateId')
      .execute()
    expect(written.map(({ certificateId }) => certificateId)).toEqual(['T-1', 'T-2', 'T-3'])
  },
)

test('a table of an export that cannot be imported alone says how it is', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const files = {
    Certificates:
      'Certificate number,Code,Certificate,Kind,Issue date,Expiry date\r\nT-1,SEC,,,2026-01-31,2031-01-30',
    Conditions:
      'Certificate number,Code,Kind,Condition,Imposed on,Due on\r\nT-1,SEC,class,Text,2026-01-31,2026-12-30',
    Particulars: 'Certificate number,Code,Field,Value\r\nT-1,SEC,exemptions,None',
    Ships:
      'IMO number,Vessel name,Flag,Call sign,Port of registry,Owner\r\n9074729,KM Satu,Indonesia,YB,Batam,PT Satu',
  }
  for (const [title, file] of Object.entries(files)) {
    const { state, failure } = await read(context, file)
    expect([state, failure]).toEqual([
      'failed',
      `This is the table ${title} alone: import it as a sheet named ${title} of a workbook whose first sheet has the records, as the export “Everything (XLSX)” has them.`,
    ])
  }
})

test('a file of surveys is recognised by the headings of an office', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  await createCertificate(
    context,
    certificateInput({ certificateId: 'S-1', selectedCertificates: ['Cargo Ship Safety Radio'] }),
  )
  const headings = [
    'No Sertifikat;Kode;Jenis Survey;Tanggal;Pelabuhan;Surveyor',
    'Certificate No;Type;Kind of survey;Date of survey;Port;Name of surveyor',
    'Nomor sertifikat;Kode sertifikat;Jenis survei;Tgl survey;Pelabuhan survey;Nama surveyor',
  ]
  for (const heading of headings) {
    const found = await read(context, `${heading}\r\nS-1;SRC;periodik;2026-11-20;Batam;R. Hartono`)
    if (!found.choices) throw new Error(found.failure ?? 'The file was not read')
    expect(found.contents?.holds).toBe('surveys')
    await checkImport(context, found.id, found.choices)
    await settled(context, found.id)
    const { errors } = await readImportErrors(context, found.id, 'error', 1)
    expect(
      errors.map(({ column }) => column).filter((column) => column !== 'Completed on'),
    ).toEqual([])
  }
  const without = await read(
    context,
    'Nomor sertifikat;Jenis Survey;Tanggal\r\nS-1;periodik;2026-11-20',
  )
  expect(without.contents?.holds).toBe('surveys')
})

test('an unknown flag and an expiry before the issue are warnings', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const rows = [
    'T-1,KM Satu,9074729,Indonesai,SEC,2025-12-16,2024-12-15',
    'T-2,KM Dua,9176187,Republik Panama,SEC,2025-12-16,2030-12-15',
    'T-3,KM Tiga,9319466,Atlantis Utara,SEC,2025-12-16,2030-12-15',
  ]
  const file = await book({
    Register: records(rows),
    Certificates: [CERTIFICATES, ['T-1', 'SEC', '2025-12-16', '2030-12-15']],
  })
  const { id, outcome } = await checked(context, file)
  expect(outcome).toMatchObject({ good: 3, faulty: 0 })
  const { errors } = await readImportErrors(context, id, 'warning', 1)
  expect(errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [2, 'Flag', 'The register knows no such flag; it is stored as written. Is “Indonesia” meant?'],
    [
      2,
      'Expiry date',
      'This is before the issue date, and differs from the sheet Certificates: the dates of that sheet are stored; check that they are right',
    ],
    [4, 'Flag', 'The register knows no such flag; it is stored as written.'],
  ])
})
