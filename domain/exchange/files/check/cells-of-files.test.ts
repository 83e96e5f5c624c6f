import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableOf } from '#/tests/helpers/imports/read-file.ts'
import { sheetsWorkbook } from '#/tests/helpers/imports/workbook-sheets.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Store } from '#/db/schema.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { checkRows, readingOf } from './check-rows.server.ts'
import { guessChoices } from '#/domain/exchange/files/format/choices.ts'
import type { ImportError } from '#/domain/exchange/files/format/import.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../tests/fixtures/untidy-files/${name}`, import.meta.url))

/** What a check finds in a file, as it is read. */
async function found(engine: (typeof ENGINES)[number], content: Buffer, store?: Store) {
  const { read: db } = store ?? (await freshStore(engine))
  const { rows, header, holds, arrangement } = await tableOf(content)
  const { sheetsRead } = arrangement
  const choices = guessChoices({ orders: [], header, holds })
  const reading = await readingOf(db, {
    choices,
    header,
    today: '2026-11-28',
    ...(sheetsRead.length > 1 && { sheetsRead }),
  })
  const said: Record<'error' | 'warning', ImportError[]> = { error: [], warning: [] }
  async function* chunks() {
    yield rows
  }
  const { records, outcome } = await checkRows(db, {
    rows: chunks(),
    reading,
    report: (severity, errors) => void said[severity].push(...errors),
    progress: () => {},
  })
  const textOf = ({ row, column, value, sheet, table, reason }: ImportError) =>
    `${sheet ?? table ?? ''} ${row} ${column}: ${value}: ${reason}`.trim()
  return {
    facts: Array.from(records, ({ facts }) => facts),
    outcome,
    errors: said.error.map(textOf),
    warnings: said.warning.map(textOf),
  }
}

test.for(ENGINES)(
  'an error or a formula without its result is an error of its cell, never empty or in force (%s)',
  async (engine) => {
    const cells = await found(engine, fixture('36-error-cells-in-status-and-imo.xlsx'))
    expect(cells.errors.map((one) => one.replace(/: (?:This|The) [^]*$/, ''))).toEqual([
      '2 Status: #N/A',
      '3 IMO number: #N/A',
      '4 Status: =IF(B2="x","suspended","")',
    ])
    const formulas = await found(engine, fixture('29-formula-without-cached-value.xlsx'))
    expect(formulas.errors.map((one) => one.replace(/: (?:This|The) [^]*$/, ''))).toEqual([
      '2 Expiry date: =EDATE(F2,60)-1',
      '3 Expiry date: #N/A',
    ])
    expect([cells.facts, formulas.facts]).toEqual([[], []])
  },
)

test.for(ENGINES)(
  'what a spreadsheet has made a date is imported with a warning (%s)',
  async (engine) => {
    const { facts, warnings, outcome } = await found(
      engine,
      fixture('28-number-turned-into-date-by-excel.xlsx'),
    )
    expect([facts.length, outcome.faulty]).toEqual([2, 0])
    expect(
      warnings.filter((one) => one.includes('has made a date')).map((one) => one.slice(0, 33)),
    ).toEqual(['2 Certificate number: 2024-03-01:', '3 Vessel name: 2026-03-05: The sp'])
  },
)

const HEADINGS = [
  'Certificate number',
  'Vessel name',
  'IMO number',
  'Flag',
  'Type',
  'Issue date',
  'Expiry date',
]
const good = (i: number) => [
  `T-${i}`,
  `KM ${i}`,
  '9074729',
  'Indonesia',
  'SEC',
  '2025-03-10',
  '2030-03-09',
]
const text = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const error = (at: string, value: string) => `<c r="${at}" t="e"><v>${value}</v></c>`
const headings = (...names: string[]) =>
  `<row r="1">${names.map((name, i) => text(`${'ABCDEF'[i] ?? ''}1`, name)).join('')}</row>`

test.for(ENGINES)(
  'errors of several sheets of records and of further sheets name their sheet (%s)',
  async (engine) => {
    const surveys =
      headings('Certificate number', 'Code', 'Kind', 'Completed on', 'Place', 'Surveyor') +
      `<row r="2">${text('A2', 'T-1')}${text('B2', 'SEC')}${text('C2', 'annual')}${error('D2', '#N/A')}${text('E2', 'Batam')}${error('F2', '#REF!')}</row>` +
      `<row r="3">${error('A3', '#N/A')}${text('B3', 'SEC')}${text('C3', 'annual')}${text('D3', '2026-03-10')}${text('E3', 'Batam')}${text('F3', 'Budi')}</row>`
    const ships = `${headings('IMO number', 'Call sign')}<row r="2">${text('A2', '9074729')}${error('B2', '#NAME?')}</row>`
    const { errors, facts } = await found(
      engine,
      sheetsWorkbook([
        { name: 'Satu', rows: [HEADINGS, good(1)] },
        { name: 'Dua', rows: [HEADINGS, good(2), good(2), good(1), good(3)] },
        { name: 'Surveys', xml: `<sheetData>${surveys}</sheetData>` },
        { name: 'Ships', xml: `<sheetData>${ships}</sheetData>` },
      ]),
    )
    expect(errors.map((one) => one.replace(/: This is an error[^]*$/, ''))).toEqual([
      'surveys 2 Completed on: #N/A',
      'surveys 2 Surveyor: #REF!',
      'Dua 3 Certificate number: T-2: This number is already in row 2 of the sheet “Dua”',
      'surveys 3 Certificate number: #N/A',
      'ships 2 Call sign: #NAME?',
    ])
    expect(facts.map(({ certificateId }) => certificateId)).toEqual(['T-2', 'T-1', 'T-3'])
  },
)

