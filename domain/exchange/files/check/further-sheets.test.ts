import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { checked, csvFile, goodRows, read, settled } from '#/tests/helpers/imports/imports.ts'
import {
  workbookOf,
  type SheetToWrite,
} from '#/domain/exchange/files/workbook/write-workbook.server.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { MAX_ROWS } from '#/domain/exchange/files/format/table.ts'
import { commitImport, readImportErrors } from '#/domain/exchange/files/imports.server.ts'
import { readTable } from '#/domain/exchange/files/reader/table.server.ts'
import { setAsideCsv, setAsideWorkbook } from '#/domain/exchange/files/set-aside-file.server.ts'

async function* each(rows: readonly (readonly string[])[]) {
  yield* rows
}

function book(sheets: Record<string, string[][]>): Promise<Buffer> {
  const written = Object.entries(sheets).map(([name, [headings = [], ...rows]]): SheetToWrite => ({
    name,
    headings,
    rows: each(rows),
  }))
  return Array.fromAsync(workbookOf(written)).then((pieces) => Buffer.concat(pieces))
}

const RECORDS = csvFile(goodRows(3))
  .trimEnd()
  .split('\r\n')
  .map((line) =>
    line.split(',').map((cell) => (cell === 'International Tonnage' ? 'SEC, ITC69' : cell)),
  )
const SURVEYS = [
  'Nomor sertifikat',
  'Jenis sertifikat',
  'Jenis survei',
  'Tanggal',
  'Tempat',
  'Surveior',
  'Hasil',
  'Catatan',
  'Biaya',
]
const CERTIFICATES = [
  'Nomor sertifikat',
  'Kode',
  'Tanggal terbit',
  'Berlaku sampai',
  'Status',
  'Alasan',
  'Sejak',
]

test.for(ENGINES)(
  'sheets of an office are read by their names; bad rows are set aside with their record (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const file = await book({
      Register: RECORDS,
      Catatan: [['not read'], ['at all']],
      Sertifikat: [
        CERTIFICATES,
        [
          'T-1',
          'SEC',
          '31 Januari 2026',
          '30/12/2030',
          'ditangguhkan',
          'Kerusakan lambung',
          '2026-10-01',
        ],
        ['T-2', 'SEC', '2026-01-31', '2032-01-30', 'berlaku', '', ''],
        ['T-3', 'SEC', '2026-01-31', '2031-01-30', 'berlaku', '', ''],
        ['T-3', 'SEC', '2026-01-31', '2031-01-30', 'berlaku', '', ''],
      ],
      Survei: [
        ['Laporan survei'],
        SURVEYS,
        ['T-1', 'SEC', 'tahunan', '2026-11-01', 'Batam', 'R. Hartono', 'memuaskan', 'baik', '100'],
        ['T-1', 'ITC69', 'mendadak', '2026-11-23', 'Batam', 'R. Hartono', 'memuaskan', '', ''],
        ['T-2', 'SEC', 'tahunan', '2026-11-01', 'Batam', 'R. Hartono', 'memuaskan', '', ''],
        ['T-8', 'SEC', 'tahunan', '2026-11-01', 'Batam', 'R. Hartono', 'memuaskan', '', ''],
      ],
    })
    const { id, contents, outcome } = await checked(context, file)
    expect(contents?.sheetsLeftOut).toEqual(['Catatan'])
    expect(contents?.sheets).toMatchObject([
      { table: 'certificates', name: 'Sertifikat', rows: 4, ignored: [] },
      { table: 'surveys', name: 'Survei', rows: 4, ignored: ['Biaya'] },
    ])
    expect(contents?.rows).toBe(3)
    expect(outcome).toMatchObject({ good: 0, faulty: 11 })
    const { errors } = await readImportErrors(context, id, 'error', 1)
    expect(errors.map(({ row, column, reason }) => [row, column, reason.slice(0, 58)])).toEqual([
      [4, 'Kind', 'kind is one of initial, annual, intermediate, periodical, '],
      [3, 'Expiry date', 'A Cargo Ship Safety Equipment Certificate holds for at mos'],
      [5, 'Code', 'This certificate is already in row 4'],
      [6, 'Certificate number', 'The first sheet has no record with this number. If the cer'],
    ])
    const csv = (await new Response(await setAsideCsv(context, id)).text()).trimEnd().split('\r\n')
    expect(csv).toHaveLength(4)
    const again = new Uint8Array(
      await new Response(await setAsideWorkbook(context, id)).arrayBuffer(),
    )
    const second = await read(context, again)
    expect(
      second.contents?.sheets.map(({ table, rows, ignored }) => [table, rows, ignored]),
    ).toEqual([
      ['certificates', 4, []],
      ['surveys', 4, []],
    ])
  },
)

