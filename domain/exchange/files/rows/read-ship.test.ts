import { expect, test } from 'vitest'
import type { Ship } from '#/domain/register/ship/ship.ts'
import { companiesToAdd } from '#/domain/exchange/files/check/check-ships.server.ts'
import { sheetRow } from '#/tests/helpers/imports/sheet-rows.ts'
import { rowOfShip } from '#/domain/exchange/files/export/export-tables.server.ts'
import { readShip } from './read-belonging.ts'
import { RowCells } from './row-cells.ts'
import { columnsOf } from '#/domain/exchange/files/format/columns.ts'

const TODAY = '2026-11-21'
const OWNER = { name: 'PT Samudra', imoNumber: '1234567' }
const MANAGER = { name: 'PT Kelola', imoNumber: '7654321' }
const SHIP: Ship = {
  id: 1,
  imoNumber: '9074729',
  name: 'KM Samudra Jaya',
  flag: 'Indonesia',
  callSign: 'YBAB2',
  portOfRegistry: 'Tanjung Priok',
  shipType: 'ro-ro-cargo-ship',
  grossTonnage: 4321,
  netTonnage: 2100,
  deadweight: 12_500,
  personsCertified: 40,
  length: 106.48,
  contractedOn: '1993-09-30',
  keelLaidOn: '1994-03-14',
  deliveredOn: '1995-01-20',
  convertedOn: '2010-05-06',
  classNotation: '+100 A1',
  ownerId: 1,
  managerId: 2,
  createdAt: '2026-01-01T05:00:00.000Z',
  updatedAt: '2026-01-01T05:00:00.000Z',
  version: 1,
}

function read(cells: Parameters<typeof sheetRow<'ships'>>[2]) {
  const row = new RowCells(sheetRow('ships', 2, cells), 'ships', {
    dateOrder: 'day-first',
    shortYears: '1950-2049',
  })
  const ship = readShip(row, { flags: new Map(), today: TODAY })
  const textOf = ({ column, reason }: { column: string; reason: string }) => `${column}: ${reason}`
  return { ship, errors: row.errors.map(textOf), warnings: row.warnings.map(textOf) }
}

test('a ship is read as it was written, with the numbers of its companies', () => {
  const cells = rowOfShip(SHIP, { owner: OWNER, manager: MANAGER })
  const named = Object.fromEntries(
    columnsOf('ships').map(({ name }, at) => [name, cells[at] ?? '']),
  )
  expect(named).toMatchObject({
    ownerNumber: '1234567',
    managerNumber: '7654321',
    keelLaidOn: '1994-03-14',
  })
  const {
    id: _id,
    ownerId: _owner,
    managerId: _manager,
    createdAt: _at,
    updatedAt: _until,
    version: _version,
    ...facts
  } = SHIP
  expect(read(named)).toEqual({
    ship: { ...facts, owner: OWNER, manager: MANAGER },
    errors: [],
    warnings: [],
  })
})

test('a keel of a day to come is an error, and a check digit that does not fit a warning', () => {
  const { ship, errors } = read({ imoNumber: '9074729', keelLaidOn: '2026-11-22' })
  expect([ship, errors]).toEqual([null, [expect.stringMatching(/^Keel laid/)]])
  expect(read({ imoNumber: '9074729', keelLaidOn: TODAY })).toMatchObject({
    errors: [],
    warnings: [],
  })
  expect(read({ imoNumber: '9074728' }).warnings).toEqual([
    expect.stringContaining('IMO number: The check digit of this IMO number does not fit'),
  ])
})

test('dates in an unusual order are a warning', () => {
  const { ship, errors, warnings } = read({
    imoNumber: '9074729',
    contractedOn: '2010-02-01',
    deliveredOn: '2010-01-31',
  })
  expect(ship).toMatchObject({ contractedOn: '2010-02-01', deliveredOn: '2010-01-31' })
  expect([errors, warnings]).toEqual([
    [],
    ['Delivered on: The delivery is before the building contract'],
  ])
})

test('of a ship that has an owner, the manager of a file is still added, and the other way round', () => {
  const { ship } = read({ imoNumber: '9074729', owner: 'PT Lain', manager: 'PT Kelola' })
  if (!ship) throw new Error('The row was not read')
  const added = (stored: Partial<Ship>) =>
    companiesToAdd(ship, { ...SHIP, ...stored }).map(({ name }) => name)
  expect(added({ managerId: null })).toEqual(['PT Kelola'])
  expect(added({ ownerId: null })).toEqual(['PT Lain'])
  expect(added({})).toEqual([])
  expect(companiesToAdd(ship, undefined).map(({ name }) => name)).toEqual(['PT Lain', 'PT Kelola'])
})
