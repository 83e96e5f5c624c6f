import { expect, test } from 'vitest'
import { samplePart, sampleSurvey } from '#/tests/helpers/register/survey-samples.ts'
import { outOfForceSince } from './out-of-force.ts'
import type { PartFacts } from './survey.ts'

// Its yearly windows end on 9 June 2025, 2026, 2027 and 2028 (docs/surveys.md, "Windows").
const SAFCON: PartFacts = {
  code: 'SAFCON',
  kind: 'full-term',
  issuedOn: '2024-03-10',
  expiryDate: '2029-03-09',
  renewedFrom: null,
  extendedUntil: null,
  termExtendedUntil: null,
  standing: 'in-force',
  standingSince: null,
  supersededOn: null,
  surveysFrom: '2024-03-10',
  surveys: [],
}
const annual = (completedOn: string) =>
  ({ kind: 'annual', completedOn, result: 'satisfactory' }) as const
const suspended = (standingSince: string | null) =>
  ({ standing: 'suspended', standingSince }) as const
const withdrawn = (standingSince: string | null) =>
  ({ standing: 'withdrawn', standingSince }) as const

const CASES: [rule: string, changes: Partial<PartFacts>, day: string, since: string | null][] = [
  ['in force', {}, '2025-06-09', null],
  ['not valid yet', {}, '2024-03-09', null],
  ['overdue: since the day after the window', {}, '2025-06-10', '2025-06-10'],
  ['overdue for a second year: since the first', {}, '2026-08-01', '2025-06-10'],
  ['the survey is done: in force again', { surveys: [annual('2025-07-01')] }, '2025-07-01', null],
  [
    'overdue again: since the second time',
    { surveys: [annual('2025-07-01')] },
    '2026-07-01',
    '2026-06-10',
  ],
  ['expired while overdue: since the survey', {}, '2030-01-01', '2025-06-10'],
  ['suspended: since the day', suspended('2025-01-15'), '2025-02-01', '2025-01-15'],
  [
    'suspended because it was overdue: since the window',
    suspended('2025-06-20'),
    '2025-07-01',
    '2025-06-10',
  ],
  [
    'overdue while suspended: since the suspension',
    suspended('2025-05-01'),
    '2025-07-01',
    '2025-05-01',
  ],
  ['withdrawn from a day to come', withdrawn('2025-05-01'), '2025-04-30', null],
  [
    'withdrawn long after it expired: since it expired',
    { surveys: [], expiryDate: '2024-06-30', ...withdrawn('2025-01-01') },
    '2025-02-01',
    '2024-07-01',
  ],
  ['suspended without a day: not known', suspended(null), '2025-02-01', null],
  ['replaced: since the new one', { supersededOn: '2025-03-01' }, '2025-03-01', '2025-03-01'],
  ['replaced later', { supersededOn: '2025-03-01' }, '2025-02-28', null],
  [
    'extended: since the day after',
    { code: 'ISPP', expiryDate: '2024-12-31', extendedUntil: '2025-03-31' },
    '2025-04-01',
    '2025-04-01',
  ],
]
test.each(CASES)('%s', (_rule, changes, day, since) =>
  expect(outOfForceSince({ ...SAFCON, ...changes }, day)).toBe(since),
)

test('one overdue period that ends the day before the next begins is one time out of force with it', () => {
  const part = samplePart({ code: 'IOPP', surveys: [sampleSurvey('annual', '2026-06-10')] })
  expect(outOfForceSince(part, '2026-07-01')).toBe('2025-06-10')
})
