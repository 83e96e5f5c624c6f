import { expect, test } from 'vitest'
import { USUAL_SET } from '#/app/vessels/vessel.ts'
import { usualSetOf } from './usual-set.ts'

const without = (...codes: string[]) => USUAL_SET.filter((code) => !codes.includes(code))

test.for([
  ['a cargo ship of 500', { shipType: 'bulk-carrier', grossTonnage: 500 }, without('DOC')],
  ['a ship of unknown size', { shipType: null, grossTonnage: null }, without('DOC')],
  [
    'a cargo ship of 499',
    { shipType: 'bulk-carrier', grossTonnage: 499 },
    without('SAFCON', 'SEC', 'DOC', 'SMC', 'ISSC', 'MLC'),
  ],
  ['a tug of 299', { shipType: 'tug', grossTonnage: 299 }, ['Class', 'ILLC', 'ITC69']],
  ['an oil tanker of 150', { shipType: 'oil-tanker', grossTonnage: 150 }, ['Class', 'ILLC', 'ITC69', 'IOPP']],
  ['a passenger ship', { shipType: 'passenger-ship', grossTonnage: 12_000 }, without('SAFCON', 'SEC', 'SRC', 'DOC')],
  ['a small passenger ship', { shipType: 'passenger-ship', grossTonnage: 200 }, ['Class', 'ILLC', 'ITC69', 'SMC', 'ISSC']],
] as const)('%s', ([, ship, codes]) => {
  expect(usualSetOf(ship)).toEqual(codes)
})
