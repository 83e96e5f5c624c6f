import { expect, test } from 'vitest'
import { CODE_TEXTS } from './code.ts'
import { checkText, explain, periodText, VERDICT_TEXTS, type Tone } from './verdict-texts.ts'
import { verdictOn } from './verdict.ts'
import { verifiedRecordOf, type VerifiedRecord } from './verified-record.ts'
import { newPartsOf } from '#/domain/register/model/certificate/new-parts.ts'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { partsFromList } from '#/domain/register/model/certificate/part.ts'
import {
  outlooksOf,
  storedStatus,
  type Status,
} from '#/domain/register/model/certificate/status.ts'

const facts = {
  certificateId: 'LMC-2026-00042',
  type: 'International Load Line',
  vesselName: 'KM Samudra Jaya',
  imoNumber: null,
  grossTonnage: null,
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2026-12-31',
  issuedCertificates: 'International Load Line',
  standing: 'in-force',
  standingReason: null,
  standingSince: null,
  supersededBy: null,
  supersededOn: null,
  corrections: null,
  surveysFrom: '2026-01-01',
} as const

/** With one part for each type of its list. */
function recordOf(changes: Partial<Omit<VerifiedRecord, 'parts'>> = {}): VerifiedRecord {
  const changed = { ...facts, ...changes }
  return { ...changed, parts: partsFromList(changed) }
}
const record = recordOf()

test.each([
  ['until the day before the other is issued it is valid', '2026-06-14', 'valid'],
  ['from the issue date of the other it is superseded', '2026-06-15', 'superseded'],
  ['once it has expired, that is the graver news', '2027-01-01', 'expired'],
])('%s', (_rule, today, status) => {
  const renewed = recordOf({ supersededBy: 'LMC-2', supersededOn: '2026-06-15' })
  const verdict = verdictOn(record.certificateId, renewed, today, { checkedAt: 'now' })
  expect(verdict).toMatchObject({
    verified: true,
    status,
    certificate: { status, isValid: status === 'valid' },
  })
  const failed = verdict.checks
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ name }) => name)
  expect(failed).toEqual({ valid: [], superseded: ['superseded'], expired: ['period'] }[status])
})

const table: [rule: string, standing: VerifiedRecord['standing'], today: string, status: Status][] =
  [
    ['the day before its issue it is not valid yet', 'in-force', '2025-12-31', 'not-yet-valid'],
    ['it is valid on its issue day', 'in-force', '2026-01-01', 'valid'],
    ['it is valid in between', 'in-force', '2026-06-15', 'valid'],
    ['it is valid through its expiry day', 'in-force', '2026-12-31', 'valid'],
    ['it is expired the day after', 'in-force', '2027-01-01', 'expired'],
    ['suspended is suspended within its dates', 'suspended', '2026-06-15', 'suspended'],
    ['suspended is graver than expired', 'suspended', '2027-06-15', 'suspended'],
    ['withdrawn is withdrawn before its dates', 'withdrawn', '2025-06-15', 'withdrawn'],
  ]
test.each(table)('%s', (_rule, standing, today, status) => {
  const verdict = verdictOn(record.certificateId, recordOf({ standing }), today, {
    checkedAt: 'now',
  })
  expect(verdict).toMatchObject({
    verified: true,
    status,
    certificate: { status, isValid: status === 'valid' },
  })
})

test('an unknown number is not verified and has no certificate', () => {
  expect(verdictOn('X-1', null, '2026-01-01', { checkedAt: '2026-01-01T00:00:00.000Z' })).toEqual({
    verified: false,
    status: 'not-found',
    number: 'X-1',
    certificate: null,
    near: null,
    checks: [{ name: 'issued', outcome: 'failed' }],
    checkedAt: '2026-01-01T00:00:00.000Z',
  })
})

test('each check stands for itself: an expired and suspended certificate fails both', () => {
  const verdict = verdictOn(
    record.certificateId,
    recordOf({ standing: 'suspended' }),
    '2027-01-01',
    { checkedAt: 'now' },
  )
  expect(verdict.checks).toEqual([
    { name: 'issued', outcome: 'passed' },
    { name: 'period', outcome: 'failed' },
    { name: 'standing', outcome: 'failed' },
    { name: 'surveys', outcome: 'passed' },
    { name: 'details', outcome: 'compare' },
  ])
})

test('the public is shown nothing that is not on the list', () => {
  const verdict = verdictOn(record.certificateId, record, '2026-06-15', { checkedAt: 'now' })
  expect(Object.keys(verdict.certificate ?? {}).toSorted()).toEqual([
    'certificateId',
    'corrections',
    'expiryDate',
    'flag',
    'grossTonnage',
    'imoNumber',
    'isValid',
    'issuedCertificates',
    'issuedDate',
    'notInForceSince',
    'parts',
    'shipClass',
    'standingReason',
    'standingSince',
    'status',
    'supersededBy',
    'supersededOn',
    'surveysFrom',
    'type',
    'vesselName',
  ])
})

