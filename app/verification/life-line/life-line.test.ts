import { expect, test } from 'vitest'
import { lifeLine, periodsOf, suspensionsOfParts, type Period } from './life-line.ts'

const certificate = { status: 'valid', standingSince: null, issuedDate: '2026-01-01' }
const event = (kind: string, day: string) => ({ kind, day })

const PERIODS: [
  rule: string,
  events: { kind: string; day: string }[],
  now: Parameters<typeof periodsOf>[1],
  periods: Period[],
][] = [
  ['never suspended: none', [], certificate, []],
  [
    'suspended and reinstated: one period that has ended',
    [event('suspended', '2026-02-01'), event('reinstated', '2026-03-01')],
    certificate,
    [{ kind: 'suspended', from: '2026-02-01', until: '2026-03-01' }],
  ],
  [
    'withdrawn while suspended: the one ends where the other begins',
    [event('suspended', '2026-02-01'), event('withdrawn', '2026-03-01')],
    { ...certificate, status: 'withdrawn', standingSince: '2026-03-01' },
    [
      { kind: 'suspended', from: '2026-02-01', until: '2026-03-01' },
      { kind: 'withdrawn', from: '2026-03-01', until: null },
    ],
  ],
  [
    'entered as suspended, without an event: since the day that the record states',
    [],
    { ...certificate, status: 'suspended', standingSince: '2026-04-01' },
    [{ kind: 'suspended', from: '2026-04-01', until: null }],
  ],
  [
    'entered as withdrawn without a day: since its issue',
    [],
    { ...certificate, status: 'withdrawn' },
    [{ kind: 'withdrawn', from: '2026-01-01', until: null }],
  ],
  [
    'a suspension that lasts is there once',
    [event('suspended', '2026-02-01')],
    { ...certificate, status: 'suspended', standingSince: '2026-02-01' },
    [{ kind: 'suspended', from: '2026-02-01', until: null }],
  ],
]
test.each(PERIODS)('%s', (_rule, events, now, periods) => expect(periodsOf(events, now)).toEqual(periods))

const life = { issuedDate: '2026-01-01', expiryDate: '2026-01-11', today: '2026-01-06', periods: [] as Period[] }

test('today is where it lies between issue and expiry, and at an end outside', () => {
  expect(lifeLine(life).today).toBe(50)
  expect(lifeLine({ ...life, today: '2025-12-01' }).today).toBe(0)
  expect(lifeLine({ ...life, today: '2027-12-01' }).today).toBe(100)
  expect(lifeLine({ ...life, expiryDate: '2026-01-01' }).today).toBe(100)
})

test('a period is drawn within the line; one without an end lasts to the end; one outside is not drawn', () => {
  const draw = (from: string, until: string | null) =>
    lifeLine({ ...life, periods: [{ kind: 'suspended', from, until }] }).segments
  expect(draw('2026-01-02', '2026-01-04')).toEqual([{ start: 10, width: 20 }])
  expect(draw('2026-01-06', null)).toEqual([{ start: 50, width: 50 }])
  expect(draw('2025-06-01', '2026-01-03')).toEqual([{ start: 0, width: 20 }])
  expect(draw('2026-02-01', null)).toEqual([])
})

test('after the expiry the line goes on, out of force; the periods before it are drawn on the rest', () => {
  const expired = { ...life, today: '2026-01-12' }
  expect(lifeLine(expired)).toEqual({ today: 100, segments: [{ start: 88, width: 12 }] })
  expect(lifeLine({ ...expired, periods: [{ kind: 'suspended', from: '2026-01-06', until: null }] }).segments).toEqual([
    { start: 44, width: 44 },
    { start: 88, width: 12 },
  ])
  expect(lifeLine({ ...life, today: '2026-01-11' })).toEqual({ today: 100, segments: [] })
})

test('one certificate that is suspended is listed while the record is not, and not again where the record is', () => {
  const parts = [
    { code: 'SEC', label: 'Cargo Ship Safety Equipment', status: 'suspended', standingSince: '2026-02-01' },
    { code: 'ILLC', label: 'International Load Line', status: 'valid', standingSince: null },
  ]
  const ofSec = { code: 'SEC', label: 'Cargo Ship Safety Equipment', kind: 'suspended', since: '2026-02-01' }
  expect(suspensionsOfParts(parts, [])).toEqual([ofSec])
  expect(suspensionsOfParts(parts, [{ kind: 'suspended', from: '2026-01-02', until: '2026-01-03' }])).toEqual([ofSec])
  expect(suspensionsOfParts(parts, [{ kind: 'suspended', from: '2026-01-02', until: null }])).toEqual([])
})
