import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { samplePart } from '#/tests/helpers/register/survey-samples.ts'
import {
  extensionError,
  extensionsOn,
  latestExtension,
  needsConsent,
  type Extendable,
  type Granting,
} from './extensions.ts'

const DECISION = 'administration-decision'
const sample = (facts: Partial<Extendable> = {}): Extendable => ({
  ...samplePart(facts),
  extensionKind: null,
  ...facts,
})
const extend = (facts: Partial<Extendable>, granting: Partial<Granting>) =>
  extensionError(sample(facts), {
    kind: 'to-port-of-survey',
    until: '2029-03-10',
    grantedOn: '2029-03-01',
    ...granting,
  })

test.each([
  ['new-certificate-not-on-board', '2029-08-09', '2029-08-10', 'August 9, 2029'],
  ['to-port-of-survey', '2029-06-09', '2029-06-10', 'June 9, 2029'],
  ['short-voyages', '2029-04-09', '2029-04-10', 'April 9, 2029'],
] as const)(
  'an extension of the kind %s ends on %s at the latest',
  (kind, latest, after, inWords) => {
    expect(extend({}, { kind, until: latest })).toBeNull()
    expect(extend({}, { kind, until: after })).toContain(`not later than ${inWords}`)
    expect(extend({}, { kind, until: '2029-03-10' })).toBeNull()
    expect(extend({}, { kind, until: '2029-03-09' })).toContain('after the expiry date')
  },
)

test('the limit of an extension is counted from the expiry date by whole months', () => {
  const facts = { expiryDate: '2029-11-30' }
  expect(extend(facts, { until: '2030-02-28', grantedOn: '2029-11-30' })).toBeNull()
  expect(extend(facts, { until: '2030-03-01', grantedOn: '2029-11-30' })).toContain(
    'at most 3 months',
  )
})

test.each(CERTIFICATE_TYPES.map(({ code }) => code).concat('OTHER'))(
  '%s has the extensions that its instrument knows',
  (code) => {
    const EXPECTED: Record<string, string[]> = {
      DOC: [DECISION],
      MLC: ['new-certificate-not-on-board', DECISION],
      SMC: ['new-certificate-not-on-board', 'to-port-of-survey', DECISION],
      ISPP: [
        'new-certificate-not-on-board',
        'to-port-of-survey',
        'short-voyages',
        'to-longest-term',
        DECISION,
      ],
      Class: [
        'new-certificate-not-on-board',
        'to-port-of-survey',
        'short-voyages',
        'to-longest-term',
      ],
      OTHER: ['new-certificate-not-on-board', 'to-port-of-survey', 'short-voyages', DECISION],
      ...Object.fromEntries(['ITC69', 'IEEC', 'IAFS'].map((one) => [one, []])),
    }
    const issuedForLess = sample({
      code,
      expiryDate: ['ITC69', 'IEEC', 'IAFS'].includes(code) ? null : '2027-03-09',
    })
    expect(extensionsOn(issuedForLess, '2027-03-09')).toEqual(EXPECTED[code] ?? EXPECTED['ISPP'])
  },
)

test('what expired, was replaced or does not expire is not extended', () => {
  expect(extend({}, { grantedOn: '2029-03-10' })).toContain('expired on March 9, 2029')
  expect(extend({}, { grantedOn: '2029-03-09' })).toBeNull()
  expect(extend({}, { grantedOn: '2028-12-09' })).toBeNull()
  expect(extend({}, { grantedOn: '2028-12-08' })).toContain('from December 9, 2028 on')
  expect(extend({ supersededOn: '2029-03-01' }, {})).toContain('replaced from March 1, 2029 on')
  expect(extend({ supersededOn: '2029-03-02' }, {})).toBeNull()
  expect(extend({ kind: 'interim' }, {})).toContain('full-term')
  expect(extend({ code: 'IAFS' }, {})).toContain('does not expire')
  expect(extend({ code: 'DOC' }, {})).toContain('is not extended')
  expect(extend({ code: 'SMC' }, { kind: 'short-voyages' })).toContain('ISM Code')
})

test('the day of the consent counts where it is entered later', () => {
  const granted = { grantedOn: '2029-03-12', until: '2029-06-09' }
  expect(extend({}, { ...granted, decidedOn: '2029-03-09' })).toBeNull()
  expect(extend({}, { ...granted, decidedOn: '2029-03-10' })).toContain('expired on March 9, 2029')
})

test('what a file says was granted may have ended since', () => {
  const ended = {
    kind: 'to-port-of-survey',
    until: '2029-06-09',
    grantedOn: '2029-03-12',
    decidedOn: '2029-03-01',
  } as const
  expect(extensionError(sample(), ended, { wasGranted: true })).toBeNull()
  expect(
    extensionError(sample(), { ...ended, decidedOn: '2029-03-10' }, { wasGranted: true }),
  ).toContain('It expired')
})

