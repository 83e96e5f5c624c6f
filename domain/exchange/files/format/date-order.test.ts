import { expect, test } from 'vitest'
import type { ColumnOrders } from './import.ts'
import { noteOrders } from './choices.ts'

test('dates of surveys show the order of the file, particulars do not', () => {
  const found = new Map<number, ColumnOrders>()
  noteOrders(found, {
    row: 2,
    cells: ['T-1', 'SEC', 'exemptions', '14/03/2010'],
    table: 'particulars',
  })
  expect(found.size).toBe(0)
  noteOrders(found, { row: 2, cells: ['T-1', 'SEC', 'annual', '14/03/2010'], table: 'surveys' })
  expect([...found.values()]).toMatchObject([{ dayFirst: { row: 2, cell: '14/03/2010' } }])
})
