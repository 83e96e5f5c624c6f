import { expiryText, fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { hasEnded } from '#/domain/register/model/survey/part-status.ts'
import { lastDayOf } from '#/domain/register/model/survey/survey.ts'
import { scheduleOf } from '#/domain/register/model/survey/schedule.ts'
import type { PresentName } from '#/domain/register/ship/ship-names.ts'
import { recordedFrom } from '#/domain/register/model/survey/survey.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'
import { validityText } from '#/domain/verification/parts/fault-texts.ts'
import { isFault, outSince } from '#/domain/verification/parts/faults.ts'
import { extendedDay, firstToExpire, lastDay } from '#/domain/verification/parts/last-day.ts'
import { addDays } from '#/core/dates.ts'
import type { Check, PublicCertificate, Verdict } from './verdict.ts'

export type Tone = 'valid' | 'invalid' | 'unsure'

/** Every answer there is: what the register says, and that it could not be asked. */
export type AnswerStatus = Verdict['status'] | 'could-not-check'

/** The label of each answer, and how it looks. Colour never speaks alone. */
export const VERDICT_TEXTS: Record<AnswerStatus, { label: () => string; tone: Tone }> = {
  valid: { label: m.verify_status_valid, tone: 'valid' },
  expired: { label: m.verify_status_expired, tone: 'invalid' },
  suspended: { label: m.verify_status_suspended, tone: 'invalid' },
  withdrawn: { label: m.verify_status_withdrawn, tone: 'invalid' },
  'not-yet-valid': { label: m.verify_status_not_yet_valid, tone: 'invalid' },
  superseded: { label: m.verify_status_superseded, tone: 'unsure' },
  'survey-overdue': { label: m.verify_status_survey_overdue, tone: 'invalid' },
  'partly-valid': { label: m.verify_status_partly_valid, tone: 'unsure' },
  'number-corrected': { label: m.verify_status_number_corrected, tone: 'unsure' },
  'did-you-mean': { label: m.verify_status_did_you_mean, tone: 'unsure' },
  'no-such-part': { label: m.verify_status_no_such_part, tone: 'invalid' },
  'not-recorded': { label: m.verify_status_not_recorded, tone: 'unsure' },
  'not-found': { label: m.verify_status_not_found, tone: 'invalid' },
  'could-not-check': { label: m.verify_status_could_not_check, tone: 'unsure' },
}

/**
 * Below the word of the headline: on which day, and where the word does not say so, that it is not
 * valid: `on November 28, 2026`.
 */
export function dayText(status: AnswerStatus, day: string): string {
  const date = fullDate(day)
  const isValid = status === 'valid' || status === 'partly-valid'
  return isValid ? m.fault_on({ date }) : m.fault_not_valid_on({ date })
}

/** One sentence that says what the status means for this certificate. */
export function explain(certificate: PublicCertificate): string {
  const { status, standingSince, issuedDate, supersededOn, parts } = certificate
  const expiryDate = lastDay(certificate)
  const first = firstToExpire(certificate.parts)
  const since = standingSince === null ? null : { date: fullDate(standingSince) }
  // The most severe of several says nothing of the others.
  if (status !== 'partly-valid' && parts.some((part) => part.status !== status))
    return m.fault_is_none()
  const differ =
    new Set(parts.map((part) => (status === 'expired' ? lastDayOf(part) : part.standingSince)))
      .size > 1
  switch (status) {
    case 'valid':
      if (first) return m.verify_is_valid_each({ date: fullDate(first.day) })
      return expiryDate === null
        ? m.verify_is_valid_no_expiry()
        : m.verify_is_valid({ date: fullDate(expiryDate) })
    case 'expired':
      if (differ && expiryDate !== null)
        return m.fault_is_expired_several({ date: fullDate(expiryDate) })
      return m.verify_is_expired({ date: expiryText(expiryDate) })
    case 'not-yet-valid':
      return m.verify_is_not_yet_valid({ date: fullDate(issuedDate) })
    case 'survey-overdue':
      return m.verify_is_survey_overdue()
    case 'partly-valid':
      return m.verify_is_partly_valid()
    case 'superseded':
      // Where several records replaced its parts, each part says by which.
      return supersededOn === null
        ? m.verify_is_superseded_each()
        : m.verify_is_superseded({ date: fullDate(supersededOn) })
    case 'suspended':
      if (since && differ) return m.fault_is_suspended_several(since)
      return since ? m.verify_is_suspended_since(since) : m.verify_is_suspended()
    case 'withdrawn':
      if (since && differ) return m.fault_is_withdrawn_several(since)
      return since ? m.verify_is_withdrawn_since(since) : m.verify_is_withdrawn()
  }
}

/**
 * Until when a certificate is valid, or was, for the banner. Of several: until when those are that
 * are in force, the first to expire of a record that is wholly in force; null where it is said by
 * what is wrong.
 */
export function periodText(certificate: PublicCertificate): string | null {
  const { status, parts } = certificate
  const [only] = parts
  if (parts.length === 1 && only) return validityText(only).text
  if (status === 'not-yet-valid')
    return m.verify_period_from({ date: fullDate(certificate.issuedDate) })
  if (status === 'partly-valid') return othersText(parts.filter((part) => part.status === 'valid'))
  if (status !== 'valid') {
    const since = parts.some(isFault) ? outSince(parts) : null
    return since && m.fault_was_valid_until({ date: fullDate(addDays(since.since, -1)) })
  }
  const expiryDate = lastDay(certificate)
  const first = firstToExpire(parts)
  if (first) return m.verify_period_first({ certificate: first.label, date: fullDate(first.day) })
  if (expiryDate === null) return m.verify_fact_expiry_none()
  if (expiryDate === extendedDay(certificate))
    return m.part_extended({ date: fullDate(expiryDate) })
  return m.verify_period_through({ date: fullDate(expiryDate) })
}

function othersText(valid: readonly PublicPart[]): string | null {
  const days = valid.flatMap((part) => lastDayOf(part) ?? []).toSorted()
  const [first] = days
  if (first === undefined) return null
  const [count, date] = [valid.length, fullDate(first)]
  return days.length === count && days.at(-1) === first
    ? m.fault_others_until({ count, date })
    : m.fault_others_first({ count, date })
}

/** That the ship has another name now than its certificate. */
export function renamedText({ name, since }: PresentName): string {
  return since === null
    ? m.verify_renamed({ name })
    : m.verify_renamed_since({ name, date: fullDate(since) })
}

/** The text of a check for its outcome. */
export function checkText(
  { name, outcome }: Check,
  { status, certificate }: Pick<Verdict, 'status' | 'certificate'>,
): string {
  const passed = outcome === 'passed'
  switch (name) {
    case 'issued':
      if (passed) return m.verify_check_issued()
      return status === 'not-recorded' ? m.verify_check_not_recorded() : m.verify_check_not_issued()
    case 'period':
      if (passed) return m.verify_check_period()
      return certificate?.status === 'not-yet-valid'
        ? m.verify_check_not_begun()
        : m.verify_check_expired()
    case 'standing':
      if (passed) return m.verify_check_standing()
      return standingText(certificate)
    case 'surveys':
      return passed ? surveysText(certificate) : m.verify_check_surveys_overdue()
    case 'superseded':
      return m.verify_check_superseded()
    case 'details':
      return m.verify_check_details()
  }
}

/**
 * That no survey is overdue, and where windows closed before the register recorded surveys, that it
 * does not know of those.
 */
function surveysText(certificate: PublicCertificate | null): string {
  const from = certificate?.surveysFrom ?? null
  const isUnrecorded =
    from !== null &&
    certificate?.parts.some((part) => !hasEnded(part.status) && hasWindowBefore(part, from))
  return isUnrecorded
    ? m.verify_check_surveys_from({ date: fullDate(from) })
    : m.verify_check_surveys()
}

/**
 * Whether a survey window of a certificate closed before a day and no survey is recorded for it.
 */
function hasWindowBefore(part: PublicPart, from: string): boolean {
  const { code, kind, issuedDate, expiryDate, extendedUntil, termExtendedUntil, surveys } = part
  const inForce = {
    standing: 'in-force',
    standingSince: null,
    supersededOn: null,
    renewedFrom: null,
  } as const
  const surveysFrom = recordedFrom(from, issuedDate)
  const dates = { issuedOn: issuedDate, expiryDate, extendedUntil, termExtendedUntil }
  const facts = { ...inForce, code, kind, ...dates, surveys, surveysFrom }
  return scheduleOf(facts).windows.some((window) => !window.recorded && window.survey === null)
}

/** Of a record that is out as a whole, how; else which of its certificates are. */
function standingText(certificate: PublicCertificate | null): string {
  if (certificate?.status === 'withdrawn') return m.verify_check_withdrawn()
  const labelsOf = (status: 'suspended' | 'withdrawn') =>
    (certificate?.parts ?? []).filter((part) => part.status === status).map(({ label }) => label)
  const [suspended, withdrawn] = [labelsOf('suspended'), labelsOf('withdrawn')]
  if (
    certificate === null ||
    certificate.status === 'suspended' ||
    suspended.length + withdrawn.length === 0
  )
    return m.verify_check_suspended()
  return [
    ...(suspended.length > 0
      ? [m.verify_check_parts_suspended({ certificates: suspended.join(', ') })]
      : []),
    ...(withdrawn.length > 0
      ? [m.verify_check_parts_withdrawn({ certificates: withdrawn.join(', ') })]
      : []),
  ].join('; ')
}
