import { expect, test } from 'vitest'
import { parseInterval, isDue, selectSuperfluous, type LastBackup } from './retention.ts'

test.each([
  ['30m', 1_800_000],
  ['24h', 86_400_000],
  ['7d', 604_800_000],
  ['0h', null],
  ['24', null],
  ['1.5h', null],
  ['-1h', null],
  ['24 h', null],
  ['24h ', null],
])('%s is %s milliseconds', (text, wanted) => {
  expect(parseInterval(text)).toBe(wanted)
})

const DAY = 86_400_000
const started = {
  startedAt: '2026-11-21T00:00:00.000Z',
  finishedAt: '2026-11-21T00:01:00.000Z',
  failure: null,
}

const due: [what: string, last: LastBackup | undefined, now: string, wanted: boolean][] = [
  ['the first', undefined, '2026-11-21T00:00:00.000Z', true],
  ['after a day less a second', started, '2026-11-21T23:59:59.000Z', false],
  ['after a day, counted from its start', started, '2026-11-22T00:00:00.000Z', true],
  [
    'ten minutes after a failure',
    { ...started, failure: 'no space' },
    '2026-11-21T00:10:00.000Z',
    false,
  ],
  [
    'a quarter of an hour after a failure',
    { ...started, failure: 'no space' },
    '2026-11-21T00:15:00.000Z',
    true,
  ],
  ['while one is being made', { ...started, finishedAt: null }, '2026-11-21T01:59:00.000Z', false],
  [
    'when the process that made it must be dead',
    { ...started, finishedAt: null },
    '2026-11-21T02:00:00.000Z',
    true,
  ],
]
test.each(due)('a daily backup is due or not: %s', (_what, last, now, wanted) => {
  expect(isDue(last, DAY, Date.parse(now))).toBe(wanted)
})

test('the newest stay, and the first of each month', () => {
  const days = [
    '2026-08-30',
    '2026-09-01',
    '2026-09-02',
    '2026-10-05',
    '2026-10-06',
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
  ]
  const backups = days.map((day, i) => ({ id: i + 1, finishedAt: `${day}T01:00:00.000Z` }))
  const gone = (keep: number) =>
    selectSuperfluous(backups, keep).map(({ finishedAt }) => finishedAt.slice(0, 10))
  expect(gone(2)).toEqual(['2026-10-06', '2026-09-02'])
  expect(gone(1)).toEqual(['2026-11-02', '2026-10-06', '2026-09-02'])
  expect(gone(8)).toEqual([])
  expect(selectSuperfluous([], 1)).toEqual([])
})
