import { expect, test } from 'vitest'
import { outDaysOf } from './out-periods.ts'

const OVERDUE = {
  suspensions: [],
  overdue: [{ from: '2026-04-02', to: '2026-06-01' }],
  day: '2026-06-01',
}

test('a survey stays overdue during a suspension', () => {
  const part = {
    standing: 'suspended',
    standingSince: '2026-05-01',
    issuedOn: '2025-01-01',
  } as const
  expect(outDaysOf(part, OVERDUE)).toEqual([
    { kind: 'suspended', from: '2026-05-01', to: null, lasts: true },
    { kind: 'overdue', from: '2026-04-02', to: '2026-06-01', lasts: true },
  ])
})
