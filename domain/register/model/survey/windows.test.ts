import { expect, test } from 'vitest'
import { samplePart, sampleSurvey } from '#/tests/helpers/register/survey-samples.ts'
import { partStatusOn } from './part-status.ts'
import { overduePeriods, scheduleOf } from './schedule.ts'
import { NO_SURVEYS_RECORDED, PART_KINDS, type PartFacts } from './survey.ts'

function windowsOf(facts: Partial<PartFacts>, name: string): string[] {
  const { windows } = scheduleOf(samplePart(facts))
  return windows.filter((window) => window.name === name).map(({ from, to }) => `${from} ${to}`)
}

const FOUR = [
  '2024-12-09 2025-06-09',
  '2025-12-09 2026-06-09',
  '2026-12-09 2027-06-09',
  '2027-12-09 2028-06-09',
]

test('a certificate of five years has four yearly windows, three months about each anniversary of the expiry date', () => {
  expect(windowsOf({}, 'yearly')).toEqual(FOUR)
  expect(scheduleOf(samplePart()).windows.map(({ name, ordinal }) => [name, ordinal])).toEqual([
    ['yearly', 1],
    ['yearly', 2],
    ['yearly', 3],
    ['yearly', 4],
    ['intermediate', null],
    ['bottom', 1],
  ])
})

const TABLE: [
  code: string,
  yearly: string[],
  intermediate: string[],
  verification: string[],
  bottom: number,
][] = [
  ['SAFCON', ['annual', 'intermediate'], ['intermediate'], [], 1],
  ['Class', ['annual', 'intermediate'], ['intermediate'], [], 1],
  ['IOPP', ['annual', 'intermediate'], ['intermediate'], [], 0],
  ['IAPP', ['annual', 'intermediate'], ['intermediate'], [], 0],
  ['IBWMC', ['annual', 'intermediate'], ['intermediate'], [], 0],
  ['SEC', ['annual', 'periodical'], ['periodical'], [], 0],
  ['SRC', ['periodical'], [], [], 0],
  ['ILLC', ['annual'], [], [], 0],
  ['DOC', ['annual'], [], [], 0],
  ['SMC', [], [], ['intermediate'], 0],
  ['ISSC', [], [], ['intermediate'], 0],
  ['MLC', [], [], ['intermediate'], 0],
  ['ISPP', [], [], [], 0],
  ['ITC69', [], [], [], 0],
  ['IEEC', [], [], [], 0],
  ['IAFS', [], [], [], 0],
  ['OTHER', [], [], [], 0],
  ['constructor', [], [], [], 0],
]
test.each(TABLE)(
  'the windows of %s accept these kinds',
  (code, yearly, intermediate, verification, bottom) => {
    const { windows } = scheduleOf(samplePart({ code }))
    const accepted = (name: string) =>
      windows.filter((window) => window.name === name).map(({ accepts }) => accepts)
    expect(accepted('yearly')).toEqual(yearly.length > 0 ? [yearly, yearly, yearly, yearly] : [])
    expect(accepted('intermediate')).toEqual(intermediate.length > 0 ? [intermediate] : [])
    expect(accepted('verification')).toEqual(verification.length > 0 ? [verification] : [])
    expect(accepted('bottom')).toHaveLength(bottom)
  },
)

test('the 2nd or 3rd yearly window asks for an intermediate in place of the annual, until it is done; the others never do', () => {
  const asked = (...facts: Parameters<typeof sampleSurvey>[]) =>
    scheduleOf(samplePart({ surveys: facts.map((one) => sampleSurvey(...one)) }))
      .windows.filter(({ name }) => name === 'yearly')
      .map(({ asks }) => asks.join('/'))
  const either = 'annual/intermediate'
  expect(asked()).toEqual(['annual', either, either, 'annual'])
  expect(asked(['annual', '2025-03-01'], ['intermediate', '2026-03-01'])).toEqual([
    'annual',
    either,
    'annual',
    'annual',
  ])
  expect(asked(['annual', '2025-03-01'], ['annual', '2026-03-01'])).toEqual([
    'annual',
    either,
    either,
    'annual',
  ])
  expect(asked(['intermediate', '2025-03-01'])).toEqual(['annual', either, either, 'annual'])
})

test('only a full-term certificate with an expiry date has windows', () => {
  for (const kind of PART_KINDS) {
    expect([kind, scheduleOf(samplePart({ kind })).windows.length > 0]).toEqual([
      kind,
      kind === 'full-term',
    ])
  }
  expect(scheduleOf(samplePart({ expiryDate: null })).windows).toEqual([])
})

