import { addDays, daysBetween } from '#/core/dates.ts'
import type { OutDays } from './out-periods.ts'

/** A part of the line in which the certificate was not in force, in percent of its length. */
export type Segment = { kind: OutDays['kind'] | 'expired'; start: number; width: number }

type Life = {
  issuedDate: string
  expiryDate: string
  today: string
  periods: readonly Pick<OutDays, 'kind' | 'from' | 'to'>[]
}

/**
 * Where the expiry is on the line of an expired certificate, in percent. What follows has no scale:
 * it may be a day or ten years.
 */
const EXPIRY = 88

/**
 * A certificate's life as a line from its issue to its expiry: where today is, in percent (0
 * before, 100 after), and the periods in which it was not in force, the time since its expiry too.
 * A period without an end lasts until the end of the line.
 */
export function lifeLine({ issuedDate, expiryDate, today, periods }: Life): {
  today: number
  segments: Segment[]
} {
  const isExpired = today > expiryDate
  const end = isExpired ? EXPIRY : 100
  const length = Math.max(1, daysBetween(issuedDate, expiryDate))
  const position = (day: string) =>
    Math.min(end, Math.max(0, (daysBetween(issuedDate, day) / length) * end))
  const segments: Segment[] = periods.map(({ kind, from, to }) => {
    const start = position(from)
    // Its last day belongs to it.
    return { kind, start, width: (to === null ? end : position(addDays(to, 1))) - start }
  })
  if (isExpired) segments.push({ kind: 'expired', start: end, width: 100 - end })
  return {
    today: isExpired ? 100 : position(today),
    segments: segments.filter(({ width }) => width > 0),
  }
}
