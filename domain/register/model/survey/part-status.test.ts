import { expect, test } from 'vitest'
import { samplePart, sampleSurvey as survey } from '#/tests/helpers/register/survey-samples.ts'
import { nextChange, PART_STATUSES, partStatusOn, recordStatusOf } from './part-status.ts'
import { nextDue } from './schedule.ts'
import { lastDayOf, type PartFacts } from './survey.ts'

const ANNUALS = ['2025-03-01', '2026-03-01', '2027-03-01', '2028-03-01'].map((day) =>
  survey('annual', day),
)
/** The second is before its window: the anniversary becomes the 1st of February. */
const MOVED = [survey('annual', '2025-03-01'), survey('intermediate', '2025-11-01')]
const BOTTOM = survey('bottom', '2026-08-01')

const CASES: [title: string, facts: Partial<PartFacts>, day: string, status: string][] = [
  ['before the issue', {}, '2024-03-09', 'not-yet-valid'],
  ['on the day of issue', {}, '2024-03-10', 'valid'],
  ['on the last day of a window without its survey', {}, '2025-06-09', 'valid'],
  ['after it', {}, '2025-06-10', 'survey-overdue'],
  [
    'a survey that is not satisfactory',
    { surveys: [survey('annual', '2025-03-01', 'not-satisfactory')] },
    '2025-06-10',
    'survey-overdue',
  ],
  [
    'before a late survey',
    { surveys: [survey('annual', '2025-08-01')] },
    '2025-07-31',
    'survey-overdue',
  ],
  [
    'on the day of a late survey',
    { surveys: [survey('annual', '2025-08-01')] },
    '2025-08-01',
    'valid',
  ],
  [
    'three annuals, the last day of the intermediate',
    { surveys: [...ANNUALS, BOTTOM] },
    '2027-06-09',
    'valid',
  ],
  [
    'three annuals, no intermediate',
    { surveys: [...ANNUALS, BOTTOM] },
    '2027-06-10',
    'survey-overdue',
  ],
  [
    'an intermediate with the 2nd annual',
    { surveys: [...ANNUALS, survey('intermediate', '2026-03-02'), BOTTOM] },
    '2029-03-09',
    'valid',
  ],
  ['the bottom after 36 months', { surveys: ANNUALS }, '2027-03-10', 'valid'],
  ['the bottom after 36 months and a day', { surveys: ANNUALS }, '2027-03-11', 'survey-overdue'],
  ['SMC on the 3rd anniversary', { code: 'SMC' }, '2027-03-09', 'valid'],
  ['SMC after the 3rd anniversary', { code: 'SMC' }, '2027-03-10', 'survey-overdue'],
  [
    'SMC that expires on its 3rd anniversary',
    { code: 'SMC', expiryDate: '2027-03-09' },
    '2027-03-09',
    'valid',
  ],
  [
    '31 May: the last day',
    { code: 'ILLC', issuedOn: '2024-06-01', expiryDate: '2029-05-31' },
    '2025-08-31',
    'valid',
  ],
  [
    '31 May: after it',
    { code: 'ILLC', issuedOn: '2024-06-01', expiryDate: '2029-05-31' },
    '2025-09-01',
    'survey-overdue',
  ],
  [
    '29 February: the last day',
    { code: 'ILLC', issuedOn: '2026-03-01', expiryDate: '2028-02-29' },
    '2027-05-29',
    'valid',
  ],
  [
    '29 February: after it',
    { code: 'ILLC', issuedOn: '2026-03-01', expiryDate: '2028-02-29' },
    '2027-05-30',
    'survey-overdue',
  ],
  ['a moved anniversary: the last day', { code: 'IOPP', surveys: MOVED }, '2027-05-01', 'valid'],
  [
    'a moved anniversary: after it',
    { code: 'IOPP', surveys: MOVED },
    '2027-05-02',
    'survey-overdue',
  ],
  [
    'entered in 2026: nothing before is overdue',
    { surveysFrom: '2026-07-01' },
    '2026-12-31',
    'valid',
  ],
  ['entered in 2026: the next window', { surveysFrom: '2026-07-01' }, '2027-03-10', 'valid'],
  [
    'entered on the last day of a window',
    { surveysFrom: '2025-06-09' },
    '2025-06-10',
    'survey-overdue',
  ],
  ['entered on the day after it', { surveysFrom: '2025-06-10' }, '2026-06-09', 'valid'],
  ['interim', { kind: 'interim' }, '2026-01-01', 'valid'],
  ['the expiry date', { code: 'ISPP' }, '2029-03-09', 'valid'],
  ['after the expiry date', { code: 'ISPP' }, '2029-03-10', 'expired'],
  ['after it, with surveys overdue', {}, '2029-03-10', 'expired'],
  [
    'the last day of an extension',
    { code: 'ISPP', extendedUntil: '2029-06-09' },
    '2029-06-09',
    'valid',
  ],
  ['after an extension', { code: 'ISPP', extendedUntil: '2029-06-09' }, '2029-06-10', 'expired'],
  ['no expiry', { code: 'ITC69', expiryDate: null }, '2099-01-01', 'valid'],
  [
    'the day before its replacement',
    { code: 'ISPP', supersededOn: '2026-01-02' },
    '2026-01-01',
    'valid',
  ],
  ['replaced', { code: 'ISPP', supersededOn: '2026-01-02' }, '2026-01-02', 'superseded'],
  ['replaced, with surveys overdue', { supersededOn: '2026-01-02' }, '2026-01-02', 'superseded'],
  [
    'before a suspension',
    { code: 'ISPP', standing: 'suspended', standingSince: '2026-01-02' },
    '2026-01-01',
    'valid',
  ],
  [
    'suspended',
    { code: 'ISPP', standing: 'suspended', standingSince: '2026-01-02' },
    '2026-01-02',
    'suspended',
  ],
  [
    'withdrawn, after its expiry',
    { standing: 'withdrawn', standingSince: '2026-01-02' },
    '2030-01-01',
    'withdrawn',
  ],
  ['withdrawn since an unknown day', { standing: 'withdrawn' }, '2024-01-01', 'withdrawn'],
]
test.each(CASES)('status: %s', (_, facts, day, status) => {
  expect(partStatusOn(samplePart(facts), day)).toBe(status)
})

