import { fullDate } from '#/app/dates.ts'
import type { Check, PublicCertificate, Status } from './verdict.ts'

export type Tone = 'valid' | 'invalid' | 'unsure'

/** Every answer there is: what the register says, and that it could not be asked. */
export type Answered = Status | 'not-found' | 'could-not-check'

/** The word of each answer, and how it looks. Colour never speaks alone. */
export const ANSWERS: Record<Answered, { word: string; tone: Tone }> = {
  valid: { word: 'Valid', tone: 'valid' },
  expired: { word: 'Expired', tone: 'invalid' },
  suspended: { word: 'Suspended', tone: 'invalid' },
  withdrawn: { word: 'Withdrawn', tone: 'invalid' },
  'not-yet-valid': { word: 'Not yet valid', tone: 'invalid' },
  'not-found': { word: 'Not found', tone: 'invalid' },
  'could-not-check': { word: 'Could not check', tone: 'unsure' },
}

/** One sentence that says what the status means for this certificate. */
export function explained(certificate: PublicCertificate): string {
  const since = certificate.standingSince ? ` since ${fullDate(certificate.standingSince)}` : ''
  switch (certificate.status) {
    case 'valid':
      return `Genuine and in force today. It is valid through ${fullDate(certificate.expiryDate)}.`
    case 'expired':
      return `Genuine, but no longer in force: it was valid through ${fullDate(certificate.expiryDate)}.`
    case 'not-yet-valid':
      return `Genuine, but not in force yet: it is valid from ${fullDate(certificate.issuedDate)}.`
    case 'suspended':
      return `Genuine, but not in force: it has been suspended${since}.`
    case 'withdrawn':
      return `Genuine, but not in force: it has been withdrawn${since}.`
  }
}

/** A check in words that fit its outcome. */
export function wordedCheck({ name, outcome }: Check, certificate: PublicCertificate | null): string {
  const passed = outcome === 'passed'
  switch (name) {
    case 'issued':
      return passed ? 'Issued by this authority' : 'Not in our register under this number'
    case 'period':
      if (passed) return 'Not expired'
      return certificate?.status === 'not-yet-valid' ? 'Its validity has not begun' : 'Expired'
    case 'standing':
      if (passed) return 'Not suspended or withdrawn'
      return certificate?.status === 'withdrawn' ? 'Withdrawn' : 'Suspended'
    case 'details':
      return 'Compare the details below with the certificate in your hand'
  }
}
