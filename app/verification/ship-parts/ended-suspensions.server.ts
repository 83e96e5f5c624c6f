import type { RequestContext } from '#/app/context/request-context.ts'
import { WITHDRAWAL_UNDONE } from '#/app/certificates/model/standing.ts'
import { suspensionsEndedBy, type EndedSuspension, type RecordState } from './ended-suspensions.ts'

/** No timeline shows more of one ship. */
const MAX_EVENTS = 100

/** What only an event of a record in which something is suspended contains. Events are written by `JSON.stringify`. */
const SUSPENDED = '%"standing":"suspended"%'
/** How the note of an event begins that undoes a withdrawal (app/certificates/flag-change). */
const UNDONE = `${WITHDRAWAL_UNDONE}%`

/** The suspensions of records that are over, the latest ones, the first first, by the id of the record. */
export async function readEndedSuspensions(
  { db }: RequestContext,
  recordIds: readonly number[],
): Promise<Map<number, EndedSuspension[]>> {
  const ended = new Map<number, EndedSuspension[]>()
  if (recordIds.length === 0) return ended
  const events = await db.read
    .selectFrom('registerEvents')
    .select(['recordId', 'at', 'before', 'after'])
    .where('recordId', 'in', recordIds)
    .where((e) => e.or([e('before', 'like', SUSPENDED), e('note', 'like', UNDONE)]))
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  for (const { recordId, at, before, after } of events.toReversed()) {
    if (before === null) continue
    // Written by `record` (app/history).
    const [was, is] = [before, after].map((state) => JSON.parse(state ?? 'null') as RecordState | null)
    if (was) ended.set(recordId, [...(ended.get(recordId) ?? []), ...suspensionsEndedBy(was, is ?? null, at)])
  }
  return ended
}