test.for(ENGINES)(
  'ships of one name without IMO numbers are two where tonnage or port differs: a warning says so (%s)',
  async (engine) => {
    const heading =
      'Certificate number,Vessel name,Flag,Type,Issue date,Expiry date,Gross tonnage,Home port'
    const row = (number: string, name: string, rest: string) =>
      `${number},${name},Indonesia,SEC,2025-03-10,2030-03-09,${rest}`
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const inRegister = { vesselName: 'KM Lama', imoNumber: null, grossTonnage: 80 }
    await createCertificate(staff, certificateInput({ ...inRegister, certificateId: 'OLD-1' }))
    // Of a ship with an IMO number nothing is said.
    await createCertificate(
      staff,
      certificateInput({
        ...inRegister,
        certificateId: 'OLD-2',
        vesselName: 'KM Lain',
        imoNumber: '9074729',
      }),
    )
    const { warnings, facts } = await found(
      engine,
      Buffer.from(
        [
          heading,
          row('N-1', 'KM Maju', ','),
          row('N-2', 'KM Maju', '120,Batam'),
          row('N-3', 'KM MAJU', ',BATAM'),
          row('N-4', 'KM Maju', ',Jakarta'),
          row('N-5', 'KM Maju', '90,Batam'),
          row('N-6', 'KM Lain', '90,Jakarta'),
          row('N-7', 'Km Lama', '81,'),
          row('N-8', 'KM Lama', '80,'),
        ].join('\n'),
      ),
      db,
    )
    expect(facts).toHaveLength(8)
    expect(warnings.filter((one) => one.includes('two ships'))).toEqual([
      '5 Vessel name: KM Maju: N-2 (row 3) has a ship of this name registered in Batam, this row one registered in Jakarta. Without IMO numbers they are two ships; where they are one, correct the port',
      '6 Vessel name: KM Maju: N-2 (row 3) has a ship of this name of 120 GT, this row one of 90 GT. Without IMO numbers they are two ships; where they are one, correct the tonnage',
      '8 Vessel name: Km Lama: OLD-1 (in the register) has a ship of this name of 80 GT, this row one of 81 GT. Without IMO numbers they are two ships; where they are one, correct the tonnage',
      '9 Vessel name: KM Lama: N-7 (row 8) has a ship of this name of 81 GT, this row one of 80 GT. Without IMO numbers they are two ships; where they are one, correct the tonnage',
    ])
  },
)

test('of many ships each is compared with the register', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  const imoOf = (at: number) => {
    const digits = String(800_000 + at)
    const sum = Array.from(digits).reduce((total, digit, i) => total + Number(digit) * (7 - i), 0)
    return `${digits}${sum % 10}`
  }
  for (const at of [0, 49, 50, 100]) {
    const known = {
      certificateId: `KNOWN-${at}`,
      imoNumber: imoOf(at),
      selectedCertificates: ['International Load Line'],
    }
    await createCertificate(staff, certificateInput(known))
  }
  const rows = Array.from(
    { length: 101 },
    (_, at) => `D-${at},KM Samudra Jaya,${imoOf(at)},Indonesia,ILLC,2025-03-10,2030-03-09`,
  )
  const heading =
    'Certificate number,Vessel name,IMO number,Flag,Certificates,Issue date,Expiry date'
  const { warnings } = await found('sqlite', Buffer.from([heading, ...rows].join('\n')), db)
  const seconds = warnings.flatMap((one) => /in force, (KNOWN-\d+)/.exec(one)?.[1] ?? [])
  expect(seconds).toEqual(['KNOWN-0', 'KNOWN-49', 'KNOWN-50', 'KNOWN-100'])
})

test.for(ENGINES)(
  'the second certificate in force of a type of a ship is imported with a warning (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await createCertificate(
      await staffContext(db),
      certificateInput({
        certificateId: 'KNOWN',
        selectedCertificates: ['International Load Line'],
      }),
    )
    const heading =
      'Certificate number,Vessel name,IMO number,Flag,Certificates,Issue date,Expiry date,Status'
    const row = (number: string, imo: string, types: string, rest = '2030-03-09,in force') =>
      `${number},KM Samudra Jaya,${imo},Indonesia,"${types}",2025-03-10,${rest}`
    const rows = [
      row('D-1', '9074729', 'SEC'),
      row('D-2', '9074729', 'SEC, ITC69'),
      row('D-3', '9074729', 'ILLC'),
      row('D-4', '9074729', 'IOPP', '2026-11-27,in force'),
      row('D-5', '9074729', 'IOPP'),
      row('D-6', '9176187', 'SEC'),
      row('D-7', '', 'SEC'),
      row('D-8', '', 'SEC'),
      row('D-9', '9176187', 'SEC', '2030-03-09,withdrawn'),
    ]
    const { warnings, facts } = await found(engine, Buffer.from([heading, ...rows].join('\n')), db)
    expect(facts).toHaveLength(9)
    const seconds = warnings.filter((one) => one.includes('has another'))
    expect(seconds.map((one) => one.replace(/\. Both[^]*/, ''))).toEqual([
      '3 IMO number: 9074729: The ship has another Cargo Ship Safety Equipment certificate in force, D-1',
      '4 IMO number: 9074729: The ship has another International Load Line certificate in force, KNOWN',
    ])
  },
)