test('one issued for less than the longest term is endorsed up to it, on any day until it expires (SOLAS I/14 (c))', () => {
  const [kind, twoYears] = ['to-longest-term', { expiryDate: '2026-03-09' }] as const
  const granted = { kind, grantedOn: '2025-01-01' }
  expect(extend(twoYears, { ...granted, until: '2029-03-09' })).toBeNull()
  expect(extend(twoYears, { ...granted, until: '2029-03-10' })).toBeNull()
  expect(extend(twoYears, { ...granted, until: '2029-03-11' })).toContain(
    'not later than March 10, 2029',
  )
  expect(extend(twoYears, { ...granted, until: '2026-03-09' })).toContain('after the expiry date')
  expect(extend(twoYears, { ...granted, grantedOn: '2026-03-10', until: '2029-03-09' })).toContain(
    'It expired',
  )
  expect(extend({}, { kind, until: '2029-03-10' })).toContain('for the longest term already')
  expect(extend({ code: 'SMC', ...twoYears }, { ...granted, until: '2029-03-09' })).toContain(
    'ISM Code',
  )
  const renewal = { expiryDate: '2031-03-09', renewedFrom: '2029-03-09', issuedOn: '2029-01-20' }
  expect(latestExtension(sample(renewal), kind)).toBe('2034-03-09')
})

test('one that was extended to the longest term may be extended further, from there (survey guidelines, 5.2)', () => {
  const facts = {
    expiryDate: '2026-03-09',
    extendedUntil: '2029-03-09',
    termExtendedUntil: '2029-03-09',
  }
  const extended = { ...facts, extensionKind: 'to-longest-term' } as const
  expect(extend(extended, { until: '2029-06-09' })).toBeNull()
  expect(extend(extended, { until: '2029-06-10' })).toContain('not later than June 9, 2029')
  expect(extend(extended, { until: '2029-06-09', grantedOn: '2028-01-01' })).toContain(
    'from December 9, 2028 on',
  )
  expect(extend(extended, { kind: 'to-longest-term', until: '2029-03-10' })).toContain(
    'not combined',
  )
  const further = {
    ...extended,
    extendedUntil: '2029-06-09',
    extensionKind: 'to-port-of-survey',
  } as const
  expect(extend(further, { kind: 'short-voyages', until: '2029-06-20' })).toContain('not combined')
})

test('an interim Safety Management Certificate is extended once, by six months at most (ISM Code 14.3)', () => {
  const interim = {
    code: 'SMC',
    kind: 'interim',
    issuedOn: '2024-03-10',
    expiryDate: '2024-09-09',
  } as const
  const granted = { kind: 'interim-special-case', grantedOn: '2024-09-01' } as const
  expect(extend(interim, { ...granted, until: '2025-03-09' })).toBeNull()
  expect(extend(interim, { ...granted, until: '2025-03-10' })).toContain(
    'at most 6 months after the expiry date (ISM Code 14.3)',
  )
  const again = {
    ...interim,
    extendedUntil: '2024-12-09',
    extensionKind: 'interim-special-case',
  } as const
  expect(extend(again, { ...granted, until: '2025-03-09' })).toContain('not combined')
  expect(extend({ ...interim, code: 'ISSC' }, { ...granted, until: '2025-03-09' })).toContain(
    'Safety Management Certificate',
  )
  expect(
    extend({ code: 'SMC' }, { ...granted, until: '2029-09-09', grantedOn: '2029-03-01' }),
  ).toContain('Only an interim')
})

test('the Administration may decide beyond every limit, also of what is extended already, and never of class', () => {
  const decided = { kind: DECISION, grantedOn: '2029-03-01' } as const
  expect(extend({}, { ...decided, until: '2031-03-09' })).toBeNull()
  expect(extend({}, { ...decided, until: '2029-03-09' })).toContain('after the expiry date')
  expect(extend({ code: 'DOC', kind: 'interim' }, { ...decided, until: '2031-03-09' })).toBeNull()
  const extended = { extendedUntil: '2029-06-09', extensionKind: 'to-port-of-survey' } as const
  expect(extend(extended, { ...decided, until: '2030-06-09', grantedOn: '2029-06-09' })).toBeNull()
  expect(extend(extended, { ...decided, until: '2029-06-09' })).toContain(
    'extended until June 9, 2029 already',
  )
  expect(extend({ code: 'Class' }, { ...decided, until: '2031-03-09' })).toContain('society')
})

test('every extension of a statutory certificate, and every decision of an Administration, needs its consent', () => {
  expect(
    CERTIFICATE_TYPES.filter(({ code }) => !needsConsent(code, 'to-port-of-survey')).map(
      ({ code }) => code,
    ),
  ).toEqual(['Class'])
  expect(needsConsent('OTHER', 'to-port-of-survey')).toBe(false)
  expect(needsConsent('OTHER', DECISION)).toBe(true)
})

test('of what is in a file, the short voyages of a Safety Management Certificate are read, which the register granted before', () => {
  const granted = { kind: 'short-voyages', until: '2029-04-09', grantedOn: '2028-01-01' } as const
  expect(extensionError(sample({ code: 'SMC' }), granted, { wasGranted: true })).toBeNull()
  expect(extensionError(sample({ code: 'MLC' }), granted, { wasGranted: true })).not.toBeNull()
})

test('what is replaced when an extension is entered is not extended, whenever that was decided', () => {
  const granting = { until: '2029-04-10', decidedOn: '2029-03-01', grantedOn: '2029-03-06' }
  expect(extend({ supersededOn: '2029-03-05' }, granting)).toContain(
    'replaced from March 5, 2029 on',
  )
})
