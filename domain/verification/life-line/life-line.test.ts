import { expect, test } from 'vitest'
import { lifeLine } from './life-line.ts'

const life = {
  issuedDate: '2026-01-01',
  expiryDate: '2026-01-11',
  today: '2026-01-06',
  periods: [],
}

test('today is where it lies between issue and expiry, and at an end outside', () => {
  expect(lifeLine(life).today).toBe(50)
  expect(lifeLine({ ...life, today: '2025-12-01' }).today).toBe(0)
  expect(lifeLine({ ...life, today: '2027-12-01' }).today).toBe(100)
  expect(lifeLine({ ...life, expiryDate: '2026-01-01' }).today).toBe(100)
})

test('days out of force are drawn within the line, the last of them included; what lasts is drawn to the end; what lies outside is not drawn', () => {
  const draw = (from: string, to: string | null) =>
    lifeLine({ ...life, periods: [{ kind: 'suspended', from, to }] }).segments.map(
      ({ start, width }) => [start, width],
    )
  expect(draw('2026-01-02', '2026-01-03')).toEqual([[10, 20]])
  expect(draw('2026-01-02', '2026-01-02')).toEqual([[10, 10]])
  expect(draw('2026-01-06', null)).toEqual([[50, 50]])
  expect(draw('2025-06-01', '2026-01-02')).toEqual([[0, 20]])
  expect(draw('2026-02-01', null)).toEqual([])
})

test('after the expiry the line goes on, out of force; the days before it are drawn on the rest', () => {
  const expired = { ...life, today: '2026-01-12' }
  expect(lifeLine(expired)).toEqual({
    today: 100,
    segments: [{ kind: 'expired', start: 88, width: 12 }],
  })
  expect(
    lifeLine({ ...expired, periods: [{ kind: 'overdue', from: '2026-01-06', to: null }] }).segments,
  ).toEqual([
    { kind: 'overdue', start: 44, width: 44 },
    { kind: 'expired', start: 88, width: 12 },
  ])
  expect(lifeLine({ ...life, today: '2026-01-11' })).toEqual({ today: 100, segments: [] })
})
