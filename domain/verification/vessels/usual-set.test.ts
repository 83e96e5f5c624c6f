import { expect, test } from 'vitest'
import { notIssuedFor, USUAL_SET, usualSetOf } from './usual-set.ts'

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
  [
    'an oil tanker of 150',
    { shipType: 'oil-tanker', grossTonnage: 150 },
    ['Class', 'ILLC', 'ITC69', 'IOPP'],
  ],
  [
    'a ship of 399 for 15 persons',
    { shipType: 'tug', grossTonnage: 399, personsCertified: 15 },
    ['Class', 'SRC', 'ILLC', 'ITC69'],
  ],
  [
    'a ship of 399 for 16 persons',
    { shipType: 'tug', grossTonnage: 399, personsCertified: 16 },
    ['Class', 'SRC', 'ILLC', 'ITC69', 'ISPP'],
  ],
  [
    'a fishing vessel',
    { shipType: 'fishing-vessel', grossTonnage: 1_200 },
    ['Class', 'ITC69', 'IOPP', 'ISPP', 'IAPP', 'IEEC', 'IAFS', 'IBWMC'],
  ],
  [
    'a mobile offshore unit',
    { shipType: 'mobile-offshore-unit', grossTonnage: 30_000 },
    ['Class', 'ILLC', 'ITC69', 'IOPP', 'ISPP', 'IAPP', 'SMC', 'ISSC', 'MLC'],
  ],
  [
    'a barge',
    { shipType: 'barge', grossTonnage: 3_000 },
    ['Class', 'ILLC', 'ITC69', 'IAFS', 'IBWMC'],
  ],
  ['a chemical tanker', { shipType: 'chemical-tanker', grossTonnage: 9_000 }, without('DOC')],
  [
    'a passenger ship',
    { shipType: 'passenger-ship', grossTonnage: 12_000 },
    without('SAFCON', 'SEC', 'SRC', 'DOC'),
  ],
  [
    'a small passenger ship',
    { shipType: 'passenger-ship', grossTonnage: 200 },
    ['Class', 'ILLC', 'ITC69', 'SMC', 'ISSC'],
  ],
] as const)('%s', ([, ship, codes]) => {
  expect(usualSetOf({ personsCertified: null, ...ship })).toEqual(codes)
})

test.for([
  ['passenger-ship', 'Passenger Ship Safety Certificate'],
  ['fishing-vessel', 'International Fishing Vessel Safety Certificate'],
  ['mobile-offshore-unit', 'Mobile Offshore Drilling Unit Safety Certificate'],
  ['barge', 'Exemption certificates for unmanned non-self-propelled barges'],
  [
    'chemical-tanker',
    'International Certificate of Fitness for the Carriage of Dangerous Chemicals in Bulk',
  ],
  [
    'gas-carrier',
    'International Certificate of Fitness for the Carriage of Liquefied Gases in Bulk',
  ],
] as const)('of a %s the register says that it cannot issue its %s', ([shipType, name]) => {
  const [document, ...others] = notIssuedFor(shipType)
  expect([document?.name, others]).toEqual([name, []])
  // What it stands in place of is not proposed.
  const proposed: readonly string[] = usualSetOf({
    shipType,
    grossTonnage: 10_000,
    personsCertified: 40,
  })
  expect(document?.of.filter((code) => code !== 'ISPP' && proposed.includes(code))).toEqual([])
})

test.for(['bulk-carrier', 'tug', 'other', null] as const)(
  'a %s needs nothing that cannot be issued',
  (shipType) => {
    expect(notIssuedFor(shipType)).toEqual([])
  },
)
