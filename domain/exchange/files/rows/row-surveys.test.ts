import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { hasSurvey, partsInRow, type ListedSurvey } from './row-parts.ts'

const STANDING = { standing: 'in-force', standingReason: null, standingSince: null } as const

/** The kinds of survey that a part gets of a list that has one of each. */
function kindsOf(code: string, kind: ListedSurvey['kind']) {
  const label = CERTIFICATE_TYPES.find((type) => type.code === code)?.label ?? ''
  const input = {
    issuedDate: '2024-01-01',
    expiryDate: '2029-01-01',
    selectedCertificates: [label],
  }
  const listed = {
    renewedFrom: null,
    surveys: [{ kind, completedOn: '2026-06-01' }],
    location: null,
  }
  return partsInRow(input, { standing: STANDING, listed, today: '2026-11-21' }).flatMap(
    ({ surveys }) => surveys.map((survey) => survey.kind),
  )
}

test.each([
  ['SMC', ['intermediate']],
  ['ISSC', ['intermediate']],
  ['MLC', ['intermediate']],
  ['SEC', ['periodical']],
  ['SAFCON', ['intermediate']],
  ['ILLC', []],
  ['DOC', []],
])('the last intermediate survey of %s is of the kind %j', (code, kinds) => {
  expect(hasSurvey([code], 'intermediate')).toBe(kinds.length > 0)
  expect(kindsOf(code, 'intermediate')).toEqual(kinds)
})
