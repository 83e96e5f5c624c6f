import { expect, test } from 'vitest'
import { surveyLines } from './part-texts.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'

const place = 'Batam'
const survey = (completedOn: string, result: PublicPart['surveys'][number]['result']) =>
  ({ kind: 'annual', completedOn, place, result, credited: true }) as const

test('a survey that was not satisfactory is not said to be done', () => {
  const passed = survey('2025-03-01', 'satisfactory')
  const failed = survey('2026-03-01', 'not-satisfactory')
  expect(
    surveyLines({ code: 'SAFCON', status: 'valid', surveys: [passed, failed], due: null }),
  ).toEqual(['Annual survey done March 1, 2025 in Batam'])
  expect(surveyLines({ code: 'SAFCON', status: 'valid', surveys: [failed], due: null })).toEqual([])
  const conditional = survey('2026-04-01', 'with-conditions')
  expect(
    surveyLines({ code: 'SAFCON', status: 'valid', surveys: [conditional, failed], due: null }),
  ).toEqual(['Annual survey done April 1, 2026 in Batam, with conditions'])
})

test('a survey that counts for no window is not said to be done, and hides no earlier one that counts', () => {
  const counted = survey('2025-03-01', 'satisfactory')
  const uncounted = { ...survey('2026-03-01', 'satisfactory'), credited: false }
  const linesOf = (...surveys: PublicPart['surveys']) =>
    surveyLines({ code: 'SRC', status: 'valid', surveys, due: null })
  expect(linesOf(uncounted)).toEqual(['Survey of March 1, 2026, counted for no window'])
  expect(linesOf(counted, uncounted)).toEqual([
    'Annual survey done March 1, 2025 in Batam',
    'Survey of March 1, 2026, counted for no window',
  ])
  expect(linesOf({ ...uncounted, kind: 'renewal' })).toEqual([
    'Renewal survey done March 1, 2026 in Batam',
  ])
})

test('an inspection of the bottom does not hide that the annual survey was done, nor an occasional survey either of them', () => {
  const done = (kind: PublicPart['surveys'][number]['kind'], completedOn: string) =>
    ({ ...survey(completedOn, 'satisfactory'), kind }) as const
  const surveys = [
    done('annual', '2025-08-01'),
    done('bottom', '2026-08-15'),
    done('annual', '2026-08-10'),
  ]
  const [annual, bottom] = [
    'Annual survey done August 10, 2026 in Batam',
    'Inspection of the bottom done August 15, 2026 in Batam',
  ]
  expect(surveyLines({ code: 'SAFCON', status: 'valid', surveys, due: null })).toEqual([
    annual,
    bottom,
  ])
  const later = [...surveys, done('occasional', '2026-09-01')]
  const occasional = 'Occasional survey done September 1, 2026 in Batam'
  expect(surveyLines({ code: 'SAFCON', status: 'valid', surveys: later, due: null })).toEqual([
    annual,
    bottom,
    occasional,
  ])
})

test('a survey is called as its code calls it: verification by ISM and ISPS, inspection by the MLC', () => {
  const due = {
    kinds: ['intermediate'],
    from: '2026-01-01',
    to: '2027-01-01',
    state: 'open',
  } as const
  const lineOf = (code: string) =>
    surveyLines({ code, status: 'valid', surveys: [], due: { ...due, kinds: [...due.kinds] } })[0]
  expect(lineOf('ISSC')).toBe(
    'Intermediate verification due by January 1, 2027; window open since January 1, 2026',
  )
  expect(lineOf('SMC')).toContain('Intermediate verification due')
  expect(lineOf('MLC')).toContain('Intermediate inspection due')
  expect(lineOf('SAFCON')).toContain('Intermediate survey due')
})

test('a certificate that has ended needs no survey any more', () => {
  const due = { kinds: ['bottom'], from: '2026-01-01', to: '2027-01-01', state: 'open' } as const
  for (const status of ['expired', 'superseded', 'withdrawn'] as const) {
    expect(
      surveyLines({ code: 'SAFCON', status, surveys: [], due: { ...due, kinds: [...due.kinds] } }),
    ).toEqual([])
  }
})
