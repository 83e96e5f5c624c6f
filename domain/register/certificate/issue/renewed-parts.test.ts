import { expect, test } from 'vitest'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { newPart, type Part } from '#/domain/register/model/certificate/part.ts'
import { isCountedFrom } from '#/domain/register/model/survey/terms.ts'
import { renewedParts } from './renewed-parts.ts'

const END = '2027-05-31'
const none = { standingReason: null, standingSince: null, supersededBy: null, supersededOn: null }

/** A part of safety equipment until END, unless a test says otherwise. */
function part(changes: Partial<Part> = {}): Part {
  const facts = {
    issuedDate: '2022-05-31',
    expiryDate: END,
    standing: 'in-force' as const,
    ...none,
  }
  return { ...newPart('SEC', 'Cargo Ship Safety Equipment', facts), ...changes }
}

// Only the parts of what is renewed are read.
const recordOf = (...parts: Part[]) => ({ parts }) as Certificate

test.each([
  [
    'the survey was completed on the same day three months before',
    '2027-02-28',
    '2027-04-01',
    true,
  ],
  ['the survey was completed one day before that', '2027-02-27', '2027-04-01', false],
  ['the survey is not known, and the new one begins on that day', null, '2027-02-28', true],
  [
    'the survey is not known, and the new one begins one day before that',
    null,
    '2027-02-27',
    false,
  ],
  ['it expired almost a term ago', null, '2032-05-30', true],
  ['it expired a term ago', null, '2032-05-31', false],
])(
  'whether the term is counted from the old expiry date where %s',
  (_case, surveyCompletedOn, issuedOn, isCounted) => {
    expect(isCountedFrom(END, { surveyCompletedOn, issuedOn })).toBe(isCounted)
    const [renewed] = renewedParts(
      [recordOf(part())],
      [part({ surveyCompletedOn, issuedOn, expiryDate: issuedOn })],
    )
    expect(renewed?.renewedFrom).toBe(isCounted ? END : null)
  },
)

test('what follows an interim one begins with its survey, and is a full-term one', () => {
  const interim = recordOf(part({ kind: 'interim' }))
  const next = { issuedOn: END, expiryDate: END }
  expect(renewedParts([interim], [part(next)])[0]?.renewedFrom).toBeNull()
  for (const kind of ['interim', 'short-term'] as const) {
    expect(() => renewedParts([interim], [part({ ...next, kind })])).toThrow('are not renewed')
  }
})
