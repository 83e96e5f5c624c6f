import { expect, test } from 'vitest'
import type { TableRow } from '#/domain/exchange/files/format/table.ts'
import { sheetRow } from '#/tests/helpers/imports/sheet-rows.ts'
import { partRows, surveyTable } from './sheets.ts'
import type { ColumnOrders, PartSheet } from '#/domain/exchange/files/format/import.ts'
import { findOrder, noteOrders } from '#/domain/exchange/files/format/choices.ts'
import { lookAtStart } from './arrange-table.ts'

const HEADING = ['Certificate number', 'Kind', 'Completed on', 'Place', 'Surveyor']
const SURVEY = ['T-1', 'annual', '2026-11-01', 'Batam', 'R. Hartono']

async function* rowsOf(cells: readonly string[][]): AsyncGenerator<TableRow> {
  for (const [at, one] of cells.entries()) yield { row: at + 1, cells: one }
}

async function surveysIn(count: number): Promise<number> {
  const rows = rowsOf([HEADING, ...Array.from({ length: count }, () => SURVEY)])
  const kind = { kind: 'xlsx', encoding: null, delimiter: null } as const
  const { first, whole } = await lookAtStart({ kind, rows, empty: 'The file is empty.' })
  let found = 0
  for await (const _ of surveyTable(whole, first)?.rows ?? []) found += 1
  return found
}

test('a file has at most 20,000 surveys', async () => {
  expect(await surveysIn(20_000)).toBe(20_000)
  await expect(surveysIn(20_001)).rejects.toThrow('more than 20,000 surveys')
})

test('of several sheets with the name of one table the first is read', async () => {
  const sheets: PartSheet[] = []
  const named = ['Survei', 'Surveys'].map((name) => ({
    name,
    rows: rowsOf([HEADING, [name, ...SURVEY.slice(1)]]),
  }))
  const rows = await Array.fromAsync(partRows(named, sheets))
  expect(rows.map(({ cells }) => cells[0])).toEqual(['Survei'])
  expect(sheets.map(({ name, rows: count }) => [name, count])).toEqual([['Survei', 1]])
})

test('a date of a further sheet shows the order of the whole file', () => {
  const found = new Map<number, ColumnOrders>()
  noteOrders(found, { row: 2, cells: ['T-1', '03/04/2026'] })
  noteOrders(
    found,
    sheetRow('surveys', 5, { number: 'T-1', kind: 'annual', completedOn: '01/13/2026' }),
  )
  const header = ['Certificate number', 'Issued on']
  expect(findOrder({ orders: [...found.values()], header }, { issuedDate: 1 })).toEqual({
    found: 'decided',
    order: 'month-first',
    by: { row: 5, cell: '01/13/2026' },
  })
})
