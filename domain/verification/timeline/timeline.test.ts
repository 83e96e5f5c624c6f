import { expect, test } from 'vitest'
import { newPart, type Part } from '#/domain/register/model/certificate/part.ts'
import { timelineOf, type TimelineRow } from './timeline.ts'

const TODAY = '2026-07-02'

function part(code: string, changes: Partial<Part> = {}): Part {
  const facts = {
    issuedDate: '2024-01-01',
    expiryDate: '2029-01-01',
    standing: 'in-force' as const,
  }
  const none = { standingReason: null, standingSince: null, supersededBy: null, supersededOn: null }
  return { ...newPart(code, `Type ${code}`, { ...facts, ...none }), ...changes }
}

function survey(kind: Part['surveys'][number]['kind'], completedOn: string, changes = {}) {
  const where = { place: 'Batam', surveyor: 'A', remarks: null, recordedOn: completedOn }
  return { kind, completedOn, result: 'satisfactory' as const, ...where, ...changes }
}

const draw = (
  parts: Part[],
  surveysFrom = '2024-01-01',
  today = TODAY,
  suspensions: { from: string; to: string }[] = [],
) => {
  const timelineParts = parts.map((one) => ({
    number: `N/${one.code}`,
    status: 'valid' as const,
    surveysFrom,
    part: one,
    suspensions,
  }))
  return timelineOf(timelineParts, today)
}
const rowOf = (one: Part, surveysFrom?: string): TimelineRow => {
  const [row] = draw([one], surveysFrom).rows
  if (!row) throw new Error('No row was drawn')
  return row
}
const kindsOf = (row: TimelineRow) => row.shapes.map(({ kind, from, to }) => [kind, from, to])

test('the axis has whole years from the first issue to the last day, and today on it', () => {
  const timeline = draw([part('ILLC'), part('DOC', { issuedOn: '2025-03-01' })])
  expect([timeline.from, timeline.to]).toEqual(['2024-01-01', '2029-12-31'])
  expect(timeline.years.map(({ year }) => year)).toEqual([
    '2024',
    '2025',
    '2026',
    '2027',
    '2028',
    '2029',
  ])
  expect(timeline.years[0]?.at).toBe(0)
  expect(timeline.today.at).toBeCloseTo(41.65, 1)
  expect(timeline.rows.map(({ number }) => number)).toEqual(['N/ILLC', 'N/DOC'])
})

test('the axis ends six years from today; what ended before it is counted, not drawn', () => {
  const old = part('ILLC', { issuedOn: '2005-01-01', expiryDate: '2010-01-01' })
  const timeline = draw([part('SEC'), old, part('IAFS', { expiryDate: null })])
  expect([timeline.from, timeline.to]).toEqual(['2020-01-01', '2029-12-31'])
  expect([timeline.rows.length, timeline.omitted]).toEqual([2, 1])
})

test('one that does not expire has a bar to the end of the axis; of 70 parts 60 are drawn', () => {
  expect(kindsOf(rowOf(part('IAFS', { expiryDate: null })))).toEqual([
    ['term', '2024-01-01', '2026-12-31'],
  ])
  const timeline = draw(Array.from({ length: 70 }, () => part('ILLC')))
  expect([timeline.rows.length, timeline.omitted]).toEqual([60, 10])
})

test('each window has its state: done, overdue, open, to come, not recorded', () => {
  const done = survey('annual', '2025-02-01')
  const [first, second, third] = rowOf(part('ILLC', { surveys: [done] })).windows
  expect(first).toMatchObject({ from: '2024-10-01', to: '2025-04-01', state: 'done' })
  expect(second).toMatchObject({ from: '2025-10-01', to: '2026-04-01', state: 'overdue' })
  expect(third).toMatchObject({ state: 'to-come' })
  const [unknown, open] = rowOf(
    part('ILLC', { issuedOn: '2024-08-01', expiryDate: '2029-08-01' }),
    '2026-05-01',
  ).windows
  expect([unknown?.state, open?.state]).toEqual(['not-recorded', 'open'])
})

test('overdue time is drawn from the day after a window to its late survey or to today', () => {
  const late = survey('annual', '2025-05-01')
  expect(kindsOf(rowOf(part('ILLC', { surveys: [late] })))).toEqual([
    ['term', '2024-01-01', '2029-01-01'],
    ['overdue', '2025-04-02', '2025-04-30'],
    ['overdue', '2026-04-02', TODAY],
  ])
  // Before the register had it, nothing was overdue.
  expect(kindsOf(rowOf(part('ILLC'), '2026-05-01'))).toEqual([['term', '2024-01-01', '2029-01-01']])
})

