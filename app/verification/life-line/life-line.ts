import { daysBetween } from '#/core/dates.ts'

/** A period of a certificate, in days (`YYYY-MM-DD`); `until`: null where it lasts. */
export type Period = { kind: 'suspended' | 'withdrawn'; from: string; until: string | null }

type StandingEvent = { kind: string; day: string }
export type Now = { status: string; standingSince: string | null; issuedDate: string }

/**
 * The periods that these events made, oldest first. `now`: the certificate on the day of the answer, which may have been suspended or
 * withdrawn without such an event when it was entered.
 */
export function periodsOf(events: readonly StandingEvent[], now: Now): Period[] {
  const periods: Period[] = []
  for (const { kind, day } of events) {
    const last = periods.at(-1)
    if (last?.until === null) last.until = day
    if (kind === 'suspended' || kind === 'withdrawn') periods.push({ kind, from: day, until: null })
  }
  const { status, standingSince, issuedDate } = now
  const isOut = status === 'suspended' || status === 'withdrawn'
  if (isOut && periods.at(-1)?.until !== null) periods.push({ kind: status, from: standingSince ?? issuedDate, until: null })
  return periods
}

type OnePart = { code: string; label: string; status: string; standingSince: string | null }
type PartSuspension = { code: string; label: string; kind: Period['kind']; since: string | null }

/** The certificates that are suspended or withdrawn while the record is not: the drawing is of the whole record. */
export function suspensionsOfParts(parts: readonly OnePart[], periods: readonly Period[]): PartSuspension[] {
  if (periods.some(({ until }) => until === null)) return []
  return parts.flatMap(({ code, label, status, standingSince }) =>
    status === 'suspended' || status === 'withdrawn' ? [{ code, label, kind: status, since: standingSince }] : [],
  )
}

/** A part of the line in which the certificate was not in force, in percent of its length. */
export type Segment = { start: number; width: number }

type Life = { issuedDate: string; expiryDate: string; today: string; periods: readonly Period[] }

/** Where the expiry is on the line of an expired certificate, in percent. What follows has no scale: it may be a day or ten years. */
const EXPIRY = 88

/**
 * A certificate's life as a line from its issue to its expiry: where today is, in percent (0 before, 100 after), and the periods in which it
 * was not in force, the time since its expiry too. A period without an end lasts until the end of the line.
 */
export function lifeLine({ issuedDate, expiryDate, today, periods }: Life): { today: number; segments: Segment[] } {
  const isExpired = today > expiryDate
  const end = isExpired ? EXPIRY : 100
  const length = Math.max(1, daysBetween(issuedDate, expiryDate))
  const position = (day: string) => Math.min(end, Math.max(0, (daysBetween(issuedDate, day) / length) * end))
  const segments = periods.map(({ from, until }) => {
    const start = position(from)
    return { start, width: (until === null ? end : position(until)) - start }
  })
  if (isExpired) segments.push({ start: end, width: 100 - end })
  return { today: isExpired ? 100 : position(today), segments: segments.filter(({ width }) => width > 0) }
}
