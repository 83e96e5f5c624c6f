import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  checkImport,
  commitImport,
  readImportErrors,
} from '#/domain/exchange/files/imports.server.ts'
import { read, settled } from '#/tests/helpers/imports/imports.ts'
import { sheetsWorkbook } from '#/tests/helpers/imports/workbook-sheets.ts'
import { workbook } from '#/tests/helpers/imports/workbook.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../tests/fixtures/untidy-files/${name}`, import.meta.url))

/**
 * Imports the correct rows of a file, and answers what is then in the register, and what was said
 * of the cells.
 */
async function imported(context: RequestContext, content: Uint8Array, name: string) {
  const { id, contents, choices, failure } = await read(context, content, name)
  if (!choices) return { failure, contents, stored: [], errors: [], warnings: [], outcome: null }
  await checkImport(context, id, choices)
  const { outcome } = await settled(context, id)
  const said = async (severity: 'error' | 'warning') =>
    (await readImportErrors(context, id, severity, 1)).errors.map(
      ({ row, column, value, reason, sheet, table }) =>
        [sheet ?? table, `row ${row}`, column, value, reason]
          .filter((one) => one !== undefined)
          .join(': '),
    )
  const [errors, warnings] = [await said('error'), await said('warning')]
  if (outcome?.good) await commitImport(context, id, outcome.faulty)
  const done = await settled(context, id)
  const stored = await context.db.read
    .selectFrom('entries')
    .select(['certificateId', 'vesselName', 'imoNumber', 'issuedDate', 'expiryDate', 'standing'])
    .orderBy('certificateId')
    .execute()
  return { failure: done.failure, contents, stored, errors, warnings, outcome }
}

/**
 * What a person sees in the files, by their numbers: the certificates, and the ship of the first.
 */
const SEEN = [
  ['03-short-rows-trailing-cells-dropped.csv', ['SR-001', 'SR-002'], 'KM PENDEK 1'],
  ['20-hidden-first-sheet.xlsx', ['HF-001'], 'KM TERSEMBUNYI'],
  ['21-cover-sheet-first.xlsx', ['CV-001'], 'KM SAMPUL'],
  ['22-workbook-part-named-workbook22.xlsx', ['WB-001'], 'KM DUA'],
  ['23-sharedstrings-capital-S.xlsx', ['SS-001'], 'KM HURUF'],
  ['27-merged-ship-cells.xlsx', ['MC-001', 'MC-002', 'MC-003'], 'KM GABUNGAN'],
  ['30-chartsheet-first.xlsx', ['CT-001'], 'KM GRAFIK'],
  ['31-sheet-per-ship.xlsx', ['SP1-001', 'SP2-001'], 'KM DUA'],
  ['32-scientific-numbers.xlsx', ['20250000000012', 'SC-001'], 'KM ILMIAH 2'],
] as const

test.for(
  ENGINES.flatMap((engine) =>
    SEEN.map(([name, numbers, vessel]) => ({ engine, name, numbers, vessel })),
  ),
)(
  '$name becomes the certificates that people see in it ($engine)',
  async ({ engine, name, numbers, vessel }) => {
    const context = await staffContext(await freshStore(engine))
    const { stored, errors, failure, outcome } = await imported(context, fixture(name), name)
    expect([name, errors, failure, outcome?.faulty]).toEqual([name, [], null, 0])
    expect(stored.map((one) => one.certificateId)).toEqual(numbers)
    expect(stored.map((one) => one.vesselName)).toContain(vessel)
    for (const { imoNumber, issuedDate, standing } of stored)
      expect([imoNumber, issuedDate, standing]).toEqual([
        expect.stringMatching(/^\d{7}$/),
        '2025-03-10',
        'in-force',
      ])
  },
)

test.for(ENGINES)(
  'an error or a formula without its result is an error of its cell, and nothing else (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const errorCells = await imported(
      context,
      fixture('36-error-cells-in-status-and-imo.xlsx'),
      'errors.xlsx',
    )
    expect(errorCells.errors.map((one) => one.replace(/: (?:This|The)[^]*$/, ''))).toEqual([
      'row 2: Status: #N/A',
      'row 3: IMO number: #N/A',
      'row 4: Status: =IF(B2="x","suspended","")',
    ])
    const formulas = await imported(
      context,
      fixture('29-formula-without-cached-value.xlsx'),
      'formulas.xlsx',
    )
    expect(formulas.errors).toEqual([
      'row 2: Expiry date: =EDATE(F2,60)-1: This formula has no result in the file: open it in a spreadsheet and save it again, or write the value instead of the formula',
      'row 3: Expiry date: #N/A: This is an error of the spreadsheet, no value: write the value, or leave the cell empty if there is none',
    ])
    expect([errorCells.stored, formulas.stored]).toEqual([[], []])
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
  'Owner',
]
const good = (i: number) => [
  `T-${i}`,
  `KM ${i}`,
  '9074729',
  'Indonesia',
  'SEC',
  '2025-03-10',
  '2030-03-09',
  'PT Satu',
]

