import { expect, test } from 'vitest'
import { newPart, type Part } from '#/domain/register/model/certificate/part.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { faultSentences, validityText } from './fault-texts.ts'
import { outSince, standingSinceOf } from './faults.ts'
import { publicParts, type PublicPart } from '#/domain/register/public-parts/public-parts.ts'

const DAY = '2026-11-28'
const none = { standingReason: null, standingSince: null, supersededBy: null, supersededOn: null }
const facts = {
  issuedDate: '2026-01-01',
  expiryDate: '2030-12-31',
  standing: 'in-force' as const,
  ...none,
}

/** Certificates without survey windows, `A`, `B` and so on, each with the changes of the test. */
function partsOf(...changes: Partial<Part>[]): PublicPart[] {
  const parts = changes.map((change, i) => ({
    ...newPart('ISPP', String.fromCharCode(65 + i), facts),
    ...change,
  }))
  return publicParts({ parts, certificateId: 'N', surveysFrom: '2020-01-01' }, DAY)
}

const valid = {}
const suspended = (standingSince: string | null) =>
  ({ standing: 'suspended', standingSince }) as const
const withdrawn = (standingSince: string | null) =>
  ({ standing: 'withdrawn', standingSince }) as const
const expired = (expiryDate: string) => ({ expiryDate })
const replaced = { supersededBy: 'M', supersededOn: '2026-06-01' }
const later = (issuedOn: string) => ({ issuedOn })
/** Its first annual window ended on 6 November 2026. */
const overdue = {
  code: 'SEC',
  label: 'Cargo Ship Safety Equipment',
  issuedOn: '2025-08-07',
  expiryDate: '2030-08-06',
}
const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value)

const SENTENCES: [rule: string, parts: Partial<Part>[], sentences: string[]][] = [
  ['one certificate in force', [valid], []],
  ['sixteen in force', times(16, valid), []],
  [
    'one certificate: its fault alone',
    [suspended('2026-11-07')],
    ['Suspended since November 7, 2026'],
  ],
  [
    'one of six, by its name',
    [overdue, ...times(5, valid)],
    [
      '1 of 6 certificates is not in force: Cargo Ship Safety Equipment, survey overdue since November 7, 2026',
    ],
  ],
  [
    'one of two',
    [valid, expired('2026-03-02')],
    ['1 of 2 certificates is not in force: B, expired on March 2, 2026'],
  ],
  [
    'several, the most severe first, what is alike once',
    [
      valid,
      expired('2026-03-02'),
      suspended('2026-05-01'),
      suspended('2026-05-01'),
      withdrawn(null),
    ],
    [
      '4 of 5 certificates are not in force: E, withdrawn; C, D, suspended since May 1, 2026; B, expired on March 2, 2026',
    ],
  ],
  [
    'all two alike',
    times(2, suspended('2026-05-01')),
    ['None of its 2 certificates is in force: suspended since May 1, 2026'],
  ],
  [
    'ten since one day and one since a later: since the first',
    [...times(10, withdrawn('2026-03-03')), withdrawn('2026-06-03')],
    [
      'None of its 11 certificates is in force: withdrawn, on several days; the first is March 3, 2026',
    ],
  ],
  [
    'all of one kind, of one the day is not known',
    [suspended('2026-05-01'), suspended(null)],
    ['None of its 2 certificates is in force: suspended'],
  ],
  [
    'all, not alike',
    [suspended('2026-05-01'), expired('2026-03-02')],
    [
      'None of its 2 certificates is in force: A, suspended since May 1, 2026; B, expired on March 2, 2026',
    ],
  ],
  [
    'more than four: the others are counted',
    [valid, ...times(15, expired('2026-03-02'))],
    ['15 of 16 certificates are not in force: B, C, D, E and 11 more, expired on March 2, 2026'],
  ],
  [
    'what was replaced is no fault, and is said',
    [valid, valid, replaced],
    ['1 of 3 certificates was replaced by a newer one: C'],
  ],
  [
    'a fault and what was replaced: the fault first',
    [replaced, replaced, suspended('2026-05-01')],
    [
      '1 of 3 certificates is not in force: C, suspended since May 1, 2026',
      '2 of 3 certificates were replaced by newer ones: A, B',
    ],
  ],
  ['all were replaced', [replaced, replaced], ['All 2 certificates were replaced by newer ones.']],
  [
    'one that is not in force yet',
    [valid, later('2027-01-01')],
    ['1 of 2 certificates is not in force yet: B, valid from January 1, 2027'],
  ],
  [
    'none of them yet, from several days',
    [later('2027-01-01'), later('2027-02-01')],
    [
      'None of its 2 certificates is in force yet: A, valid from January 1, 2027; B, valid from February 1, 2027',
    ],
  ],
]
test.each(SENTENCES)('%s', (_rule, parts, sentences) =>
  expect(faultSentences(partsOf(...parts))).toEqual(sentences),
)