test('the end of a month is clamped in one step from the expiry date, never twice', () => {
  expect(windowsOf({ issuedOn: '2024-06-01', expiryDate: '2029-05-31' }, 'yearly')).toEqual([
    '2025-02-28 2025-08-31',
    '2026-02-28 2026-08-31',
    '2027-02-28 2027-08-31',
    '2028-02-29 2028-08-31',
  ])
  // By two steps, the 29th of February would become the 28th first, and the window would end on the
  // 28th of May.
  expect(windowsOf({ issuedOn: '2026-03-01', expiryDate: '2028-02-29' }, 'yearly')).toEqual([
    '2026-11-29 2027-05-29',
  ])
  expect(windowsOf({ issuedOn: '2023-03-01', expiryDate: '2028-02-29' }, 'yearly')).toEqual([
    '2023-11-29 2024-05-29',
    '2024-11-29 2025-05-29',
    '2025-11-29 2026-05-29',
    '2026-11-29 2027-05-29',
  ])
  expect(windowsOf({ issuedOn: '2024-11-30', expiryDate: '2026-11-30' }, 'yearly')).toEqual([
    '2025-08-30 2026-02-28',
  ])
})

test('the 1st anniversary is the first one after the day on which the term begins', () => {
  expect(windowsOf({ issuedOn: '2024-03-08' }, 'yearly')).toHaveLength(5)
  expect(windowsOf({ issuedOn: '2024-03-09' }, 'yearly')).toEqual(FOUR)
  expect(windowsOf({ issuedOn: '2025-03-08' }, 'yearly')).toEqual(FOUR)
  expect(windowsOf({ issuedOn: '2025-03-09' }, 'yearly')).toEqual(FOUR.slice(1))
  expect(windowsOf({ issuedOn: '2028-03-09' }, 'yearly')).toEqual([])
  expect(windowsOf({ issuedOn: '2030-01-01' }, 'yearly')).toEqual([])
})

test('the term of a certificate that renews another begins on the old expiry date', () => {
  const renewal = { expiryDate: '2034-03-09', renewedFrom: '2029-03-09' }
  const first = '2029-12-09 2030-06-09'
  expect(windowsOf({ ...renewal, issuedOn: '2029-01-20' }, 'yearly')[0]).toBe(first)
  expect(windowsOf({ ...renewal, issuedOn: '2029-04-02' }, 'yearly')[0]).toBe(first)
  expect(windowsOf({ ...renewal, issuedOn: '2029-01-20', renewedFrom: null }, 'yearly')[0]).toBe(
    '2028-12-09 2029-06-09',
  )
  // The bottom is counted from the day of issue all the same.
  expect(windowsOf({ ...renewal, issuedOn: '2029-01-20' }, 'bottom')).toEqual([
    '2029-01-20 2032-01-20',
  ])
})

test('the intermediate window runs from the 2nd to the 3rd yearly window, where there is a 3rd anniversary', () => {
  expect(windowsOf({}, 'intermediate')).toEqual(['2025-12-09 2027-06-09'])
  expect(windowsOf({ issuedOn: '2025-03-10' }, 'intermediate')).toEqual(['2026-12-09 2028-06-09'])
  expect(windowsOf({ issuedOn: '2026-03-10' }, 'intermediate')).toEqual([])
  expect(windowsOf({ code: 'SEC' }, 'intermediate')).toEqual(['2025-12-09 2027-06-09'])
})

test('a verification is due between the 2nd and the 3rd anniversary, which may be the expiry date', () => {
  for (const code of ['SMC', 'ISSC', 'MLC']) {
    expect(windowsOf({ code }, 'verification')).toEqual(['2026-03-09 2027-03-09'])
    expect(windowsOf({ code, issuedOn: '2026-03-09' }, 'verification')).toEqual([
      '2028-03-09 2029-03-09',
    ])
    expect(windowsOf({ code, issuedOn: '2026-03-08' }, 'verification')).toEqual([
      '2027-03-09 2028-03-09',
    ])
    expect(windowsOf({ code, issuedOn: '2027-03-09' }, 'verification')).toEqual([])
  }
})

test('the bottom is inspected within 36 months of the issue and of each inspection, unless the certificate expires before', () => {
  expect(windowsOf({}, 'bottom')).toEqual(['2024-03-10 2027-03-10'])
  const inspected = (day: string) => windowsOf({ surveys: [sampleSurvey('bottom', day)] }, 'bottom')
  expect(inspected('2026-03-08')).toEqual(['2024-03-10 2027-03-10', '2026-03-08 2029-03-08'])
  expect(inspected('2026-03-09')).toEqual(['2024-03-10 2027-03-10'])
  expect(inspected('2025-08-31')).toEqual(['2024-03-10 2027-03-10', '2025-08-31 2028-08-31'])
  expect(windowsOf({ issuedOn: '2026-03-08' }, 'bottom')).toEqual(['2026-03-08 2029-03-08'])
  expect(windowsOf({ issuedOn: '2026-03-09' }, 'bottom')).toEqual([])
  expect(windowsOf({ issuedOn: '2024-02-29', expiryDate: '2029-02-28' }, 'bottom')).toEqual([
    '2024-02-29 2027-02-28',
  ])
})

