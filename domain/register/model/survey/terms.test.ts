import { dateInWords } from '#/core/dates.ts'
import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { addDays } from '#/core/dates.ts'
import { samplePart } from '#/tests/helpers/register/survey-samples.ts'
import type { PartFacts } from './survey.ts'
import { surveyRulesOf } from '#/domain/register/model/type/survey-rules.ts'
import { longestTermOf, proposedExpiry, termError } from './terms.ts'

test('each of the 16 types has rules under its official name, and expires where it has a usual term', () => {
  for (const { code, officialName, termYears } of CERTIFICATE_TYPES) {
    const { name, expires, maxTerms } = surveyRulesOf(code)
    expect(name.replace(/^An? /, '')).toBe(officialName)
    expect([code, expires, maxTerms !== null]).toEqual([
      code,
      termYears !== null,
      termYears !== null,
    ])
  }
})

const LIMITS: [facts: Partial<PartFacts>, latest: string, after: string][] = [
  [{}, '2029-03-10', '2029-03-11'],
  [{ issuedOn: '2024-02-29' }, '2029-02-28', '2029-03-01'],
  [{ issuedOn: '2029-01-20', renewedFrom: '2029-03-09' }, '2034-03-09', '2034-03-10'],
  [{ code: 'ISPP' }, '2029-03-10', '2029-03-11'],
  [{ code: 'SMC', kind: 'interim' }, '2024-09-10', '2024-09-11'],
  [{ code: 'ISSC', kind: 'interim' }, '2024-09-10', '2024-09-11'],
  [{ code: 'MLC', kind: 'interim', issuedOn: '2024-08-31' }, '2025-02-28', '2025-03-01'],
  [{ code: 'DOC', kind: 'interim' }, '2025-03-10', '2025-03-11'],
  [{ kind: 'interim' }, '2024-08-10', '2024-08-11'],
  [{ kind: 'short-term' }, '2024-08-10', '2024-08-11'],
  [{ kind: 'conditional', renewedFrom: '2024-12-31' }, '2024-08-10', '2024-08-11'],
  [{ kind: 'provisional' }, '2024-08-10', '2024-08-11'],
]
test.each(LIMITS)('the term of %j ends on %s at the latest', (facts, latest, after) => {
  expect(termError(samplePart({ ...facts, expiryDate: latest }))).toBeNull()
  expect(termError(samplePart({ ...facts, expiryDate: after }))).toContain(
    `not later than ${dateInWords(latest)}`,
  )
})

test('a refusal names the certificate, the limit and the source', () => {
  expect(termError(samplePart({ expiryDate: '2030-01-01' }))).toBe(
    'A Cargo Ship Safety Construction Certificate holds for at most five years from its issue (SOLAS I/14): choose an expiry date not later than March 10, 2029',
  )
  expect(termError(samplePart({ code: 'SMC', kind: 'interim', expiryDate: '2030-01-01' }))).toBe(
    'A Safety Management Certificate that is interim holds for at most 6 months from its issue (ISM Code 14): choose an expiry date not later than September 10, 2024',
  )
  expect(
    termError(
      samplePart({ issuedOn: '2029-01-20', expiryDate: '2034-03-10', renewedFrom: '2029-03-09' }),
    ),
  ).toContain('of the one that it renews')
  expect(termError(samplePart({ expiryDate: null }))).toContain(
    'needs an expiry date, at most five years',
  )
})

test('a type that does not expire and another type have no limit', () => {
  for (const code of ['ITC69', 'IEEC', 'IAFS', 'OTHER']) {
    expect(termError(samplePart({ code, expiryDate: null }))).toBeNull()
    expect(termError(samplePart({ code, expiryDate: '2099-01-01' }))).toBeNull()
  }
})

test('the term of a renewal is counted from the old expiry date only where it is issued within three months before that date, or after it', () => {
  const renewal = (issuedOn: string) =>
    termError(samplePart({ issuedOn, renewedFrom: '2029-03-09', expiryDate: '2034-03-09' }))
  expect(['2028-12-09', '2029-01-20', '2029-03-09', '2029-04-02'].map(renewal)).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(renewal('2028-12-08')).toContain('three months before that date')
  const surveyed = (surveyCompletedOn: string, renewedFrom: string | null, expiryDate: string) =>
    termError({
      ...samplePart({ issuedOn: '2029-01-20', renewedFrom, expiryDate }),
      surveyCompletedOn,
    })
  // More than three months before: from its completion (SOLAS I/14 (b) (iii)).
  expect(surveyed('2028-11-01', '2029-03-09', '2034-03-09')).toContain(
    'its survey was completed on November 1, 2028',
  )
  expect(surveyed('2028-11-01', null, '2033-11-01')).toBeNull()
  expect(surveyed('2028-11-01', null, '2033-11-02')).toContain('not later than November 1, 2033')
  // A certificate of a hundred years, if any day could be called the old expiry date.
  expect(
    termError(
      samplePart({ issuedOn: '2026-01-01', renewedFrom: '2121-01-01', expiryDate: '2126-01-01' }),
    ),
  ).not.toBeNull()
})

test.for([
  ['SEC', 'full-term', '2026-11-28', '2031-11-27'],
  ['SMC', 'interim', '2026-11-21', '2027-05-20'],
  ['DOC', 'interim', '2026-11-21', '2027-11-20'],
  ['SEC', 'interim', '2026-11-21', '2027-04-20'],
  ['SEC', 'conditional', '2026-09-30', '2027-02-27'],
  ['SEC', 'full-term', '2024-03-01', '2029-02-28'],
  ['ITC69', 'full-term', '2026-11-21', null],
] as const)(
  '%s, %s, begun on %s, is proposed until %s, and the same day is accepted',
  ([code, kind, begins, proposed]) => {
    expect(proposedExpiry(code, kind, { begins })).toBe(proposed)
    const part = { code, kind, issuedOn: begins, renewedFrom: null }
    const longest = longestTermOf({ ...part, surveyCompletedOn: null })
    expect(longest).toBe(proposed && addDays(proposed, 1))
    for (const expiryDate of [proposed, longest])
      expect(termError(samplePart({ ...part, expiryDate }))).toBeNull()
  },
)

test('counted from an old expiry date, the anniversary stays', () => {
  expect(proposedExpiry('SEC', 'full-term', { oldExpiry: '2029-03-09' })).toBe('2034-03-09')
})
