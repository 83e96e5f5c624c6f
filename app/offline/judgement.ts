import { dateInJakarta } from '#/app/dates.ts'
import type { Statement } from '#/app/statements/statement.ts'
import type { StatusList } from '#/app/statements/status/read-status-list.ts'
import { DAYS_GOOD, listedAt, placeOf, type Listed } from '#/app/statements/status/status-list.ts'

const DAY = 86_400_000
/** What a device's clock may be behind ours, in milliseconds; a list from further ahead says that the clock is wrong. */
const CLOCKS_DIFFER = DAY

/** What can be said of a certificate without its register: what its own dates say today, and what the last list said, and when. */
export type Judgement = {
  dates: 'within' | 'expired' | 'not-begun'
  /** `on`: the day of the list, in Jakarta; `days`: its age. */
  status: { listed: Listed; on: string; days: number } | { unknown: 'no-list' | 'too-old' | 'list-before' | 'clock' }
}

/** Judges a statement that was found to be ours. `list`: the one of its record, if one is kept; `now`: milliseconds. */
export function judge({ issuedDate, expiryDate, index, asOf }: Statement, list: StatusList | null, now: number): Judgement {
  const today = dateInJakarta(new Date(now).toISOString())
  const dates = expiryDate < today ? 'expired' : issuedDate > today ? 'not-begun' : 'within'
  if (!list) return { dates, status: { unknown: 'no-list' } }
  const age = now - Date.parse(list.from)
  if (age < -CLOCKS_DIFFER) return { dates, status: { unknown: 'clock' } }
  if (age > DAYS_GOOD * DAY || now > Date.parse(list.until)) return { dates, status: { unknown: 'too-old' } }
  const listed = listedAt(list.bits, placeOf(index).place)
  // A list of that day or before may be from before the certificate.
  if (listed === 'not-in-register' && dateInJakarta(list.from) <= asOf) return { dates, status: { unknown: 'list-before' } }
  const on = dateInJakarta(list.from)
  return { dates, status: { listed, on, days: Math.max(0, Math.floor(age / DAY)) } }
}