test('the status that lists store holds until the day before it changes', () => {
  const long = recordOf({ issuedDate: '2026-01-01', expiryDate: '2028-12-31' })
  expect(storedStatus(outlooksOf(long, '2025-12-30'))).toEqual({
    status: 'not-yet-valid',
    statusUntil: '2025-12-31',
  })
  // The window of its first annual survey ends on 31 March 2027.
  expect(storedStatus(outlooksOf(long, '2026-01-01'))).toEqual({
    status: 'valid',
    statusUntil: '2027-03-31',
  })
  expect(storedStatus(outlooksOf(long, '2027-04-01'))).toEqual({
    status: 'survey-overdue',
    statusUntil: '2028-12-31',
  })
  expect(storedStatus(outlooksOf(long, '2029-01-01'))).toEqual({
    status: 'expired',
    statusUntil: null,
  })
})

test('a record of which one part is overdue is partly valid, and says which', () => {
  const dates = { issuedDate: '2026-01-01', expiryDate: '2028-12-31' }
  const selectedCertificates = ['International Load Line', 'International Tonnage']
  const some = { ...recordOf(dates), parts: newPartsOf({ ...dates, selectedCertificates }) }
  const verdict = verdictOn(record.certificateId, some, '2027-04-01', { checkedAt: 'now' })
  expect(verdict).toMatchObject({ status: 'partly-valid', certificate: { isValid: false } })
  expect(verdict.certificate?.parts).toMatchObject([
    {
      number: 'LMC-2026-00042/ILLC',
      status: 'survey-overdue',
      due: { kinds: ['annual'], to: '2027-03-31', state: 'overdue' },
    },
    { number: 'LMC-2026-00042/ITC69', status: 'valid', expiryDate: null, due: null },
  ])
  expect(verdict.checks).toContainEqual({ name: 'surveys', outcome: 'failed' })
})

test('an extended certificate has not expired until the day it is extended until', () => {
  const dates = { issuedDate: '2026-01-01', expiryDate: '2027-01-31' }
  const [part] = newPartsOf({
    ...dates,
    selectedCertificates: ['International Sewage Pollution Prevention'],
  })
  if (!part) throw new Error('There is no part')
  const extension = {
    kind: 'to-port-of-survey' as const,
    until: '2027-04-30',
    grantedOn: '2027-01-20',
    reason: 'On passage',
  }
  const extended = { ...recordOf(dates), parts: [{ ...part, extension }] }
  const verdict = (day: string) =>
    verdictOn(record.certificateId, extended, day, { checkedAt: 'now' })
  const texts = (day: string) => {
    const { certificate } = verdict(day)
    return certificate && [explain(certificate), periodText(certificate)]
  }
  expect(verdict('2027-02-01')).toMatchObject({
    status: 'valid',
    certificate: { expiryDate: '2027-01-31' },
  })
  expect(verdict('2027-04-30').checks).toContainEqual({ name: 'period', outcome: 'passed' })
  expect(texts('2027-04-30')).toEqual([
    'Genuine and in force today. It is valid through April 30, 2027.',
    'Extended until April 30, 2027',
  ])
  expect(verdict('2027-05-01')).toMatchObject({ status: 'expired' })
  expect(verdict('2027-05-01').checks).toContainEqual({ name: 'period', outcome: 'failed' })
  expect(texts('2027-05-01')?.[0]).toBe(
    'Genuine, but no longer in force: it was valid through April 30, 2027.',
  )
})

test('a record of which one part is suspended fails the check of its standing, one that is withdrawn from a day to come not yet', () => {
  const [first, ...others] = recordOf({
    issuedCertificates: 'International Load Line, International Tonnage',
  }).parts
  const checkOf = (changes: object) => {
    const parts = [{ ...first, ...changes }, ...others] as VerifiedRecord['parts']
    return verdictOn(record.certificateId, { ...record, parts }, '2026-06-15', {
      checkedAt: 'now',
    }).checks.find(({ name }) => name === 'standing')
  }
  expect(checkOf({ standing: 'suspended', standingSince: '2026-06-01' })?.outcome).toBe('failed')
  expect(checkOf({ standing: 'withdrawn', standingSince: '2026-09-01' })?.outcome).toBe('passed')
})

