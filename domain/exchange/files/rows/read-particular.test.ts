import { expect, test } from 'vitest'
import { sheetRow } from '#/tests/helpers/imports/sheet-rows.ts'
import { FORMS } from '#/domain/documents/certificate/forms/forms.ts'
import { particularName } from '#/domain/register/model/texts/part-labels.ts'
import { readParticular } from './read-belonging.ts'
import { RowCells } from './row-cells.ts'

const HOW = { dateOrder: 'day-first', shortYears: '1950-2049' } as const

function read(code: string, field: string, value = 'x') {
  const row = new RowCells(
    sheetRow('particulars', 2, { number: 'T-1', code, field, value }),
    'particulars',
    HOW,
  )
  const particular = readParticular(row, { code })
  const textOf = ({ column, reason }: { column: string; reason: string }) => `${column}: ${reason}`
  return { particular, errors: row.errors.map(textOf), warnings: row.warnings.map(textOf) }
}

test('every particular of every form is read by the name that an export writes', () => {
  const fields = FORMS.flatMap(({ code, fields: all }) => all.map((field) => ({ code, ...field })))
  const own = fields.filter(
    ({ from, isFormerParticular }) => from === 'certificate' || isFormerParticular,
  )
  expect(own.length).toBeGreaterThan(25)
  for (const { code, key } of own)
    expect(read(code, particularName(key)).particular).toEqual({ key, value: 'x' })
})

test('a field is found by its key and by its title in English and Indonesian', () => {
  const names = ['freeboardSummer', 'FREEBOARD SUMMER', 'Summer (S), mm', 'Musim panas (S), mm']
  expect(names.map((name) => read('ILLC', name, ' 1,240 ').particular)).toEqual(
    names.map(() => ({ key: 'freeboardSummer', value: '1,240' })),
  )
})

test('a field that the form does not have is an error that lists those that it has', () => {
  expect(read('SEC', 'sea areas').errors).toEqual([
    'Field: The form of SEC has no field “sea areas”; it has exemptions',
  ])
  expect(read('OTHER', 'x').errors).toEqual([
    'Field: The form of OTHER has no field “x”; it has none that is recorded with a certificate',
  ])
  expect(read('SEC', '').errors).toEqual(['Field: Write which field of the form it is'])
  expect(read('SEC', 'Keel laid, or similar stage of construction').errors).toEqual([
    'Field: It is recorded with the ship: write it into the sheet Ships',
  ])
  expect(read('SMC', 'Company').errors).toEqual([
    'Field: It is recorded with the company, not with a certificate',
  ])
})

test('a value that is missing, or longer than 200 characters, is an error; a date of the ship is a warning', () => {
  expect(read('SEC', 'exemptions', '').errors).toEqual([
    'Value: Write the value, or leave the row out',
  ])
  expect(read('SEC', 'exemptions', 'x'.repeat(200))).toMatchObject({
    particular: { key: 'exemptions' },
    errors: [],
  })
  expect(read('SEC', 'exemptions', 'x'.repeat(201)).errors).toEqual([
    expect.stringContaining('Value: '),
  ])
  expect(read('SEC', 'converted on', '2020')).toMatchObject({
    particular: { key: 'convertedOn', value: '2020' },
    errors: [],
    warnings: [expect.stringContaining('Field: It is a date of the ship')],
  })
})
