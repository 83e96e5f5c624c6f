import { expect, test } from 'vitest'
import type { Facts, Survey } from './facts.ts'
import { answerByOracle } from './oracle.ts'

const certificate: Facts = {
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

/** `intermediate 2026-03-09`, and so on. */
function readSurveys(...surveys: string[]): Survey[] {
  return surveys.map((text) => {
    const [kind, completedOn = ''] = text.split(' ')
    // Written in this file, with the kinds that there are.
    return { kind: kind as Survey['kind'], completedOn, result: 'satisfactory' }
  })
}

function listPeriods(facts: Facts, name: string): string[] {
  return answerByOracle(facts)
    .windows.filter((window) => window.name === name)
    .map(({ from, to }) => `${from} – ${to}`)
}

test('the oracle gives the windows that docs/surveys.md states', () => {
  expect(listPeriods(certificate, 'yearly')).toEqual([
    '2024-12-09 – 2025-06-09',
    '2025-12-09 – 2026-06-09',
    '2026-12-09 – 2027-06-09',
    '2027-12-09 – 2028-06-09',
  ])
  expect(listPeriods(certificate, 'bottom')).toEqual(['2024-03-10 – 2027-03-10'])
  expect(listPeriods({ ...certificate, code: 'SMC' }, 'verification')).toEqual([
    '2026-03-09 – 2027-03-09',
  ])
  expect(
    listPeriods({ ...certificate, code: 'SMC', expiryDate: '2026-03-09' }, 'verification'),
  ).toEqual([])
  expect(
    listPeriods({ ...certificate, code: 'SMC', expiryDate: '2027-03-09' }, 'verification'),
  ).toEqual(['2026-03-09 – 2027-03-09'])

  const monthEnd = { ...certificate, issuedOn: '2023-06-01', expiryDate: '2028-05-31' }
  expect(listPeriods(monthEnd, 'yearly').slice(0, 1)).toEqual(['2024-02-29 – 2024-08-31'])
  expect(listPeriods(monthEnd, 'yearly').slice(1, 2)).toEqual(['2025-02-28 – 2025-08-31'])
  const leapDay = { ...certificate, issuedOn: '2023-03-01', expiryDate: '2028-02-29' }
  expect(listPeriods(leapDay, 'yearly').slice(0, 1)).toEqual(['2023-11-29 – 2024-05-29'])
})

test('without its first annual it is overdue from the day after the window until the day of the survey', () => {
  const missed = answerByOracle(certificate)
  expect([missed.statusOn('2025-06-09'), missed.statusOn('2025-06-10')]).toEqual([
    'valid',
    'survey-overdue',
  ])
  const late = answerByOracle({ ...certificate, surveys: readSurveys('annual 2025-07-01') })
  expect([late.statusOn('2025-06-30'), late.statusOn('2025-07-01')]).toEqual([
    'survey-overdue',
    'valid',
  ])
})

test('the intermediate is missing where both middle windows have a plain annual', () => {
  const surveys = readSurveys(
    'annual 2025-03-09',
    'annual 2026-03-09',
    'annual 2027-03-09',
    'bottom 2026-03-09',
  )
  const { statusOn } = answerByOracle({ ...certificate, surveys })
  expect([statusOn('2027-06-09'), statusOn('2027-06-10')]).toEqual(['valid', 'survey-overdue'])
})

test('an annual before its window moves the anniversary', () => {
  const early = { ...certificate, surveys: readSurveys('annual 2025-03-09', 'annual 2025-11-01') }
  expect(listPeriods(early, 'yearly')).toEqual([
    '2024-12-09 – 2025-06-09',
    '2025-11-01 – 2026-05-01',
    '2026-11-01 – 2027-05-01',
    '2027-11-01 – 2028-05-01',
    '2028-11-01 – 2029-05-01',
  ])
})

test('what ended before the certificate was entered is never overdue', () => {
  const { statusOn, windows } = answerByOracle({
    ...certificate,
    code: 'IOPP',
    surveysFrom: '2026-07-01',
  })
  expect(
    windows.filter((window) => !window.recorded).map(({ name, ordinal }) => `${name} ${ordinal}`),
  ).toEqual(['yearly 1', 'yearly 2', 'intermediate 1'])
  expect([statusOn('2027-06-09'), statusOn('2027-06-10')]).toEqual(['valid', 'survey-overdue'])
})

test('a renewal does not restart the 36 months of the bottom, and an inspection that nobody knows of is not missing', () => {
  const renewed = { ...certificate, surveys: readSurveys('bottom 2021-09-01', 'bottom 2024-02-01') }
  expect(listPeriods(renewed, 'bottom')).toEqual(['2024-02-01 – 2027-02-01'])
  const entered = (surveysFrom: string) =>
    answerByOracle({ ...certificate, surveysFrom }).windows.at(-1)
  expect(entered('2025-05-01')).toMatchObject({
    from: '2024-03-10',
    to: '2028-05-01',
    recorded: true,
  })
  expect(entered('2026-07-01')).toMatchObject({
    from: '2024-03-10',
    to: '2027-03-10',
    recorded: false,
  })
})
