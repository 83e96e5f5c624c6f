import { expect, test } from 'vitest'
import type { Statement } from '#/domain/proof/statements/statement.ts'
import { bitsOf } from '#/domain/proof/statements/status-lists/status-list.ts'
import { verifyOffline, type OfflineResult } from './verify-statement.ts'

const statement: Statement = {
  vesselName: 'KM Samudra Jaya',
  imoNumber: null,
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2026-12-31',
  types: [],
  index: 131_072 + 5,
  asOf: '2026-11-10',
  cut: [],
}
const NOW = '2026-11-21T05:00:00.000Z'
const list = (
  standing: 'in-force' | 'suspended' | 'withdrawn' | null,
  from = NOW,
  until = '2027-12-21T05:00:00.000Z',
) => ({
  bits: bitsOf(standing === null ? [] : [{ id: statement.index, standing }]),
  from,
  until,
})

const rules: [
  rule: string,
  list: Parameters<typeof verifyOffline>[1],
  now: string,
  status: OfflineResult['status'],
][] = [
  ['a list of now', list('in-force'), NOW, { listed: 'in-force', on: '2026-11-21', days: 0 }],
  [
    'a list of nearly two days',
    list('suspended', '2026-11-19T05:00:01.000Z'),
    NOW,
    { listed: 'suspended', on: '2026-11-19', days: 1 },
  ],
  [
    'a list of two days',
    list('withdrawn', '2026-11-19T05:00:00.000Z'),
    NOW,
    { listed: 'withdrawn', on: '2026-11-19', days: 2 },
  ],
  [
    'a list of 30 days',
    list('in-force', '2026-10-22T05:00:00.000Z'),
    NOW,
    { listed: 'in-force', on: '2026-10-22', days: 30 },
  ],
  [
    'a list of a moment more',
    list('in-force', '2026-10-22T04:59:59.000Z'),
    NOW,
    { unknown: 'too-old' },
  ],
  [
    'a list that was good for less',
    list('in-force', '2026-11-19T05:00:00.000Z', '2026-11-20T05:00:00.000Z'),
    NOW,
    { unknown: 'too-old' },
  ],
  ['no list', null, NOW, { unknown: 'no-list' }],
  [
    'a record that is gone',
    list(null),
    NOW,
    { listed: 'not-in-register', on: '2026-11-21', days: 0 },
  ],
  [
    'a list of the day of the statement, which may be from before it',
    list(null, '2026-11-10T05:00:00.000Z'),
    NOW,
    { unknown: 'list-before' },
  ],
  [
    'a clock that is a little behind',
    list('in-force', '2026-11-21T23:00:00.000Z'),
    NOW,
    { listed: 'in-force', on: '2026-11-22', days: 0 },
  ],
  [
    'a clock that is days behind',
    list('in-force', '2026-11-24T05:00:00.000Z'),
    NOW,
    { unknown: 'clock' },
  ],
]
test.each(rules)('%s', (_rule, list, now, status) => {
  expect(verifyOffline(statement, list, Date.parse(now)).status).toEqual(status)
})

const dates: [now: string, dates: OfflineResult['dates']][] = [
  ['2025-12-31T16:59:59.000Z', 'not-begun'],
  ['2025-12-31T17:00:00.000Z', 'within'],
  ['2026-12-31T16:59:59.000Z', 'within'],
  ['2026-12-31T17:00:00.000Z', 'expired'],
]
test.each(dates)('at %s its dates say: %s', (now, said) => {
  expect(verifyOffline(statement, null, Date.parse(now)).dates).toBe(said)
})