test('what was done before the entry is never overdue, also where a late intermediate is credited to it', () => {
  const facts = { code: 'IOPP', surveysFrom: '2027-08-01' }
  expect(partStatusOn(samplePart(facts), '2027-09-01')).toBe('valid')
  const late = { ...facts, surveys: [survey('intermediate', '2028-01-01')] }
  expect(partStatusOn(samplePart(late), '2027-09-01')).toBe('valid')
})

test('the last day is the expiry date or that of the extension', () => {
  expect(lastDayOf(samplePart())).toBe('2029-03-09')
  expect(lastDayOf(samplePart({ extendedUntil: '2029-04-09' }))).toBe('2029-04-09')
  expect(lastDayOf(samplePart({ expiryDate: null, extendedUntil: '2029-04-09' }))).toBeNull()
})

test('a record has the status of all its parts, is partly valid, or has the gravest', () => {
  for (const status of PART_STATUSES) expect(recordStatusOf([status, status])).toBe(status)
  for (const status of PART_STATUSES.slice(1))
    expect(recordStatusOf([status, 'valid'])).toBe('partly-valid')
  const gravest = [
    'withdrawn',
    'suspended',
    'survey-overdue',
    'expired',
    'superseded',
    'not-yet-valid',
  ] as const
  gravest.forEach((status, i) => {
    for (const other of gravest.slice(i)) expect(recordStatusOf([other, status])).toBe(status)
  })
  expect(() => recordStatusOf([])).toThrow('without parts')
})

test('the next change is the first day with another status', () => {
  const part = samplePart({ surveys: [survey('annual', '2025-08-01')] })
  const days = ['2024-01-01', '2024-03-10', '2025-06-10', '2025-08-01', '2029-03-09', '2029-03-10']
  expect(days.map((day) => nextChange(part, day))).toEqual([
    '2024-03-10',
    '2025-06-10',
    '2025-08-01',
    '2026-06-10',
    '2029-03-10',
    null,
  ])
  expect(nextChange(samplePart({ code: 'ITC69', expiryDate: null }), '2026-01-01')).toBeNull()
  expect(
    nextChange(samplePart({ standing: 'suspended', standingSince: '2024-06-01' }), '2024-05-01'),
  ).toBe('2024-06-01')
})

test('due next is what is overdue, else what is open, else what begins next', () => {
  const dueOn = (day: string, facts: Partial<PartFacts> = {}) => {
    const window = nextDue(samplePart({ code: 'IOPP', ...facts }), day)
    return window && `${window.name} ${window.to}`
  }
  expect(dueOn('2024-04-01')).toBe('yearly 2025-06-09')
  expect(dueOn('2025-06-09')).toBe('yearly 2025-06-09')
  expect(dueOn('2026-01-01')).toBe('yearly 2025-06-09')
  expect(dueOn('2026-01-01', { surveys: ANNUALS.slice(0, 1) })).toBe('yearly 2026-06-09')
  expect(dueOn('2026-04-01', { surveys: ANNUALS.slice(0, 2) })).toBe('intermediate 2027-06-09')
  expect(dueOn('2024-04-01', { code: 'SAFCON' })).toBe('yearly 2025-06-09')
  expect(dueOn('2026-08-01', { surveysFrom: '2026-07-01' })).toBe('yearly 2027-06-09')
  expect(dueOn('2026-08-01', { code: 'ISPP' })).toBeNull()
  // A survey of a later day is not done yet.
  expect(dueOn('2025-03-01', { surveys: [survey('annual', '2025-04-01')] })).toBe(
    'yearly 2025-06-09',
  )
})