test('a window that ended before the part was entered is not recorded', () => {
  const recorded = (surveysFrom: string) =>
    scheduleOf(samplePart({ surveysFrom })).windows.map(({ name, recorded: one }) =>
      one ? name : `(${name})`,
    )
  expect(recorded('2025-06-09').slice(0, 2)).toEqual(['yearly', 'yearly'])
  expect(recorded('2025-06-10').slice(0, 2)).toEqual(['(yearly)', 'yearly'])
  expect(recorded('2026-06-09')).toEqual([
    '(yearly)',
    'yearly',
    'yearly',
    'yearly',
    'intermediate',
    '(bottom)',
  ])
  // The intermediate window with the 2nd yearly one.
  expect(recorded('2026-06-10')).toEqual([
    '(yearly)',
    '(yearly)',
    'yearly',
    'yearly',
    '(intermediate)',
    '(bottom)',
  ])
  // An inspection of the bottom that nobody knows of may have been done on any day until then.
  expect(recorded('2026-03-08').at(-1)).toBe('bottom')
  expect(recorded('2027-03-11').at(-1)).toBe('(bottom)')
})

test('where no inspection of the bottom is known, the 36 months are counted from the day of entry, and none is claimed to be missing', () => {
  const facts = { issuedOn: '2024-03-10', expiryDate: '2031-03-09', surveysFrom: '2025-04-30' }
  expect(windowsOf(facts, 'bottom')).toEqual(['2024-03-10 2028-04-30'])
  expect(windowsOf({ ...facts, surveysFrom: '2024-03-12' }, 'bottom')).toEqual([
    '2024-03-10 2027-03-12',
  ])
  expect(windowsOf({ ...facts, surveysFrom: '2024-02-29' }, 'bottom')).toEqual([
    '2024-03-10 2027-03-10',
  ])
  const inspected = (day: string) =>
    windowsOf({ ...facts, surveys: [sampleSurvey('bottom', day)] }, 'bottom')
  expect(inspected('2024-06-01')).toEqual(['2024-03-10 2028-04-30', '2024-06-01 2027-06-01'])
  expect(inspected('2028-05-01')).toEqual(
    ['2024-03-10 2028-04-30', '2028-05-01 2031-05-01'].slice(0, 1),
  )
  // A term of five years that was entered in its third: its end comes first.
  const fiveYears = { ...facts, expiryDate: '2029-03-09' }
  const statusOf = (surveysFrom: string, day: string, surveys: PartFacts['surveys'] = []) => {
    const yearly = ['2025-03-09', '2026-03-09', '2028-03-09'].map((one) =>
      sampleSurvey('annual', one),
    )
    const all = [...yearly, sampleSurvey('intermediate', '2027-03-09'), ...surveys]
    return partStatusOn(samplePart({ ...fiveYears, surveysFrom, surveys: all }), day)
  }
  expect(statusOf('2024-03-10', '2027-03-11')).toBe('survey-overdue')
  expect(statusOf('2026-03-08', '2027-03-11')).toBe('valid')
  expect(statusOf('2026-03-08', '2029-03-08')).toBe('valid')
  expect(statusOf('2026-03-07', '2029-03-08')).toBe('survey-overdue')
  expect(statusOf('2026-07-01', '2029-03-09')).toBe('valid')
  // One that is recorded after all is counted from.
  expect(statusOf('2026-07-01', '2028-06-02', [sampleSurvey('bottom', '2025-06-01')])).toBe(
    'survey-overdue',
  )
  expect(statusOf(NO_SURVEYS_RECORDED, '2029-03-09')).toBe('valid')
})

test('where the window after an inspection before the issue is not recorded, the next begins on the day of entry', () => {
  const facts = { issuedOn: '2024-03-10', expiryDate: '2031-03-09', surveysFrom: '2027-04-01' }
  const before = sampleSurvey('bottom', '2024-03-01')
  expect(windowsOf({ ...facts, surveys: [before] }, 'bottom')).toEqual([
    '2024-03-01 2027-03-01',
    '2027-04-01 2030-04-01',
  ])
  const inspected = (day: string) =>
    windowsOf({ ...facts, surveys: [before, sampleSurvey('bottom', day)] }, 'bottom')
  expect(inspected('2027-03-01')).toEqual(['2024-03-01 2027-03-01', '2027-03-01 2030-03-01'])
  expect(inspected('2027-03-02')).toEqual(['2024-03-01 2027-03-01', '2027-04-01 2030-04-01'])
  expect(inspected('2027-05-01')).toEqual([
    '2024-03-01 2027-03-01',
    '2027-04-01 2030-04-01',
    '2027-05-01 2030-05-01',
  ])
})

