import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import type { PublicCertificate } from '#/domain/verification/verdict/verdict.ts'
import { flagKey } from '#/domain/states/states.ts'
import { positionInPeriod } from '#/core/dates.ts'
import { USUAL_SET, type SetFacts } from './usual-set.ts'
import { vesselOf } from './vessel.ts'
import { VesselNumber } from '#/domain/verification/ship/ship-hint.ts'

const TODAY = '2026-11-21'

function one(certificateId: string, changes: Partial<PublicCertificate> = {}): PublicCertificate {
  const facts = {
    certificateId,
    type: 'Certificate of Classification',
    vesselName: 'KM Samudra Jaya',
    imoNumber: '9074729',
    grossTonnage: null,
    flag: 'Indonesia',
    issuedDate: '2026-01-01',
    expiryDate: '2031-01-01',
    issuedCertificates: 'Certificate of Classification',
    standingReason: null,
    standingSince: null,
    supersededBy: null,
    supersededOn: null,
    surveysFrom: '2026-01-01',
    notInForceSince: null,
    shipClass: null,
    corrections: [],
    parts: [],
    ...changes,
  }
  const status =
    changes.status ?? (positionInPeriod(TODAY, facts) === 'within' ? 'valid' : 'expired')
  return { ...facts, status, isValid: status === 'valid' }
}

const kinds = (...certificates: PublicCertificate[]) =>
  vesselOf('9074729', certificates, { more: false }, flagKey).contradictions

test('two spellings of one State are one flag, and two States are two', () => {
  const [turkey, turkiye, malta] = ['Turkey', 'Türkiye (TUR)', 'Malta'].map((flag, i) =>
    one(`T-${i}`, { flag }),
  )
  expect(
    turkey && turkiye && kinds(turkey, turkiye).filter(({ kind }) => kind === 'flags'),
  ).toEqual([])
  expect(turkey && malta && kinds(turkey, malta)).toContainEqual({
    kind: 'flags',
    values: ['Turkey', 'Malta'],
    numbers: ['T-0', 'T-2'],
  })
})

test('the usual set is of types there are', () => {
  expect([...USUAL_SET].toSorted()).toEqual(CERTIFICATE_TYPES.map(({ code }) => code).toSorted())
})

test.for([
  ['9074729', '9074729'],
  ['imo 9074729', '9074729'],
  ['９０７４７２９', '9074729'],
])('%s is a number of a ship', ([typed, number]) => expect(VesselNumber.parse(typed)).toBe(number))

test.for(['', '907472', '90747290', 'ABCDEFG', '9074729x'])('%s is none', (typed) => {
  expect(VesselNumber.safeParse(typed).success).toBe(false)
})

test('what none in force covers is missing', () => {
  expect(vesselOf('9074729', [], { more: false }, flagKey).missing).toEqual([])
  const some = [
    one('A', { issuedCertificates: 'International Load Line, Something of our own' }),
    one('B', { issuedCertificates: 'International Tonnage', status: 'suspended' }),
  ]
  expect(vesselOf('9074729', some, { more: false }, flagKey).missing).toEqual(
    USUAL_SET.filter((type) => !['ILLC', 'DOC'].includes(type)),
  )
})

test('nothing is said to be missing while certificates in force are on other pages', () => {
  expect(vesselOf('9074729', [one('A')], { more: true }, flagKey).missing).toBe(null)
  expect(vesselOf('9074729', [one('A')], { more: true, isWhole: true }, flagKey).missing).not.toBe(
    null,
  )
})

test('what is missing is of the usual set of the ship, by its type and tonnage', () => {
  const missingOf = (ship: SetFacts) =>
    vesselOf('9074729', [one('A')], { more: false }, flagKey, ship).missing ?? []
  const tug = missingOf({ shipType: 'tug', grossTonnage: 299, personsCertified: 8 })
  expect(tug.filter((code) => !['Class', 'ILLC', 'ITC69'].includes(code))).toEqual([])
  expect(
    missingOf({ shipType: 'passenger-ship', grossTonnage: 5000, personsCertified: 300 }),
  ).not.toContain('SAFCON')
  // The company has it, not the ship.
  expect(missingOf({ shipType: null, grossTonnage: null, personsCertified: null })).not.toContain(
    'DOC',
  )
})

/** A part as the public sees it; the fields that no rule of a ship reads are left out. */
const part = (code: string, status: string, supersededBy: string | null = null) =>
  ({ code, status, supersededBy }) as PublicCertificate['parts'][number]

test('of a record that is partly valid, its valid certificates count, and a superseded one is not there twice', () => {
  const partly = one('A', {
    status: 'partly-valid',
    issuedCertificates: 'Cargo Ship Safety Equipment, International Load Line',
    parts: [part('SEC', 'superseded', 'B'), part('ILLC', 'valid')],
  })
  const renewed = one('B', {
    issuedCertificates: 'Cargo Ship Safety Equipment',
    parts: [part('SEC', 'valid')],
  })
  expect(vesselOf('9074729', [partly], { more: false }, flagKey).missing).toEqual(
    USUAL_SET.filter((type) => !['ILLC', 'DOC'].includes(type)),
  )
  expect(vesselOf('9074729', [partly, renewed], { more: false }, flagKey).missing).toEqual(
    USUAL_SET.filter((type) => !['ILLC', 'SEC', 'DOC'].includes(type)),
  )
  expect(kinds(partly, renewed)).toEqual([])
  const again = one('C', {
    issuedCertificates: 'International Load Line',
    parts: [part('ILLC', 'valid')],
  })
  expect(kinds(partly, again)).toEqual([{ kind: 'twice', type: 'ILLC', numbers: ['C', 'A'] }])
  // Valid again once its survey is done.
  const overdue = one('G', {
    status: 'survey-overdue',
    isValid: false,
    parts: [part('ILLC', 'survey-overdue')],
  })
  expect(kinds(again, overdue)).toEqual([{ kind: 'twice', type: 'ILLC', numbers: ['C', 'G'] }])
  // Issued already, but its new one is not in force yet.
  const early = one('D', {
    issuedCertificates: 'Cargo Ship Safety Equipment, International Load Line',
    parts: [part('SEC', 'valid', 'E'), part('ILLC', 'valid')],
  })
  expect(kinds(early, renewed)).toEqual([])
  const other = one('F', {
    status: 'partly-valid',
    flag: 'Panama',
    parts: [part('Class', 'valid')],
  })
  expect(kinds(again, other)).toMatchObject([{ kind: 'flags' }])
})

