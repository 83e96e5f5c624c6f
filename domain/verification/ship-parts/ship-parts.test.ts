import { expect, test } from 'vitest'
import { newPart, type Part } from '#/domain/register/model/certificate/part.ts'
import type { EndedSuspension } from '#/domain/verification/life-line/ended-suspensions.ts'
import { shipPartsOf } from './ship-parts.ts'

const TODAY = '2026-07-02'

function part(code: string, changes: Partial<Part> = {}): Part {
  const none = { standingReason: null, standingSince: null, supersededBy: null, supersededOn: null }
  const facts = {
    issuedDate: '2026-01-01',
    expiryDate: '2031-01-01',
    standing: 'in-force' as const,
    ...none,
  }
  return { ...newPart(code, `Type ${code}`, facts), ...changes }
}

const record = (certificateId: string, ...parts: Part[]) => ({
  certificateId,
  vesselName: 'KM A',
  surveysFrom: '2020-01-01',
  parts,
  suspensions: [] as EndedSuspension[],
  link: ({ number }: { number: string }) => `/verify/${number}`,
})
const numbers = (...records: ReturnType<typeof record>[]) => {
  const { current, earlier } = shipPartsOf(records, TODAY)
  return {
    current: current.map(({ number }) => number),
    earlier: earlier.map(({ number }) => number),
  }
}
const expired = { issuedOn: '2018-01-01', expiryDate: '2023-01-01' }

test('one row for each part with its number and address; the worst first, then overdue conditions, then open windows, then by label', () => {
  const condition = {
    kind: 'class' as const,
    text: 'Renew the ladder',
    imposedOn: '2026-01-02',
    closedOn: null,
  }
  const set = record(
    'N',
    part('IAPP'),
    part('IAFS'),
    part('ILLC', { issuedOn: '2025-07-01', expiryDate: '2030-07-01' }),
    part('ISPP', { conditions: [{ ...condition, dueOn: '2026-07-01' }] }),
    part('SEC', { standing: 'suspended', standingReason: 'Lifeboat' }),
    part('ITC69', { conditions: [{ ...condition, dueOn: '2026-07-02' }] }),
  )
  expect(numbers(set).current).toEqual(['N/SEC', 'N/ISPP', 'N/ILLC', 'N/IAFS', 'N/IAPP', 'N/ITC69'])
  const { current } = shipPartsOf([set, record('M', part('DOC'))], TODAY)
  expect(current.find(({ code }) => code === 'DOC')).toMatchObject({
    number: 'M',
    link: '/verify/M',
    vesselName: 'KM A',
  })
})

test('what has ended is an earlier one where another of its type is running, the newest first', () => {
  const found = numbers(
    record('OLD', part('ILLC', { issuedOn: '2013-01-01', expiryDate: '2018-01-01' })),
    record('OLDER', part('ILLC', expired)),
    record('GONE', part('ILLC', { standing: 'withdrawn', issuedOn: '2020-01-01' })),
    record('NOW', part('ILLC', { standing: 'suspended' })),
  )
  expect(found).toEqual({ current: ['NOW'], earlier: ['GONE', 'OLDER', 'OLD'] })
})

test('the last one of a type that has none today is no earlier one, also beside one that is not valid yet', () => {
  const replaced = part('SEC', { ...expired, supersededBy: 'B', supersededOn: '2022-01-01' })
  const found = numbers(
    record('A', { ...replaced, expiryDate: '2027-01-01' }),
    record('B', part('SEC', { issuedOn: '2022-01-01', expiryDate: '2026-06-01' })),
    record('C', part('SEC', { issuedOn: '2026-08-01' })),
  )
  expect(found).toEqual({ current: ['B', 'C'], earlier: ['A'] })
  expect(numbers(record('X', { ...replaced, expiryDate: '2027-01-01' }))).toEqual({
    current: [],
    earlier: ['X'],
  })
})

test('types that are none of the known types are distinguished by their labels', () => {
  const found = numbers(
    record('A', part('OTHER', { label: 'Crane', ...expired })),
    record('B', part('OTHER', { label: 'Boiler' })),
  )
  expect(found).toEqual({ current: ['A', 'B'], earlier: [] })
})

test('of more than 100 earlier ones the others are counted; the timeline has the same order', () => {
  const old = Array.from({ length: 105 }, (_, index) =>
    record(`OLD-${index}`, part('ILLC', expired)),
  )
  const { current, earlier, omitted, timeline } = shipPartsOf(
    [...old, record('NOW', part('ILLC'))],
    TODAY,
  )
  expect([current.length, earlier.length, omitted]).toEqual([1, 100, 5])
  expect(timeline.rows.slice(0, 2).map(({ number }) => number)).toEqual(['NOW', 'OLD-0'])
})