test('an extension follows the term; a suspension lasts to its end; a replaced one ends that day', () => {
  const granted = { grantedOn: '2026-06-01', reason: 'At sea' }
  const extension = { kind: 'to-port-of-survey' as const, until: '2026-09-01', ...granted }
  const extended = part('IAFS', { expiryDate: '2026-06-15', extension })
  expect(kindsOf(rowOf(extended))).toEqual([
    ['term', '2024-01-01', '2026-06-15'],
    ['extension', '2026-06-16', '2026-09-01'],
  ])
  const suspended = part('IAFS', { standing: 'suspended', standingSince: '2026-02-01' })
  expect(kindsOf(rowOf(suspended)).at(-1)).toEqual(['suspended', '2026-02-01', '2029-01-01'])
  const replaced = part('IAFS', { supersededBy: 'N-2', supersededOn: '2026-03-01' })
  expect(kindsOf(rowOf(replaced))).toEqual([['term', '2024-01-01', '2026-03-01']])
})

test('a suspension that is over is drawn with its days, beside one that lasts', () => {
  const over = [
    { from: '2025-02-01', to: '2025-02-01' },
    { from: '2023-12-01', to: '2023-12-31' },
  ]
  const again = part('IAFS', { standing: 'suspended', standingSince: '2026-02-01' })
  const [row] = draw([again], '2024-01-01', TODAY, over).rows
  expect(row?.shapes.slice(1).map(({ kind, from, to, lasts }) => [kind, from, to, lasts])).toEqual([
    ['suspended', '2025-02-01', '2025-02-01', undefined],
    ['suspended', '2026-02-01', '2029-01-01', true],
  ])
})

test('a withdrawn one needs no survey from that day on', () => {
  const row = rowOf(part('ILLC', { standing: 'withdrawn', standingSince: '2025-05-01' }))
  expect(row.windows.map(({ from }) => from)).toEqual(['2024-10-01'])
  expect(kindsOf(row)).toEqual([
    ['term', '2024-01-01', '2029-01-01'],
    ['withdrawn', '2025-05-01', '2029-01-01'],
    ['overdue', '2025-04-02', '2025-04-30'],
  ])
})

test('surveys are marks where they were completed, also those that are not satisfactory; none of a day to come', () => {
  const surveys = [
    survey('annual', '2024-07-01'),
    survey('annual', '2025-02-01', { result: 'not-satisfactory' as const }),
    survey('occasional', '2026-12-01'),
  ]
  expect(rowOf(part('ILLC', { surveys })).surveys).toMatchObject([
    { kind: 'annual', on: '2024-07-01', satisfactory: true },
    { kind: 'annual', on: '2025-02-01', satisfactory: false },
  ])
})

test('a period has the width of its days, the last one too, so that one day is seen; what begins before the axis is cut', () => {
  const overdueOneDay = rowOf(part('ILLC', { surveys: [survey('annual', '2025-04-03')] })).shapes[1]
  expect(overdueOneDay).toMatchObject({ kind: 'overdue', from: '2025-04-02', to: '2025-04-02' })
  // One of the 2,192 days from 2024 to 2029.
  expect(overdueOneDay?.width).toBeCloseTo(100 / 2192, 5)
  const [long] = rowOf(part('IAFS', { issuedOn: '2010-01-01', expiryDate: '2026-12-31' })).shapes
  expect([long?.start, long?.width]).toEqual([0, 100])
})

test('a survey that counts for no window is marked so, unless no window asks for its kind', () => {
  const surveys = [
    survey('annual', '2024-07-01'),
    survey('annual', '2025-02-01'),
    survey('occasional', '2025-06-01'),
    survey('intermediate', '2026-01-01'),
  ]
  expect(rowOf(part('ILLC', { surveys })).surveys.map(({ on, counted }) => [on, counted])).toEqual([
    ['2024-07-01', true],
    ['2025-02-01', true],
    ['2025-06-01', true],
    ['2026-01-01', false],
  ])
})

test('a survey before the axis is no mark on it', () => {
  const surveys = [survey('annual', '2019-12-31'), survey('annual', '2020-01-01')]
  const long = part('ILLC', { issuedOn: '2016-01-01', expiryDate: '2031-01-01', surveys })
  expect(rowOf(long, '2026-01-01').surveys.map(({ on }) => on)).toEqual(['2020-01-01'])
})

test('a window is open from its first day to its last', () => {
  const stateOn = (today: string) =>
    draw([part('ILLC')], '2024-01-01', today).rows[0]?.windows[0]?.state
  const days = ['2024-09-30', '2024-10-01', '2025-04-01', '2025-04-02']
  expect(days.map(stateOn)).toEqual(['to-come', 'open', 'open', 'overdue'])
})
