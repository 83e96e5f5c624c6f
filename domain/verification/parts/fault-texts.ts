import { expiryText, fullDate } from '#/domain/language/format.ts'
import type { PartStatus } from '#/domain/register/model/survey/part-status.ts'
import { lastDayOf } from '#/domain/register/model/survey/survey.ts'
import { m } from '#/domain/texts/messages.js'
import { addDays } from '#/core/dates.ts'
import { isFault } from './faults.ts'
import { compareGravity } from './gravity.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'

type Shown = Pick<
  PublicPart,
  | 'label'
  | 'status'
  | 'standingSince'
  | 'notInForceSince'
  | 'issuedDate'
  | 'expiryDate'
  | 'extendedUntil'
  | 'conditions'
  | 'due'
>

/**
 * More certificates than these of one kind of fault are counted, not named: the list below names
 * each.
 */
const MAX_NAMED = 4

/**
 * What is wrong with the certificates of an entry, in sentences that name them, the most severe
 * first: those that are not in force, those that are not in force yet, those that were replaced. Of
 * one certificate its fault alone. Empty where all are in force. `isPast`: of an earlier day.
 */
export function faultSentences(parts: readonly Shown[], isPast = false): string[] {
  const sorted = parts.toSorted((a, b) => compareGravity(a, b, null))
  const total = parts.length
  const [only] = sorted
  if (total === 1 && only)
    return isFault(only) ? [capital(stateText(only.status, dayOf(only)))] : []
  const faults = sorted.filter(isFault)
  const later = sorted.filter(({ status }) => status === 'not-yet-valid')
  const replaced = sorted.filter(({ status }) => status === 'superseded')
  return [
    ...(faults.length > 0 ? [faultText(faults, total, isPast)] : []),
    ...(later.length > 0 ? [laterText(later, total, isPast)] : []),
    ...(replaced.length > 0 ? [replacedText(replaced, total)] : []),
  ]
}

function faultText(faults: readonly Shown[], total: number, isPast: boolean): string {
  const which = whichText(faults, total)
  if (faults.length === total) return (isPast ? m.fault_all_then : m.fault_all)({ total, which })
  return (isPast ? m.fault_some_then : m.fault_some)({ count: faults.length, total, which })
}

function laterText(later: readonly Shown[], total: number, isPast: boolean): string {
  const which = whichText(later, total)
  if (later.length === total)
    return (isPast ? m.fault_not_yet_all_then : m.fault_not_yet_all)({ total, which })
  return (isPast ? m.fault_not_yet_then : m.fault_not_yet)({ count: later.length, total, which })
}

function replacedText(replaced: readonly Shown[], total: number): string {
  if (replaced.length === total) return m.fault_replaced_all({ total })
  return m.fault_replaced({ count: replaced.length, total, which: namesOf(replaced) })
}

/**
 * The names of certificates with what each is; where one thing is true of all of an entry, that
 * alone.
 */
function whichText(parts: readonly Shown[], total: number): string {
  const groups = [...Map.groupBy(parts, (part) => `${part.status} ${dayOf(part)}`).values()]
  const [first] = parts
  const isAlike = first !== undefined && parts.every(({ status }) => status === first.status)
  const mayDiffer = first?.status !== 'not-yet-valid'
  if (parts.length === total && isAlike && (mayDiffer || groups.length === 1))
    return stateOfAll(parts, first.status)
  return groups
    .flatMap((group) => {
      const [one] = group
      return one
        ? [m.fault_named({ certificates: namesOf(group), what: stateText(one.status, dayOf(one)) })]
        : []
    })
    .join('; ')
}

function stateOfAll(parts: readonly Shown[], status: PartStatus): string {
  const days = parts.flatMap((part) => dayOf(part) ?? []).toSorted()
  const [first = null] = days
  if (first === null || days.length < parts.length) return wordOf(status)
  return first === days.at(-1)
    ? stateText(status, first)
    : m.fault_days({ what: wordOf(status), date: fullDate(first) })
}

function namesOf(parts: readonly Shown[]): string {
  const names = parts.slice(0, MAX_NAMED).map(({ label }) => label)
  const more = parts.length - names.length
  return more === 0
    ? names.join(', ')
    : m.fault_more({ certificates: names.join(', '), count: more })
}

/** The day that is said of a status: of a decision its own, of a term its last one. */
function dayOf(part: Shown): string | null {
  const { status, standingSince, notInForceSince, issuedDate } = part
  if (status === 'suspended' || status === 'withdrawn') return standingSince
  if (status === 'not-yet-valid') return issuedDate
  return status === 'expired' ? lastDayOf(part) : notInForceSince
}

/** `survey overdue since November 7, 2026`, within a sentence. */
function stateText(status: PartStatus, day: string | null): string {
  if (status === 'not-yet-valid' && day !== null) return m.fault_from({ date: fullDate(day) })
  if (day === null) return wordOf(status)
  if (status === 'expired') return m.fault_expired_on({ date: fullDate(day) })
  return m.fault_since({ what: wordOf(status), date: fullDate(day) })
}

function wordOf(status: PartStatus): string {
  if (status === 'suspended') return m.fault_suspended()
  if (status === 'withdrawn') return m.fault_withdrawn()
  return status === 'expired' ? m.fault_expired() : m.fault_survey_overdue()
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Term = Pick<
  PublicPart,
  'status' | 'notInForceSince' | 'expiryDate' | 'extendedUntil' | 'issuedDate'
>

/**
 * Until when a certificate is valid, or was: the last day on which it was in force. Its expiry date
 * stands beside it where it is another day, to compare with the paper.
 */
export function validityText(part: Term): { text: string; also: string | null } {
  const { status, notInForceSince, issuedDate } = part
  const lastDay = lastDayOf(part)
  const expiry =
    lastDay === null ? expiryText(null) : m.fault_expiry_date({ date: fullDate(lastDay) })
  if (status === 'not-yet-valid')
    return { text: m.verify_period_from({ date: fullDate(issuedDate) }), also: expiry }
  if (status === 'valid') return validText(part)
  const last = notInForceSince === null ? null : addDays(notInForceSince, -1)
  // One that was never in force, or of which it is not known, has its expiry date alone.
  if (last === null || last < issuedDate) return { text: expiry, also: null }
  const text = m.fault_was_valid_until({ date: fullDate(last) })
  return { text, also: last === lastDay ? null : expiry }
}

function validText({ expiryDate, extendedUntil }: Term): { text: string; also: string | null } {
  if (expiryDate === null) return { text: expiryText(null), also: null }
  if (extendedUntil === null)
    return { text: m.verify_period_through({ date: fullDate(expiryDate) }), also: null }
  return {
    text: m.part_extended({ date: fullDate(extendedUntil) }),
    also: m.fault_expiry_date({ date: fullDate(expiryDate) }),
  }
}
