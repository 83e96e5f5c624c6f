import { dateInJakarta, positionInPeriod } from '#/core/dates.ts'
import type { Statement } from '#/app/qr-statements/statement.ts'
import type { StatusList } from '#/app/qr-statements/status-list/read-status-list.ts'
import { DAYS_GOOD, listedAt, positionOf, type Listed } from '#/app/qr-statements/status-list/status-list.ts'

const DAY = 86_400_000
const DATES = { before: 'not-begun', within: 'within', after: 'expired' } as const
/** How far a device's clock may be behind ours, in milliseconds; a list from further ahead shows that the clock is wrong. */
const CLOCKS_DIFFER = DAY

/** The state of a certificate without its register: by its dates today, and by the last status list. */
export type OfflineResult = {
  dates: (typeof DATES)[keyof typeof DATES]
  /** `on`: the day of the list, in Jakarta; `days`: its age. */
  status: { listed: Listed; on: string; days: number } | { unknown: 'no-list' | 'too-old' | 'list-before' | 'clock' }
}

/** Evaluates a statement whose signature is ours. `list`: the one of its record, if one is stored; `now`: milliseconds. */
export function verifyOffline(statement: Statement, list: StatusList | null, now: number): OfflineResult {
  const today = dateInJakarta(new Date(now).toISOString())
  const dates = DATES[positionInPeriod(today, statement)]
  if (!list) return { dates, status: { unknown: 'no-list' } }
  const age = now - Date.parse(list.from)
  if (age < -CLOCKS_DIFFER) return { dates, status: { unknown: 'clock' } }
  if (age > DAYS_GOOD * DAY || now > Date.parse(list.until)) return { dates, status: { unknown: 'too-old' } }
  const listed = listedAt(list.bits, positionOf(statement.index).position)
  // A list of that day or before may be from before the certificate.
  if (listed === 'not-in-register' && dateInJakarta(list.from) <= statement.asOf)
    return { dates, status: { unknown: 'list-before' } }
  const on = dateInJakarta(list.from)
  return { dates, status: { listed, on, days: Math.max(0, Math.floor(age / DAY)) } }
}
