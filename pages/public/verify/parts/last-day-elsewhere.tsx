import { fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { lastDayOf } from '#/domain/register/model/survey/survey.ts'
import { hasEndedEverywhere } from '#/core/dates.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'

type Expiring = Pick<PublicPart, 'status' | 'expiryDate' | 'extendedUntil'>

/**
 * That the last day of an expired certificate has ended in Jakarta, which decides, but not
 * everywhere: on board it may still be that day.
 * `at`: the instant of the check.
 */
export function LastDayElsewhere({ parts, at }: { parts: readonly Expiring[]; at: string }) {
  const day = lastDayElsewhere(parts, at)
  return day === null ? null : (
    <p data-last-day={day}>{m.verify_last_day_elsewhere({ date: fullDate(day) })}</p>
  )
}

/**
 * The last day of a certificate that is expired and whose last day has not ended everywhere; null
 * where there is none.
 */
export function lastDayElsewhere(parts: readonly Expiring[], at: string): string | null {
  const days = parts.flatMap((part) => (part.status === 'expired' ? (lastDayOf(part) ?? []) : []))
  return days.find((day) => !hasEndedEverywhere(day, at)) ?? null
}
