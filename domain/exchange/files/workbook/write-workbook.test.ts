import { closeSync, mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentOf, openArchive } from './archive.server.ts'
import { readWorkbook } from './read-workbook.server.ts'
import { workbookOf } from './write-workbook.server.ts'
import { kindsOf, titlesOf } from '#/domain/exchange/files/format/columns.ts'

async function* each(rows: readonly (readonly string[])[]) {
  yield* rows
}

const HEADINGS = ['Number', 'Issued', 'Tonnage', 'Remarks']
const ROWS = [
  ['9074729', '2026-11-27', '4321', '=1+1'],
  ['007', '1894-03-14', '106.48', '2026-11-27'],
  ['T-3', 'None', '0106', 'a text that is longer than its heading, but not too long'],
  ['T-4', '2026-02-30', '12,500', ''],
]

async function written(): Promise<number> {
  const sheet = {
    name: 'Register',
    headings: HEADINGS,
    kinds: ['text', 'date', 'number', 'text'] as const,
    rows: each(ROWS),
  }
  const path = join(mkdtempSync(join(tmpdir(), 'workbook-')), 'a.xlsx')
  writeFileSync(path, Buffer.concat(await Array.fromAsync(workbookOf([sheet]))))
  return openSync(path, 'r')
}

test('dates and numbers are cells of that kind, and are read as they were', async () => {
  const file = await written()
  const sheet = contentOf(await openArchive(file), 'xl/worksheets/sheet1.xml')
  const xml = Buffer.concat(await Array.fromAsync(sheet)).toString('utf8')
  const isNumber = (reference: string) => new RegExp(`<c r="${reference}"(?: s="1")?><v>`).test(xml)
  const numbers = ROWS.flatMap((row, i) => row.map((_, at) => `${'ABCD'[at]}${i + 2}`)).filter(
    isNumber,
  )
  expect(numbers).toEqual(['B2', 'C2', 'C3'])
  expect(xml).toContain('<c r="B2" s="1"><v>46353</v></c>')
  expect(xml).toContain('state="frozen"')
  expect(xml).toContain('<autoFilter ref="A1:D5"/>')
  expect(xml).toContain('<col min="4" max="4" width="50" customWidth="1"/>')
  const { sheets } = await readWorkbook(file)
  const rows = await Array.fromAsync(sheets[0]?.rows() ?? [])
  const cells = rows.map((row) => row.cells)
  closeSync(file)
  expect(cells).toEqual([
    HEADINGS,
    ['9074729', '2026-11-27', '4321', "'=1+1"],
    ...ROWS.slice(1, 3),
    ['T-4', '2026-02-30', '12,500'],
  ])
})

test('the columns of an export say which of them hold dates and numbers', () => {
  const named = (table: 'ships' | 'surveys', kind: string) =>
    titlesOf(table).filter((_, at) => kindsOf(table)[at] === kind)
  expect(named('ships', 'number')).toEqual([
    'Gross tonnage',
    'Net tonnage',
    'Deadweight (t)',
    'Length (m)',
    'Persons certified',
  ])
  expect(named('surveys', 'date')).toEqual(['Completed on', 'Recorded on'])
})
