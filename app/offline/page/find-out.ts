import { judge, type Judgement } from '#/app/offline/judgement.ts'
import { keptKeys, keptState, KEPT } from '#/app/offline/kept/refresh.ts'
import { keptText } from '#/app/offline/kept/store.ts'
import { readStatement, type ReadStatement } from '#/app/statements/read-statement.ts'
import type { Statement } from '#/app/statements/statement.ts'
import { readStatusList } from '#/app/statements/status/read-status-list.ts'
import { placeOf } from '#/app/statements/status/status-list.ts'

/** What can be found out of a certificate on this device alone. */
export type Found = { rolledBack?: boolean } & (
  | { kind: 'nothing-asked' }
  | { kind: 'no-number'; typed: string; problem: string }
  /** There is no code to check, or none of our keys to check it with. */
  | { kind: 'no-code' | 'no-keys'; number: string }
  | { kind: 'refused'; number: string; why: (ReadStatement & { refused: string })['refused'] }
  | { kind: 'ours'; number: string; statement: Statement; judgement: Judgement }
)

/** Checks the statement of a number's code (null for none) with what the device has stored. `now`: milliseconds. */
export async function findOut(number: string, said: string | null, now: number): Promise<Found> {
  const rolledBack = (await keptState())?.rolledBack === true
  if (said === null) return { kind: 'no-code', number, rolledBack }
  const keys = await keptKeys()
  if (keys.length === 0) return { kind: 'no-keys', number, rolledBack }
  const read = readStatement(number, said, keys)
  if ('refused' in read) return { kind: 'refused', number, why: read.refused, rolledBack }
  const { list } = placeOf(read.statement.index)
  const token = await keptText(KEPT.list(list))
  const kept = token === null ? null : await readStatusList(token, `${location.origin}/status/${list}`, keys)
  return { kind: 'ours', number, statement: read.statement, judgement: judge(read.statement, kept, now), rolledBack }
}