test('of an earlier day the sentence is in the past, and it is Indonesian where the page is', () => {
  const parts = partsOf(overdue, ...times(5, valid))
  expect(faultSentences(parts, true)[0]).toMatch(
    /^1 of 6 certificates was not in force: Cargo Ship Safety Equipment, /,
  )
  withLanguage('id', () => {
    expect(faultSentences(parts)).toEqual([
      '1 dari 6 sertifikat tidak berlaku: Cargo Ship Safety Equipment, survei terlambat sejak 7 November 2026',
    ])
    expect(faultSentences(partsOf(suspended('2026-11-07')))).toEqual([
      'Ditangguhkan sejak 7 November 2026',
    ])
  })
})

test.each<[rule: string, part: Partial<Part>, text: string, also: string | null]>([
  ['in force', valid, 'Valid until December 31, 2030', null],
  ['without an expiry', { expiryDate: null }, 'No expiry date', null],
  [
    'extended',
    {
      expiryDate: '2026-11-01',
      extension: {
        kind: 'short-voyages',
        until: '2026-12-01',
        grantedOn: '2026-10-01',
        reason: 'At sea',
      },
    },
    'Extended until December 1, 2026',
    'Expiry date November 1, 2026',
  ],
  ['expired', expired('2026-03-02'), 'Was valid until March 2, 2026', null],
  [
    'suspended: the last day in force, and its expiry date',
    suspended('2026-11-07'),
    'Was valid until November 6, 2026',
    'Expiry date December 31, 2030',
  ],
  ['overdue', overdue, 'Was valid until November 6, 2026', 'Expiry date August 6, 2030'],
  ['replaced', replaced, 'Was valid until May 31, 2026', 'Expiry date December 31, 2030'],
  [
    'suspended without a day: its expiry date alone',
    suspended(null),
    'Expiry date December 31, 2030',
    null,
  ],
  [
    'withdrawn from its first day: it was never valid',
    withdrawn('2026-01-01'),
    'Expiry date December 31, 2030',
    null,
  ],
  [
    'not yet valid',
    later('2027-01-01'),
    'Valid from January 1, 2027',
    'Expiry date December 31, 2030',
  ],
])('until when a certificate is or was valid: %s', (_rule, change, text, also) => {
  const [part] = partsOf(change)
  expect(part && validityText(part)).toEqual({ text, also })
})

test('since when an entry is out: the first day of a certificate that is, and whether there are several days', () => {
  const ended = partsOf(...times(10, withdrawn('2026-03-03')), withdrawn('2026-06-03'))
  expect([outSince(ended), standingSinceOf(ended)]).toEqual([
    { since: '2026-03-03', differ: true },
    '2026-03-03',
  ])
  const expiredOnes = partsOf(...times(10, expired('2026-03-02')), expired('2026-06-02'))
  expect([outSince(expiredOnes), standingSinceOf(expiredOnes)]).toEqual([
    { since: '2026-03-03', differ: true },
    null,
  ])
  expect(outSince(partsOf(valid, suspended('2026-05-01')))).toEqual({
    since: '2026-05-01',
    differ: false,
  })
  expect(outSince(partsOf(valid, valid))).toBeNull()
  expect(outSince(partsOf(suspended('2026-05-01'), suspended(null)))).toBeNull()
  // What was replaced does not make an entry older than its fault.
  expect(outSince(partsOf(replaced, suspended('2026-09-01')))?.since).toBe('2026-09-01')
  expect(outSince(partsOf(replaced, replaced))?.since).toBe('2026-06-01')
})
