import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { SURVEY_KINDS } from './survey.ts'
import { kindOfVisit, mayBeOneVisit } from './visit-kinds.ts'

test.for([
  ['annual', 'SRC', 'periodical'],
  ['annual', 'SEC', 'annual'],
  ['annual', 'ILLC', 'annual'],
  ['annual', 'ISSC', 'annual'],
  ['intermediate', 'SEC', 'periodical'],
  ['intermediate', 'SRC', 'periodical'],
  ['intermediate', 'ILLC', 'annual'],
  ['intermediate', 'DOC', 'annual'],
  ['intermediate', 'SMC', 'intermediate'],
  ['intermediate', 'SAFCON', 'intermediate'],
  ['periodical', 'SEC', 'periodical'],
  ['periodical', 'SAFCON', 'periodical'],
  ['annual', 'OTHER', 'annual'],
] as const)('a visit that is %s is recorded on %s as %s', ([visit, code, kind]) => {
  expect(kindOfVisit(visit, code)).toBe(kind)
})

test('no other kind of visit has another name on a certificate', () => {
  for (const visit of SURVEY_KINDS.filter((kind) => kind !== 'annual' && kind !== 'intermediate'))
    for (const { code } of CERTIFICATE_TYPES) expect(kindOfVisit(visit, code)).toBe(visit)
})

test('surveys of two certificates are of one visit where one kind of visit has both kinds', () => {
  const of = (code: string, kind: (typeof SURVEY_KINDS)[number]) => ({ code, kind })
  expect(mayBeOneVisit(of('SEC', 'annual'), of('SRC', 'periodical'))).toBe(true)
  expect(mayBeOneVisit(of('SRC', 'periodical'), of('SAFCON', 'intermediate'))).toBe(true)
  expect(mayBeOneVisit(of('SEC', 'periodical'), of('ILLC', 'annual'))).toBe(true)
  expect(mayBeOneVisit(of('SEC', 'periodical'), of('SRC', 'periodical'))).toBe(true)
  expect(mayBeOneVisit(of('SEC', 'renewal'), of('SRC', 'renewal'))).toBe(true)
  expect(mayBeOneVisit(of('SEC', 'annual'), of('SAFCON', 'intermediate'))).toBe(false)
  expect(mayBeOneVisit(of('SAFCON', 'bottom'), of('Class', 'annual'))).toBe(false)
})