test.for(ENGINES)(
  'what a sheet says of a certificate is stored, and what it leaves out is as in the record (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const file = await book({
      Register: RECORDS,
      Certificates: [
        CERTIFICATES,
        [
          'T-1',
          'SEC',
          '31 Januari 2026',
          '30/12/2030',
          'ditangguhkan',
          'Kerusakan lambung',
          '2026-10-01',
        ],
        ['T-2', 'SEC', '2026-02-28', '', 'berlaku', '', ''],
      ],
      Surveys: [
        SURVEYS,
        ['T-1/SEC', '', 'tahunan', '2026-11-01', 'Batam', 'R. Hartono', 'memuaskan', 'baik', ''],
      ],
      Conditions: [
        ['Number', 'Code', 'Kind', 'Condition', 'Imposed on', 'Due on', 'Closed on'],
        [
          'T-2',
          'ITC69',
          'statutori',
          '=Mark the tonnage',
          '2026-02-01',
          '2026-08-01',
          '2026-07-01',
        ],
      ],
    })
    const { id, outcome } = await checked(context, file)
    expect(outcome).toMatchObject({ good: 3, faulty: 0 })
    await commitImport(context, id)
    expect((await settled(context, id)).state).toBe('done')
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map((record) => getCertificate(context, record)),
    )
    expect(one?.parts).toMatchObject([
      {
        code: 'SEC',
        issuedOn: '2026-01-31',
        expiryDate: '2030-12-30',
        standing: 'suspended',
        standingSince: '2026-10-01',
        surveys: [
          {
            kind: 'annual',
            completedOn: '2026-11-01',
            result: 'satisfactory',
            remarks: 'baik',
            recordedOn: '2026-11-21',
          },
        ],
      },
      {
        code: 'ITC69',
        issuedOn: '2026-01-31',
        expiryDate: null,
        standing: 'in-force',
        surveys: [],
      },
    ])
    expect([one?.expiryDate, one?.standing, one?.surveysFrom]).toEqual([
      '2030-12-30',
      'in-force',
      '2026-11-21',
    ])
    expect(two?.parts[1]?.conditions).toEqual([
      {
        kind: 'statutory',
        text: '=Mark the tonnage',
        imposedOn: '2026-02-01',
        dueOn: '2026-08-01',
        closedOn: '2026-07-01',
      },
    ])
    expect(two?.parts[0]).toMatchObject({
      issuedOn: '2026-02-28',
      expiryDate: '2031-01-30',
      standing: 'in-force',
    })
    expect(three?.parts.map(({ expiryDate }) => expiryDate)).toEqual(['2031-01-30', null])
  },
)

test.for(ENGINES)(
  'no file takes the surveys off a certificate, or fills one with text (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const remarks = 'x'.repeat(1_900)
    const surveys = Array.from({ length: 60 }, (_, i) => {
      const day = `2026-${String((i % 9) + 2).padStart(2, '0')}-${String((i % 27) + 1).padStart(2, '0')}`
      return ['T-2', 'SEC', 'occasional', day, 'Batam', 'R. Hartono', 'satisfactory', remarks, '']
    })
    const file = await book({
      Register: RECORDS,
      Certificates: [
        ['Certificate number', 'Code', 'Issued on', 'Expiry date', 'Surveys recorded from'],
        ['T-1', 'SEC', '2026-01-31', '2031-01-30', 'not recorded'],
        ['T-3', 'SEC', '2026-01-31', '2031-01-30', '2199-12-31'],
      ],
      Surveys: [SURVEYS, ...surveys],
    })
    const { id, outcome } = await checked(context, file)
    expect(outcome).toMatchObject({ good: 0, faulty: 65 })
    const { errors } = await readImportErrors(context, id, 'error', 1)
    const found = (row: number) =>
      errors.flatMap((one) => (one.row === row ? [`${one.column}: ${one.reason}`] : []))
    expect(found(2)).toContain(
      'Surveys recorded from: This is not a date from 1900 to 2199; write it as YYYY-MM-DD',
    )
    expect(found(3)).toContain('Surveys recorded from: This day has not come yet')
    expect(found(61)).toEqual([expect.stringContaining('shorten the remarks')])
  },
)

test('the rows of all sheets together are bounded, and a sheet is not read where it is too wide', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  async function* many() {
    for (let i = 0; i < MAX_ROWS; i++) yield ['T-1', 'SEC', 'annual', '2026-11-01']
  }
  const headings = RECORDS[0] ?? []
  const long = [
    { name: 'Register', headings, rows: each(RECORDS.slice(1)) },
    { name: 'Surveys', headings: ['Number', 'Code', 'Kind', 'Date'], rows: many() },
  ]
  // Without the limit of time of the process that reads files.
  const path = join(context.db.where.dataDir, 'long.xlsx')
  writeFileSync(path, Buffer.concat(await Array.fromAsync(workbookOf(long))))
  const file = openSync(path, 'r')
  const { rows } = await readTable(file)
  let count = 0
  const readAll = async () => {
    for await (const _ of rows) count += 1
  }
  await expect(readAll()).rejects.toThrow('more than 200,000 rows')
  closeSync(file)
  expect(count).toBe(MAX_ROWS)
  const wide = Array.from({ length: 101 }, (_, i) => `H${i}`)
  const tooWide = await read(context, await book({ Register: RECORDS, Surveys: [wide] }))
  expect(tooWide.failure).toBe('The sheet “Surveys” has more than 100 columns.')
  const other = await read(
    context,
    await book({
      Register: RECORDS,
      Other: [wide],
      Surveys: [
        ['Number', 'Fee'],
        ['T-1', '3'],
      ],
    }),
  )
  expect(other.failure).toBeNull()
  expect([other.state, other.contents?.sheets, other.contents?.sheetsLeftOut]).toEqual([
    'read',
    [],
    ['Other', 'Surveys'],
  ])
})
