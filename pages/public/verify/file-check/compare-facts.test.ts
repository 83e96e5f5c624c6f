import { expect, test } from 'vitest'
import type { Statement } from '#/domain/proof/statements/statement.ts'
import type { PublicCertificate } from '#/domain/verification/verdict/verdict.ts'
import { compareFacts } from './compare-facts.ts'

const certificate = {
  certificateId: 'LMC-1',
  vesselName: 'KM Samudra Jaya Sejahtera',
  imoNumber: '9074729',
  grossTonnage: null,
  flag: 'Indonesia',
  type: 'International Tonnage',
  issuedCertificates: 'International Load Line, International Tonnage, Other',
  issuedDate: '2026-01-01',
  expiryDate: '2028-01-01',
} as PublicCertificate // all that is compared
const statement: Statement = {
  vesselName: 'KM Samudra Jaya',
  imoNumber: '9074729',
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2028-01-01',
  types: ['International Tonnage', 'International Load Line'],
  index: 1,
  asOf: '2026-11-21',
  cut: ['vesselName', 'types'],
}
const outcomesOf = (said: Partial<Statement>, held: Partial<PublicCertificate> = {}) =>
  Object.fromEntries(
    compareFacts({ ...statement, ...said }, { ...certificate, ...held }).map(
      ({ field, outcome }) => [field, outcome],
    ),
  )

test('what did not fit into the code is shown as it is there, and is the same where its beginning is', () => {
  const facts = compareFacts(statement, certificate)
  expect(facts.map(({ outcome }) => outcome)).toEqual(facts.map(() => 'same'))
  expect(facts.find(({ field }) => field === 'vesselName')?.document).toEqual(['KM Samudra Jaya…'])
  // In the register's order.
  expect(facts.at(-1)?.document).toEqual(['International Load Line', 'International Tonnage', '…'])
})

test('each fact that differs is marked, and no other', () => {
  const differing = (outcomes: Record<string, string>) =>
    Object.keys(outcomes).filter((field) => outcomes[field] === 'different')
  expect(differing(outcomesOf({ vesselName: 'KM Samudera' }))).toEqual(['vesselName'])
  expect(differing(outcomesOf({ imoNumber: null }))).toEqual(['imoNumber'])
  expect(differing(outcomesOf({}, { flag: 'Panama', expiryDate: '2029-01-01' }))).toEqual([
    'flag',
    'expiryDate',
  ])
  expect(differing(outcomesOf({ issuedDate: '2026-01-02' }))).toEqual(['issuedDate'])
  expect(differing(outcomesOf({ types: ['International Ship Security'] }))).toEqual([
    'issuedCertificates',
  ])
})

test('the register’s gross tonnage is in no code, and is left out where the register has none', () => {
  expect(outcomesOf({}, { grossTonnage: 4_183 })['grossTonnage']).toBe('not-stated')
  expect(outcomesOf({})).not.toHaveProperty('grossTonnage')
})

test('types that only the code has, or only the register, are in the column of the one that has them', () => {
  const facts = compareFacts(
    { ...statement, types: ['International Ship Security', 'International Tonnage'], cut: [] },
    certificate,
  )
  expect(facts.at(-1)).toEqual({
    field: 'issuedCertificates',
    document: ['International Tonnage', 'International Ship Security'],
    register: ['International Load Line', 'International Tonnage', 'Other'],
    outcome: 'different',
  })
})