test('a record whose certificates have different dates and standings says of each what holds, not one thing of all', () => {
  const dates = { issuedDate: '2026-01-01', expiryDate: '2028-12-31' }
  const selectedCertificates = [
    'International Sewage Pollution Prevention',
    'International Load Line',
    'International Tonnage',
  ]
  const [sewage, line, tonnage] = newPartsOf({ ...dates, selectedCertificates })
  if (!sewage || !line || !tonnage) throw new Error('A part is missing')
  const textsOf = (...parts: VerifiedRecord['parts']) => {
    const verdict = verdictOn(record.certificateId, { ...recordOf(dates), parts }, '2026-06-15', {
      checkedAt: 'now',
    })
    const { certificate, checks } = verdict
    const standing = checks.find(({ name }) => name === 'standing')
    return (
      certificate &&
      standing && [explain(certificate), periodText(certificate), checkText(standing, verdict)]
    )
  }
  const alike = textsOf(sewage, line, tonnage)
  expect(alike?.slice(0, 2)).toEqual([
    'Genuine and in force today. It is valid through December 31, 2028.',
    'Valid until December 31, 2028',
  ])
  // An extension of the one that does not end first extends nothing of the whole.
  const extension = {
    kind: 'to-port-of-survey' as const,
    until: '2029-03-31',
    grantedOn: '2026-06-01',
    reason: 'On passage',
  }
  expect(textsOf({ ...sewage, extension }, line)).toEqual([
    'Genuine and in force today. Each of its certificates has its own last day; the first is December 31, 2028.',
    'First to expire: International Load Line, December 31, 2028',
    'Not suspended or withdrawn',
  ])
  const suspended = textsOf(
    { ...sewage, standing: 'suspended', standingReason: 'Damage', standingSince: '2026-06-01' },
    line,
  )
  expect(suspended?.[2]).toBe('Suspended: International Sewage Pollution Prevention')
  const replaced = (supersededBy: string) => ({ supersededBy, supersededOn: '2026-06-01' })
  expect(
    textsOf({ ...sewage, ...replaced('B/ISPP') }, { ...line, ...replaced('C/ILLC') })?.[0],
  ).toBe('Genuine, but replaced by newer certificates: see each below.')
})

test('a certificate that is older than its record says that earlier surveys are not recorded', () => {
  const textOf = (surveysFrom: string) => {
    const old = recordOf({ issuedDate: '2024-01-01', expiryDate: '2028-12-31', surveysFrom })
    const verdict = verdictOn(record.certificateId, old, '2026-06-15', { checkedAt: 'now' })
    const surveys = verdict.checks.find(({ name }) => name === 'surveys')
    return surveys && checkText(surveys, verdict)
  }
  expect(textOf('2026-06-01')).toBe(
    'No survey overdue; surveys before June 1, 2026 are not recorded here',
  )
  expect(textOf('2025-04-01')).toBe('A survey is overdue')
})

test.each([
  // The first window of the load line, of less than 15 months after its issue, and none of the one
  // that needs its first survey after two years.
  ['ILLC', '2026-03-10', '2030-03-20', '2026-11-21', true],
  ['SMC', '2024-12-01', '2029-11-30', '2026-11-21', false],
  ['ITC69', '2020-01-01', null, '2026-11-21', false],
])(
  'surveys are said to be missing where a window closed before the record: %s',
  (code, issuedDate, expiryDate, surveysFrom, isMissing) => {
    const { label = '' } = CERTIFICATE_TYPES.find((type) => type.code === code) ?? {}
    const old = recordOf({
      type: label,
      issuedCertificates: label,
      issuedDate,
      expiryDate,
      surveysFrom,
    })
    const verdict = verdictOn(record.certificateId, old, '2026-11-21', { checkedAt: 'now' })
    const surveys = verdict.checks.find(({ name }) => name === 'surveys')
    expect(surveys && checkText(surveys, verdict)).toMatch(
      isMissing ? /surveys before November 21, 2026/ : /^No survey overdue$/,
    )
  },
)

test('of an event from before the register had surveys, none was overdue', () => {
  const {
    surveysFrom,
    corrections: _,
    ...event
  } = { ...facts, issuedDate: '2020-01-01', expiryDate: '2025-01-01' }
  const statusIn2023 = (stored: Parameters<typeof verifiedRecordOf>[0]) =>
    verdictOn(event.certificateId, verifiedRecordOf(stored), '2023-01-01', { checkedAt: 'now' })
      .status
  expect(statusIn2023(event)).toBe('valid')
  expect(statusIn2023({ ...event, surveysFrom })).toBe('valid')
  expect(statusIn2023({ ...event, surveysFrom: '2020-01-01' })).toBe('survey-overdue')
})

test('of all answers only “valid” is green, of all codes only one that agrees; what could not be checked is neither green nor red', () => {
  const inTone = (texts: Record<string, { tone: Tone }>, tone: Tone) =>
    Object.entries(texts).flatMap(([answer, text]) => (text.tone === tone ? [answer] : []))
  expect([inTone(VERDICT_TEXTS, 'valid'), inTone(CODE_TEXTS, 'valid')]).toEqual([
    ['valid'],
    ['agrees'],
  ])
  expect(inTone(VERDICT_TEXTS, 'unsure')).toContain('could-not-check')
  expect(inTone(CODE_TEXTS, 'unsure')).toContain('unchecked')
})
