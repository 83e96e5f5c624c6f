import { fullDate } from '#/app/dates.ts'
import { m } from '#/app/paraglide/messages.js'
import type { Check, PublicCertificate, Verdict } from './verdict.ts'

export type Tone = 'valid' | 'invalid' | 'unsure'

/** Every answer there is: what the register says, and that it could not be asked. */
export type Answered = Verdict['status'] | 'could-not-check'

/** The word of each answer, and how it looks. Colour never speaks alone. */
export const ANSWERS: Record<Answered, { word: () => string; tone: Tone }> = {
  valid: { word: m.verify_word_valid, tone: 'valid' },
  expired: { word: m.verify_word_expired, tone: 'invalid' },
  suspended: { word: m.verify_word_suspended, tone: 'invalid' },
  withdrawn: { word: m.verify_word_withdrawn, tone: 'invalid' },
  'not-yet-valid': { word: m.verify_word_not_yet_valid, tone: 'invalid' },
  superseded: { word: m.verify_word_superseded, tone: 'unsure' },
  'number-corrected': { word: m.verify_word_number_corrected, tone: 'unsure' },
  'did-you-mean': { word: m.verify_word_did_you_mean, tone: 'unsure' },
  'not-recorded': { word: m.verify_word_not_recorded, tone: 'unsure' },
  'not-found': { word: m.verify_word_not_found, tone: 'invalid' },
  'could-not-check': { word: m.verify_word_could_not_check, tone: 'unsure' },
}

/** One sentence that says what the status means for this certificate. */
export function explained({ status, standingSince, issuedDate, expiryDate, supersededOn }: PublicCertificate): string {
  const since = standingSince === null ? null : { date: fullDate(standingSince) }
  switch (status) {
    case 'valid':
      return m.verify_is_valid({ date: fullDate(expiryDate) })
    case 'expired':
      return m.verify_is_expired({ date: fullDate(expiryDate) })
    case 'not-yet-valid':
      return m.verify_is_not_yet_valid({ date: fullDate(issuedDate) })
    case 'superseded':
      return m.verify_is_superseded({ date: fullDate(supersededOn ?? issuedDate) })
    case 'suspended':
      return since ? m.verify_is_suspended_since(since) : m.verify_is_suspended()
    case 'withdrawn':
      return since ? m.verify_is_withdrawn_since(since) : m.verify_is_withdrawn()
  }
}

/** A check in words that fit its outcome. */
export function wordedCheck({ name, outcome }: Check, certificate: PublicCertificate | null): string {
  const passed = outcome === 'passed'
  switch (name) {
    case 'issued':
      return passed ? m.verify_check_issued() : m.verify_check_not_issued()
    case 'period':
      if (passed) return m.verify_check_period()
      return certificate?.status === 'not-yet-valid' ? m.verify_check_not_begun() : m.verify_check_expired()
    case 'standing':
      if (passed) return m.verify_check_standing()
      return certificate?.status === 'withdrawn' ? m.verify_check_withdrawn() : m.verify_check_suspended()
    case 'superseded':
      return m.verify_check_superseded()
    case 'details':
      return m.verify_check_details()
  }
}