test('the bottom is counted from the last inspection of the ship, also under the certificate before', () => {
  const before = (...days: string[]) => ({
    surveys: days.map((day) => sampleSurvey('bottom', day)),
  })
  expect(windowsOf(before('2022-06-01'), 'bottom')).toEqual(['2022-06-01 2025-06-01'])
  expect(windowsOf(before('2021-01-10', '2022-06-01', '2019-02-01'), 'bottom')).toEqual([
    '2022-06-01 2025-06-01',
  ])
  // One that is not satisfactory, or of another kind, is none.
  expect(
    windowsOf({ surveys: [sampleSurvey('bottom', '2022-06-01', 'not-satisfactory')] }, 'bottom'),
  ).toEqual(['2024-03-10 2027-03-10'])
  // What was due before the issue is overdue from the issue on, until it is inspected.
  const part = samplePart(before('2020-06-01'))
  expect(['2024-03-09', '2024-03-10'].map((day) => partStatusOn(part, day))).toEqual([
    'not-yet-valid',
    'survey-overdue',
  ])
  expect(overduePeriods(part, '2024-04-01')[0]).toEqual({ from: '2024-03-10', to: '2024-04-01' })
  const inspected = { ...part, surveys: [...part.surveys, sampleSurvey('bottom', '2024-03-20')] }
  expect(partStatusOn(inspected, '2024-03-20')).toBe('valid')
  // Entered later than its issue, nothing before is overdue.
  expect(partStatusOn({ ...part, surveysFrom: '2024-05-01' }, '2024-05-01')).toBe('valid')
})

test('of two inspections in five years one goes with the renewal: the next is due 36 months after the last, not 60 after the one before', () => {
  const inspected = (...days: string[]) =>
    windowsOf({ surveys: days.map((day) => sampleSurvey('bottom', day)) }, 'bottom')
  // Inspected in the 2nd year of the term before, and with its renewal: two in that term.
  expect(inspected('2021-02-01', '2024-01-10')).toEqual(['2024-01-10 2027-01-10'])
  expect(inspected('2021-02-01', '2024-01-10', '2026-12-01')).toEqual(['2024-01-10 2027-01-10'])
  expect(inspected('2021-02-01', '2024-01-10', '2025-06-01')).toEqual([
    '2024-01-10 2027-01-10',
    '2025-06-01 2028-06-01',
  ])
})

test('the 36 months hold in all cases, also while a certificate is extended', () => {
  const inspected = { surveys: [sampleSurvey('bottom', '2026-05-01')] }
  expect(windowsOf(inspected, 'bottom')).toHaveLength(1)
  expect(windowsOf({ ...inspected, extendedUntil: '2029-06-09' }, 'bottom')[1]).toBe(
    '2026-05-01 2029-05-01',
  )
})

test('the windows go on in a term that was extended to the longest, on the same anniversaries', () => {
  const twoYears = { expiryDate: '2026-03-09' }
  expect(windowsOf(twoYears, 'yearly')).toHaveLength(1)
  const extended = { ...twoYears, extendedUntil: '2029-03-09', termExtendedUntil: '2029-03-09' }
  expect(windowsOf(extended, 'yearly')).toEqual(FOUR)
  expect(windowsOf(extended, 'intermediate')).toEqual(['2025-12-09 2027-06-09'])
  expect(windowsOf({ ...extended, code: 'ISSC' }, 'verification')).toEqual([
    '2026-03-09 2027-03-09',
  ])
  // Two years and a half: the anniversary of its expiry date stays.
  const other = {
    expiryDate: '2026-09-09',
    extendedUntil: '2029-03-09',
    termExtendedUntil: '2029-03-09',
  }
  expect(windowsOf(other, 'yearly').at(-1)).toBe('2028-06-09 2028-12-09')
  // An extension of the other kinds has no surveys.
  expect(windowsOf({ ...twoYears, extendedUntil: '2026-08-09' }, 'yearly')).toHaveLength(1)
})

test('a survey that is done today ends the overdue period yesterday', () => {
  const part = samplePart({ surveys: [sampleSurvey('annual', '2025-08-01')] })
  expect(overduePeriods(part, '2025-08-01')).toEqual([{ from: '2025-06-10', to: '2025-07-31' }])
})
