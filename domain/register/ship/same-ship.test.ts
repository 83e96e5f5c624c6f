import { expect, test } from 'vitest'
import { isOneShip, type ShipMarks } from './same-ship.ts'

const SHIP: ShipMarks = {
  name: 'KM Samudra',
  imoNumber: null,
  grossTonnage: 499,
  portOfRegistry: 'Jakarta',
}

test.for([
  ['the same', {}, true],
  ['a name in capitals', { name: 'km  samudra' }, true],
  ['another tonnage', { grossTonnage: 320 }, false],
  ['another port', { portOfRegistry: 'Batam' }, false],
  ['a tonnage that is not known', { grossTonnage: null, portOfRegistry: null }, true],
  ['another name', { name: 'KM Samudra II' }, false],
  ['a number where the other has none', { imoNumber: '9074729' }, true],
  ['a number, and another tonnage', { imoNumber: '9074729', grossTonnage: 320 }, false],
] as const)('without an IMO number, %s', ([, changes, isOne]) => {
  expect(isOneShip(SHIP, { ...SHIP, ...changes })).toBe(isOne)
})

test('with an IMO number that alone counts', () => {
  const numbered = { ...SHIP, imoNumber: '9074729' }
  expect(isOneShip(numbered, { ...numbered, grossTonnage: 320, name: 'KM Baru' })).toBe(true)
  expect(isOneShip(numbered, { ...numbered, imoNumber: '9074731' })).toBe(false)
})
