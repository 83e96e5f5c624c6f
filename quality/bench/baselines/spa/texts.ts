import type { Check, PublicCertificate, Verdict } from '#/domain/verification/verdict/verdict.ts'

/** As much of the product's English as the same facts need. */

export const WORDS: Record<Verdict['status'], string> = {
  valid: 'Valid',
  expired: 'Expired',
  suspended: 'Suspended',
  withdrawn: 'Withdrawn',
  'not-yet-valid': 'Not yet valid',
  superseded: 'Superseded',
  'survey-overdue': 'Survey overdue',
  'partly-valid': 'Partly valid',
  'number-corrected': 'Number corrected',
  'did-you-mean': 'Not found as typed',
  'no-such-part': 'No such certificate',
  'not-recorded': 'Not recorded',
  'not-found': 'Not found',
}

export const TONES = {
  valid: 'border-valid bg-valid-wash text-valid',
  invalid: 'border-invalid bg-invalid-wash text-invalid',
}

export const SIGNS = { valid: 'M14 25l7 7 14-15', invalid: 'M16 16l16 16M32 16L16 32' }

export const OUTCOMES = {
  passed: { sign: '✓', look: 'text-valid' },
  failed: { sign: '✗', look: 'text-invalid' },
  compare: { sign: '→', look: 'text-quiet' },
}

export const CHECKS: Record<Check['name'], { passed: string; failed: string }> = {
  issued: { passed: 'Issued by this authority', failed: 'Not in our register under this number' },
  period: { passed: 'Not expired', failed: 'Expired' },
  standing: { passed: 'Not suspended or withdrawn', failed: 'Suspended or withdrawn' },
  surveys: { passed: 'No survey overdue', failed: 'A survey is overdue' },
  superseded: { passed: '', failed: 'Replaced by a newer certificate' },
  details: { passed: 'Compare the details below with the certificate in your hand', failed: '' },
}

export function explain({
  status,
  standingSince,
  issuedDate,
  expiryDate,
}: PublicCertificate): string {
  switch (status) {
    case 'valid':
      return `Genuine and in force today. It is valid through ${fullDate(expiryDate)}.`
    case 'expired':
      return `Genuine, but no longer in force: it was valid through ${fullDate(expiryDate)}.`
    case 'not-yet-valid':
      return `Genuine, but not in force yet: it is valid from ${fullDate(issuedDate)}.`
    case 'survey-overdue':
      return 'Genuine, but not in force: a survey was not completed in time.'
    case 'partly-valid':
      return 'Genuine. Some of its certificates are in force today and others are not.'
    case 'superseded':
      return 'Genuine, but replaced by a newer certificate.'
    case 'suspended':
    case 'withdrawn':
      return `Genuine, but not in force: it has been ${status} since ${fullDate(standingSince ?? issuedDate)}.`
  }
}

const calendar = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** `March 12, 2026`. */
export function fullDate(date: string | null): string {
  return date === null ? 'No expiry date' : calendar.format(Date.parse(date))
}
