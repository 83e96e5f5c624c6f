import type { RequestContext } from '#/app/context/request-context.ts'
import { WITHDRAWAL_UNDONE } from '#/app/certificates/model/standing.ts'
import { endOfDay } from '#/core/dates.ts'
import { readStates, STATE_COLUMNS } from '#/app/history/states.server.ts'
import { suspensionsEndedBy, type EndedSuspension, type RecordState } from './ended-suspensions.ts'

/** No timeline shows more of one ship. */
const MAX_EVENTS = 100

/** What only an event of a record in which something is suspended contains. Events are written by `JSON.stringify`. */
const SUSPENDED = '%"standing":"suspended"%'
/** The same of a change: a standing that was `suspended`, or a certificate removed that was. The fields of an operation are in this order. */
const WAS_SUSPENDED = [
  '%{"op":"test","path":"%standing","value":"suspended"}%',
  '%{"op":"test","path":"/parts%"standing":"suspended"%',
]
/** How the note of an event begins that undoes a withdrawal (app/certificates/flag-change). */
const UNDONE = `${WITHDRAWAL_UNDONE}%`

/** The suspensions of records that are over, the latest ones, the first first, by the id of the record. */
export async function readEndedSuspensions(
  context: Pick<RequestContext, 'db'>,
  recordIds: readonly number[],
): Promise<Map<number, EndedSuspension[]>> {
  if (recordIds.length === 0) return new Map()
  return endedBy(context, await eventsWithSuspensions(context).where('recordId', 'in', recordIds).execute())
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
  return [...(await endedBy(context, events)).values()].flat()
}

function eventsWithSuspensions({ db }: Pick<RequestContext, 'db'>) {
  return db.read
    .selectFrom('registerEvents')
    .select(['recordId', 'at', ...STATE_COLUMNS])
    .where((e) =>
      e.or([
        e('before', 'like', SUSPENDED),
        // The record may have been suspended when it was deleted.
        e('kind', '=', 'deleted'),
        e('note', 'like', UNDONE),
        ...WAS_SUSPENDED.map((pattern) => e('change', 'like', pattern)),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
}

type Event = Parameters<typeof readStates>[1][number] & { recordId: number; at: string }

async function endedBy({ db }: Pick<RequestContext, 'db'>, newestFirst: readonly Event[]) {
  const ended = new Map<number, EndedSuspension[]>()
  const states = await readStates(db.read, newestFirst)
  for (const { id, recordId, at } of newestFirst.toReversed()) {
    const { before = null, after = null } = states.get(id) ?? {}
    // Every version has stored the standing and the issue date.
    if (before)
      ended.set(recordId, [
        ...(ended.get(recordId) ?? []),
        ...suspensionsEndedBy(before as RecordState, after as RecordState | null, at),
      ])
  }
  return ended
}
