import type { RequestContext } from '#/app/context/request-context.ts'
import { WITHDRAWAL_UNDONE } from '#/app/certificates/model/standing.ts'
import { endOfDay } from '#/core/dates.ts'
import { suspensionsEndedBy, type EndedSuspension, type RecordState } from './ended-suspensions.ts'

/** No timeline shows more of one ship. */
const MAX_EVENTS = 100

/** What only an event of a record in which something is suspended contains. Events are written by `JSON.stringify`. */
const SUSPENDED = '%"standing":"suspended"%'
/** How the note of an event begins that undoes a withdrawal (app/certificates/flag-change). */
const UNDONE = `${WITHDRAWAL_UNDONE}%`

/** The suspensions of records that are over, the latest ones, the first first, by the id of the record. */
export async function readEndedSuspensions(
  context: Pick<RequestContext, 'db'>,
  recordIds: readonly number[],
): Promise<Map<number, EndedSuspension[]>> {
  if (recordIds.length === 0) return new Map()
  return endedBy(await eventsWithSuspensions(context).where('recordId', 'in', recordIds).execute())
}

/** The suspensions of the record of a number that were over by a day in Jakarta, also from before the number was corrected. */
export async function readSuspensionsUntil(
  context: Pick<RequestContext, 'db'>,
  number: string,
  day: string,
): Promise<EndedSuspension[]> {
  const events = await eventsWithSuspensions(context)
    .where('recordId', 'in', (e) => e.selectFrom('registerEvents').select('recordId').where('certificateId', '=', number))
    .where('at', '<', endOfDay(day))
    .execute()
  return [...endedBy(events).values()].flat()
}

function eventsWithSuspensions({ db }: Pick<RequestContext, 'db'>) {
  return db.read
    .selectFrom('registerEvents')
    .select(['recordId', 'at', 'before', 'after'])
    .where((e) => e.or([e('before', 'like', SUSPENDED), e('note', 'like', UNDONE)]))
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
}

type StoredEvent = { recordId: number; at: string; before: string | null; after: string | null }

function endedBy(newestFirst: readonly StoredEvent[]): Map<number, EndedSuspension[]> {
  const ended = new Map<number, EndedSuspension[]>()
  for (const { recordId, at, before, after } of newestFirst.toReversed()) {
    if (before === null) continue
    // Written by `record` (app/history).
    const [was, is] = [before, after].map((state) => JSON.parse(state ?? 'null') as RecordState | null)
    if (was) ended.set(recordId, [...(ended.get(recordId) ?? []), ...suspensionsEndedBy(was, is ?? null, at)])
  }
  return ended
}
