import { isStatutoryOfShip } from '#/domain/register/model/type/certificate-types.ts'
import { expect, test } from 'vitest'
import { newPart, type Part } from '#/domain/register/model/certificate/part.ts'
import { shipClassOn, type ShipClass } from './ship-class.ts'

const DAY = '2026-11-28'
const none = { standingReason: null, standingSince: null, supersededBy: null, supersededOn: null }
const facts = {
  issuedDate: '2026-01-01',
  expiryDate: '2030-12-31',
  standing: 'in-force' as const,
  ...none,
}

function record(certificateId: string, ...parts: [code: string, changes?: Partial<Part>][]) {
  return {
    certificateId,
    surveysFrom: '2026-11-01',
    parts: parts.map(([code, changes]) => ({ ...newPart(code, code, facts), ...changes })),
  }
}

const suspended = { standing: 'suspended', standingSince: '2026-11-07' } as const
const withdrawn = { standing: 'withdrawn', standingSince: '2026-10-01' } as const

const CASES: [rule: string, records: ReturnType<typeof record>[], found: ShipClass | null][] = [
  ['no certificate of class here', [record('A', ['SEC'])], null],
  ['class in force', [record('A', ['Class'])], null],
  [
    'suspended',
    [record('A', ['Class', suspended])],
    { status: 'suspended', since: '2026-11-07', number: 'A' },
  ],
  [
    'one of several in a record',
    [record('A', ['Class', withdrawn], ['SEC'])],
    { status: 'withdrawn', since: '2026-10-01', number: 'A/CLASS' },
  ],
  [
    'suspended from a later day',
    [record('A', ['Class', { ...suspended, standingSince: '2026-12-01' }])],
    null,
  ],
  [
    'one that was replaced, the new one in force',
    [
      record('A', ['Class', { ...suspended, supersededBy: 'B', supersededOn: '2026-11-10' }]),
      record('B', ['Class', { issuedOn: '2026-11-10' }]),
    ],
    null,
  ],
  [
    'one that was replaced, the new one suspended',
    [
      record('A', ['Class', { supersededBy: 'B', supersededOn: '2026-02-01' }]),
      record('B', ['Class', { ...suspended, issuedOn: '2026-02-01' }]),
    ],
    { status: 'suspended', since: '2026-11-07', number: 'B' },
  ],
  [
    'withdrawn, and a newer one in force',
    [record('A', ['Class', withdrawn]), record('B', ['Class', { issuedOn: '2026-11-01' }])],
    null,
  ],
  [
    'withdrawn, and a newer one not valid yet',
    [record('A', ['Class', withdrawn]), record('B', ['Class', { issuedOn: '2026-12-01' }])],
    { status: 'withdrawn', since: '2026-10-01', number: 'A' },
  ],
  [
    'withdrawn, and a newer one that has expired: not by a decision',
    [
      record('A', ['Class', { ...withdrawn, issuedOn: '2020-01-01' }]),
      record('B', ['Class', { issuedOn: '2021-01-01', expiryDate: '2026-01-01' }]),
    ],
    null,
  ],
  [
    'suspended without a day',
    [record('A', ['Class', { ...suspended, standingSince: null }])],
    { status: 'suspended', since: null, number: 'A' },
  ],
]
test.each(CASES)('%s', (_rule, records, found) => {
  expect(shipClassOn(records, DAY)).toEqual(found)
  expect(shipClassOn(records.toReversed(), DAY)).toEqual(found)
})

test('statutory is what is issued for the flag of the ship: not class, nor the document of the company, nor what is none of the types', () => {
  expect(['SEC', 'SMC', 'ITC69', 'Class', 'DOC', 'OTHER'].map(isStatutoryOfShip)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