test('those in force come first, then the newest', () => {
  const listed = vesselOf(
    '9074729',
    [
      one('OLD', { issuedDate: '2020-01-01', expiryDate: '2025-01-01' }),
      one('A', { issuedDate: '2025-01-01' }),
      one('GONE', { status: 'withdrawn' }),
      one('B', { issuedDate: '2026-02-01', issuedCertificates: '', type: 'International Tonnage' }),
    ],
    { more: false },
    flagKey,
  )
  expect(listed.certificates.map(({ certificateId }) => certificateId)).toEqual([
    'B',
    'A',
    'GONE',
    'OLD',
  ])
})

test('one ship has one name and one flag', () => {
  expect(
    kinds(
      one('A'),
      one('B', { issuedCertificates: 'International Tonnage', vesselName: 'km samudra jaya ' }),
    ),
  ).toEqual([])
  const named = one('B', {
    issuedCertificates: 'International Tonnage',
    vesselName: 'KM Lain',
    flag: 'Panama',
  })
  expect(kinds(one('A'), named)).toEqual([
    { kind: 'names', values: ['KM Samudra Jaya', 'KM Lain'], numbers: ['A', 'B'] },
    { kind: 'flags', values: ['Indonesia', 'Panama'], numbers: ['A', 'B'] },
  ])
  // What no longer holds may have been of another name.
  expect(kinds(one('A'), { ...named, isValid: false, status: 'expired' })).toEqual([])
})

test('a type is covered once, but for what has been renewed', () => {
  expect(kinds(one('A'), one('B'))).toEqual([{ kind: 'twice', type: 'Class', numbers: ['A', 'B'] }])
  expect(kinds(one('A', { supersededBy: 'B' }), one('B'))).toEqual([])
})

test('what rests on another is issued while that holds', () => {
  const doc = one('DOC-1', {
    issuedCertificates: 'Document of Compliance',
    issuedDate: '2020-01-01',
    expiryDate: '2025-01-01',
  })
  const smc = one('SMC-1', {
    issuedCertificates: 'Safety Management Certificate',
    issuedDate: '2025-06-01',
  })
  const finding = {
    kind: 'outlived',
    number: 'SMC-1',
    type: 'SMC',
    restsOn: 'DOC',
    expired: 'DOC-1',
    expiredOn: '2025-01-01',
  }
  expect(kinds(doc, smc)).toEqual([finding])
  expect(kinds(doc, { ...smc, issuedDate: '2025-01-01' })).toEqual([])
  expect(
    kinds(
      doc,
      { ...doc, certificateId: 'DOC-2', issuedDate: '2025-01-02', expiryDate: '2030-01-01' },
      smc,
    ),
  ).toEqual([])
  // Another office may have issued it.
  expect(kinds(smc)).toEqual([])
})

test('what rests on another is compared with that certificate, not with the record that it is part of', () => {
  const dated = (code: string, issuedDate: string, expiryDate: string | null, more = {}) =>
    ({
      ...part(code, 'valid'),
      issuedDate,
      expiryDate,
      extendedUntil: null,
      ...more,
    }) as PublicCertificate['parts'][number]
  // The record expires with its interim SMC.
  const set = one('SET', {
    issuedCertificates:
      'Certificate of Classification, Safety Management Certificate, Document of Compliance',
    issuedDate: '2025-01-01',
    expiryDate: '2025-06-30',
    status: 'partly-valid',
    parts: [
      dated('Class', '2025-01-01', '2029-12-31'),
      dated('SMC', '2025-01-01', '2025-06-30', { status: 'expired' }),
      dated('DOC', '2025-01-01', '2025-12-31', { extendedUntil: '2026-05-31' }),
    ],
  })
  const later = (
    code: string,
    issuedDate: string,
    parts = [dated(code, issuedDate, '2030-12-31')],
  ) => one('LATER', { issuedCertificates: '', type: code, issuedDate, parts })
  expect(kinds(set, later('ILLC', '2026-01-01'))).toEqual([])
  expect(kinds(set, later('SMC', '2026-05-31'))).toEqual([])
  const rest = { type: 'SMC', restsOn: 'DOC', expired: 'SET', expiredOn: '2026-05-31' }
  expect(kinds(set, later('SMC', '2026-06-01'))).toEqual([
    { kind: 'outlived', number: 'LATER', ...rest },
  ])
  // Of a record that is partly valid, the certificate that is in force.
  const overdue = dated('SEC', '2026-06-01', '2030-12-31', { status: 'survey-overdue' })
  const partly = {
    ...later('SMC', '2026-06-01', [dated('SMC', '2026-06-01', '2030-12-31'), overdue]),
    isValid: false,
  }
  expect(kinds(set, partly)).toEqual([{ kind: 'outlived', number: 'LATER', ...rest }])
})

test('a number that fails its check digit is reported', () => {
  expect(vesselOf('9074720', [one('A')], { more: false }, flagKey).contradictions).toEqual([
    { kind: 'check-digit' },
  ])
})
