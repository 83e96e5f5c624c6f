import { expect, test } from 'vitest'
import { samplePart } from '#/tests/helpers/register/survey-samples.ts'
import { extensionError, type Extendable, type Granting } from './extensions.ts'

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

/**
 * Of a certificate that expired on March 9, 2029, and was issued for five years or, the second
 * half, for two.
 */
const LATE: [
  name: string,
  facts: Partial<Extendable>,
  granting: Partial<Granting>,
  error: string | null,
][] = [
  [
    'in time, entered later',
    {},
    { decidedOn: '2029-03-01', grantedOn: '2029-05-02', until: '2029-06-09' },
    null,
  ],
  [
    'on the last day of its extension',
    {},
    { decidedOn: '2029-03-01', grantedOn: '2029-06-09', until: '2029-06-09' },
    null,
  ],
  [
    'after its own end',
    {},
    { decidedOn: '2029-03-01', grantedOn: '2029-06-10', until: '2029-06-09' },
    'has ended',
  ],
  [
    'after its end of a month',
    {},
    {
      kind: 'short-voyages',
      decidedOn: '2029-03-01',
      grantedOn: '2029-04-10',
      until: '2029-04-09',
    },
    'has ended',
  ],
  [
    'consent after the expiry',
    {},
    { decidedOn: '2029-03-10', grantedOn: '2029-05-02', until: '2029-06-09' },
    'It expired on March 9, 2029',
  ],
  [
    'consent of long before',
    {},
    { decidedOn: '2028-12-08', grantedOn: '2029-05-02', until: '2029-06-09' },
    'from December 9, 2028 on',
  ],
  [
    'not on board, five months',
    {},
    {
      kind: 'new-certificate-not-on-board',
      decidedOn: '2029-03-09',
      grantedOn: '2029-08-09',
      until: '2029-08-09',
    },
    null,
  ],
  [
    'not on board, later',
    {},
    {
      kind: 'new-certificate-not-on-board',
      decidedOn: '2029-03-09',
      grantedOn: '2029-08-10',
      until: '2029-08-09',
    },
    'within five months',
  ],
  [
    'decided, within five months',
    {},
    { kind: DECISION, decidedOn: '2029-01-01', grantedOn: '2029-08-09', until: '2031-03-09' },
    null,
  ],
  [
    'decided, long ago',
    {},
    { kind: DECISION, decidedOn: '2029-01-01', grantedOn: '2029-08-10', until: '2031-03-09' },
    'Issue a new certificate',
  ],
  [
    'decided, years ago',
    {},
    { kind: DECISION, decidedOn: '2029-01-01', grantedOn: '2034-08-10', until: '2036-03-09' },
    'Issue a new certificate',
  ],
  [
    'decided before the issue',
    {},
    { kind: DECISION, decidedOn: '2024-03-09', grantedOn: '2029-04-10', until: '2031-03-09' },
    'issued on March 10, 2024',
  ],
  [
    'decided, its own end past',
    {},
    { kind: DECISION, decidedOn: '2029-01-01', grantedOn: '2029-07-10', until: '2029-07-09' },
    'has ended',
  ],
  [
    'longest term, soon',
    { expiryDate: '2026-03-09' },
    {
      kind: 'to-longest-term',
      decidedOn: '2025-06-01',
      grantedOn: '2026-08-09',
      until: '2029-03-09',
    },
    null,
  ],
  [
    'longest term, long ago',
    { expiryDate: '2026-03-09' },
    {
      kind: 'to-longest-term',
      decidedOn: '2025-06-01',
      grantedOn: '2026-08-10',
      until: '2029-03-09',
    },
    'Issue a new certificate',
  ],
  [
    'interim, its end past',
    { code: 'SMC', kind: 'interim', issuedOn: '2024-03-10', expiryDate: '2024-09-09' },
    {
      kind: 'interim-special-case',
      decidedOn: '2024-09-01',
      grantedOn: '2024-12-10',
      until: '2024-12-09',
    },
    'has ended',
  ],
  [
    'interim, long ago',
    { code: 'SMC', kind: 'interim', issuedOn: '2024-03-10', expiryDate: '2024-09-09' },
    {
      kind: 'interim-special-case',
      decidedOn: '2024-09-01',
      grantedOn: '2025-02-10',
      until: '2025-03-09',
    },
    'Issue a new certificate',
  ],
  [
    'after another extension, counted from its end',
    { extendedUntil: '2029-06-09', extensionKind: 'to-port-of-survey' },
    { kind: DECISION, decidedOn: '2029-06-01', grantedOn: '2029-11-10', until: '2031-03-09' },
    'until November 9, 2029',
  ],
  // Class needs no consent, so that none grants anything afterwards.
  [
    'class, with a consent',
    { code: 'Class' },
    { decidedOn: '2029-03-01', grantedOn: '2029-03-10', until: '2029-06-09' },
    'It expired on March 9, 2029',
  ],
  [
    'another type, with a consent',
    { code: 'OTHER' },
    { decidedOn: '2029-03-01', grantedOn: '2029-03-10', until: '2029-06-09' },
    'It expired on March 9, 2029',
  ],
]

test.each(LATE)(
  'an extension that is entered after the certificate expired: %s',
  (_, facts, granting, error) => {
    const found = extend(facts, granting)
    if (error === null) expect(found).toBeNull()
    else expect(found).toContain(error)
  },
)
