import { expect, test } from 'vitest'
import { isSameFlag } from '#/domain/states/states.ts'
import { differencesBetween, type Compared } from './differences.ts'
import type { Statement } from './statement.ts'

const statement: Statement = {
  vesselName: 'KM Samudra Jaya',
  imoNumber: '9074729',
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2028-01-01',
  types: ['International Tonnage', 'International Load Line'],
  index: 1,
  asOf: '2026-11-21',
  cut: [],
}
const facts = { ...statement, issuedCertificates: 'International Load Line, International Tonnage' }

const table: [
  rule: string,
  statement: Partial<Statement>,
  facts: Partial<typeof facts>,
  different: Compared[],
][] = [
  ['the same facts, in whichever order their types', {}, {}, []],
  ['another name', {}, { vesselName: 'KM Samudra' }, ['vesselName']],
  [
    'no IMO number any more, and another flag',
    {},
    { imoNumber: null, flag: 'Panama' },
    ['imoNumber', 'flag'],
  ],
  [
    'other dates',
    {},
    { issuedDate: '2026-01-02', expiryDate: '2027-01-01' },
    ['issuedDate', 'expiryDate'],
  ],
  ['a type less', {}, { issuedCertificates: 'International Tonnage' }, ['types']],
  [
    'a type more',
    {},
    { issuedCertificates: 'International Load Line, International Tonnage, Other' },
    ['types'],
  ],
  ['none at all', {}, { issuedCertificates: '' }, ['types']],
  [
    'a type more than fits',
    { cut: ['types'] },
    { issuedCertificates: `${facts.issuedCertificates}, Other` },
    [],
  ],
  ['a name that was cut', { cut: ['vesselName'] }, { vesselName: 'KM Samudra Jaya Sejahtera' }, []],
  [
    'a cut name that begins otherwise',
    { cut: ['vesselName'] },
    { vesselName: 'KM Samudera Jaya' },
    ['vesselName'],
  ],
]
test.each(table)('%s', (_rule, said, held, different) => {
  expect(differencesBetween({ ...statement, ...said }, { ...facts, ...held })).toEqual(different)
})

test('flags are compared by State, where their names are known', () => {
  const turkish = { ...statement, flag: 'Turkey' }
  expect(differencesBetween(turkish, { ...facts, flag: 'Türkiye' }, isSameFlag)).toEqual([])
  expect(differencesBetween(turkish, { ...facts, flag: 'Panama' }, isSameFlag)).toEqual(['flag'])
  // A flag that was cut may be the beginning of another one.
  expect(
    differencesBetween({ ...turkish, cut: ['flag'] }, { ...facts, flag: 'Türkiye' }, isSameFlag),
  ).toEqual(['flag'])
})