test.for(ENGINES)(
  'three faulty rows of 500 are set aside, in every column alike, and the others are imported (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const lines = [HEADINGS, ...Array.from({ length: 500 }, (_, i) => good(i + 1))].map((cells) =>
      cells.join(','),
    )
    lines[10] = lines[10]?.replace('PT Satu', 'PT Satu, Dua') ?? ''
    lines[20] = lines[20]?.replace('KM 20', '#REF!') ?? ''
    lines[30] = lines[30]?.replace('PT Satu', '#VALUE!') ?? ''
    const { errors, stored } = await imported(
      context,
      new TextEncoder().encode(lines.join('\n')),
      'fleet.csv',
    )
    expect(errors.map((one) => one.slice(0, 60))).toEqual([
      'row 11: Column I:  Dua: This is to the right of all headings',
      'row 21: Vessel name: #REF!: This is an error of the spreadsh',
      'row 31: Owner: #VALUE!: This is an error of the spreadsheet,',
    ])
    expect(errors[2]).toContain('or leave this column out')
    expect(stored).toHaveLength(497)
  },
)

test.for(ENGINES)(
  'a number or a name that became a date is warned of, and a number in a column of dates is read as one (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const made = await imported(
      context,
      fixture('28-number-turned-into-date-by-excel.xlsx'),
      'dates.xlsx',
    )
    const ofDates = made.warnings.filter((one) => one.includes('has made a date'))
    expect(ofDates).toEqual([
      'row 2: Certificate number: 2024-03-01: The spreadsheet has made a date of what was typed: it is stored as 2024-03-01. If it was 3-2024 or 1-3, for example, write that in a cell with the format Text',
      'row 3: Vessel name: 2026-03-05: The spreadsheet has made a date of what was typed: it is stored as 2026-03-05. If it was 3-2026 or 5-3, for example, write that in a cell with the format Text',
    ])
    for (const epoch1904 of [false, true]) {
      const shift = epoch1904 ? 1_462 : 0
      const row = [
        `N-${shift}`,
        'KM Angka',
        epoch1904 ? '9176187' : '9074729',
        'Indonesia',
        'SEC',
        45_726 - shift,
        { serial: 47_551 - shift },
      ]
      const { stored, warnings } = await imported(
        context,
        workbook([HEADINGS.slice(0, 7), row], { epoch1904 }),
        'serials.xlsx',
      )
      expect(stored.find((one) => one.certificateId === `N-${shift}`)).toMatchObject({
        issuedDate: '2025-03-10',
        expiryDate: '2030-03-09',
      })
      expect(warnings).toEqual([
        `row 2: Issue date: ${45_726 - shift}: This is a number, which a spreadsheet shows as March 10, 2025: it is read as that day`,
      ])
    }
  },
)

test.for(ENGINES)(
  'errors in further sheets and in several sheets of records name their sheet (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const cell = (at: string, text: string, type = 'inlineStr') =>
      type === 'e'
        ? `<c r="${at}" t="e"><v>${text}</v></c>`
        : `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const surveys =
      `<sheetData><row r="1">${['Certificate number', 'Code', 'Kind', 'Completed on', 'Place', 'Surveyor'].map((text, i) => cell(`${'ABCDEF'[i]}1`, text)).join('')}</row>` +
      `<row r="2">${cell('A2', 'T-1')}${cell('B2', 'SEC')}${cell('C2', 'annual')}${cell('D2', '#N/A', 'e')}${cell('E2', 'Batam')}${cell('F2', '#REF!', 'e')}</row>` +
      `<row r="3">${cell('A3', '#N/A', 'e')}${cell('B3', 'SEC')}${cell('C3', 'annual')}${cell('D3', '2026-03-10')}${cell('E3', 'Batam')}${cell('F3', 'Budi')}</row></sheetData>`
    const ships = `<sheetData><row r="1">${cell('A1', 'IMO number')}${cell('B1', 'Call sign')}</row><row r="2">${cell('A2', '9074729')}${cell('B2', '#NAME?', 'e')}</row></sheetData>`
    const file = sheetsWorkbook([
      { name: 'Satu', rows: [HEADINGS, good(1)] },
      { name: 'Dua', rows: [HEADINGS, good(2), good(2), good(3)] },
      { name: 'Surveys', xml: surveys },
      { name: 'Ships', xml: ships },
    ])
    const { errors, contents } = await imported(context, file, 'fleet.xlsx')
    expect(contents).toMatchObject({ sheetsRead: ['Satu', 'Dua'], rows: 4 })
    expect(errors.map((one) => one.replace(/: This is an error[^]*$/, ''))).toEqual([
      'surveys: row 2: Completed on: #N/A',
      'surveys: row 2: Surveyor: #REF!',
      'Dua: row 3: Certificate number: T-2: This number is already in row 2 of the sheet “Dua”',
      'surveys: row 3: Certificate number: #N/A',
      'ships: row 2: Call sign: #NAME?',
    ])
  },
)
