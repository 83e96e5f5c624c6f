import { verifyOffline, type OfflineResult } from '#/app/offline/verify-statement.ts'
import { storedKeys, storedState, STORED_NAMES } from '#/app/offline/stored/refresh.ts'
import { storedText } from '#/app/offline/stored/store.ts'
import { readStatement, type ReadStatement } from '#/app/qr-statements/read-statement.ts'
import type { Statement } from '#/app/qr-statements/statement.ts'
import { readStatusList } from '#/app/qr-statements/status-list/read-status-list.ts'
import { positionOf } from '#/app/qr-statements/status-list/status-list.ts'

/** The result of a verification on this device alone. */
export type DeviceResult = { rolledBack?: boolean } & (
  | { kind: 'no-request' }
  | { kind: 'no-number'; typed: string; problem: string }
  /** There is no code to check, or none of our keys is stored. */
  | { kind: 'no-code' | 'no-keys'; number: string }
  | { kind: 'refused'; number: string; why: (ReadStatement & { refused: string })['refused'] }
  | { kind: 'ours'; number: string; statement: Statement; result: OfflineResult }
)

/** Checks the statement of a number's code (null for none) with what the device has stored. `now`: milliseconds. */
export async function verifyOnDevice(number: string, said: string | null, now: number): Promise<DeviceResult> {
  const rolledBack = (await storedState())?.rolledBack === true
  if (said === null) return { kind: 'no-code', number, rolledBack }
  const keys = await storedKeys()
  if (keys.length === 0) return { kind: 'no-keys', number, rolledBack }
  const read = readStatement(number, said, keys)
  if ('refused' in read) return { kind: 'refused', number, why: read.refused, rolledBack }
  const { list } = positionOf(read.statement.index)
  const token = await storedText(STORED_NAMES.list(list))
  const statusList = token === null ? null : await readStatusList(token, `${location.origin}/status/${list}`, keys)
  return { kind: 'ours', number, statement: read.statement, result: verifyOffline(read.statement, statusList, now), rolledBack }
}
