import { dateInJakarta, positionInPeriod } from '#/core/dates.ts'
import type { Statement } from '#/domain/proof/statements/statement.ts'
import { readStatement, type ReadStatement } from '#/domain/proof/statements/read-statement.ts'
import {
  readStatusList,
  type StatusList,
} from '#/domain/proof/statements/status-lists/read-status-list.ts'
import {
  DAYS_GOOD,
  listedAt,
  positionOf,
  type Listed,
} from '#/domain/proof/statements/status-lists/status-list.ts'
import {
  storedKeys,
  storedState,
  storedText,
  STORED_NAMES,
} from '#/pages/public/offline/stored/refresh.ts'

const DAY = 86_400_000
const DATES = { before: 'not-begun', within: 'within', after: 'expired' } as const
/**
 * How far a device's clock may be behind ours, in milliseconds; a list from further ahead shows
 * that the clock is wrong.
 */
const CLOCKS_DIFFER = DAY

/**
 * The state of a certificate without its register: by its dates today, and by the last status list.
 */
export type OfflineResult = {
  dates: (typeof DATES)[keyof typeof DATES]
  /** `on`: the day of the list, in Jakarta; `days`: its age. */
  status:
    | { listed: Listed; on: string; days: number }
    | { unknown: 'no-list' | 'too-old' | 'list-before' | 'clock' }
}

/**
 * Evaluates a statement whose signature is ours. `list`: the one of its record, if one is stored;
 * `now`: milliseconds.
 */
export function verifyOffline(
  statement: Statement,
  list: StatusList | null,
  now: number,
): OfflineResult {
  const today = dateInJakarta(new Date(now).toISOString())
  const dates = DATES[positionInPeriod(today, statement)]
  if (!list) return { dates, status: { unknown: 'no-list' } }
  const age = now - Date.parse(list.from)
  if (age < -CLOCKS_DIFFER) return { dates, status: { unknown: 'clock' } }
  if (age > DAYS_GOOD * DAY || now > Date.parse(list.until))
    return { dates, status: { unknown: 'too-old' } }
  const listed = listedAt(list.bits, positionOf(statement.index).position)
  // A list of that day or before may be from before the certificate.
  if (listed === 'not-in-register' && dateInJakarta(list.from) <= statement.asOf)
    return { dates, status: { unknown: 'list-before' } }
  const on = dateInJakarta(list.from)
  return { dates, status: { listed, on, days: Math.max(0, Math.floor(age / DAY)) } }
}

/** The result of a verification on this device alone. */
export type DeviceResult = { rolledBack?: boolean } & (
  | { kind: 'no-request' }
  | { kind: 'no-number'; typed: string; problem: string }
  /** There is no code to check, or none of our keys is stored. */
  | { kind: 'no-code' | 'no-keys'; number: string }
  | { kind: 'refused'; number: string; why: (ReadStatement & { refused: string })['refused'] }
  | { kind: 'ours'; number: string; statement: Statement; result: OfflineResult }
)

/**
 * Checks the statement of a number's code (null for none) with what the device has stored. `now`:
 * milliseconds.
 */
export async function verifyOnDevice(
  number: string,
  code: string | null,
  now: number,
): Promise<DeviceResult> {
  const rolledBack = (await storedState())?.rolledBack === true
  if (code === null) return { kind: 'no-code', number, rolledBack }
  const keys = await storedKeys()
  if (keys.length === 0) return { kind: 'no-keys', number, rolledBack }
  const read = readStatement(number, code, keys)
  if ('refused' in read) return { kind: 'refused', number, why: read.refused, rolledBack }
  const { list } = positionOf(read.statement.index)
  const token = await storedText(STORED_NAMES.list(list))
  const statusList =
    token === null ? null : await readStatusList(token, `${location.origin}/status/${list}`, keys)
  return {
    kind: 'ours',
    number,
    statement: read.statement,
    result: verifyOffline(read.statement, statusList, now),
    rolledBack,
  }
}
