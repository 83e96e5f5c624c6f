import { sql } from 'kysely'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { endOfDay } from '#/core/dates.ts'
import { EVENT_BYTES, readStates, STATE_COLUMNS } from '#/domain/register/history/states.server.ts'
import { whereIn } from '#/db/many.ts'
import { withinBytes } from '#/db/within-bytes.ts'
import { suspensionsEndedBy, type EndedSuspension, type RecordState } from './ended-suspensions.ts'

/** No timeline shows more of one ship. */
const MAX_EVENTS = 100

/** What is read of them besides, in bytes. */
const MAX_BYTES = 2_000_000

/**
 * An event with which a suspension may end: the record was suspended before it, in what it stores
 * whole or in its change, or was deleted, or a withdrawal was undone, which its note begins with.
 * Events are written by `JSON.stringify`, the fields of an operation in this order. The index
 * `register_events_suspensions` has this condition, so a record with any number of other events is
 * read as quickly.
 */
const SUSPENDED = sql<boolean>`(
    "before" like '%"standing":"suspended"%'
    or kind = 'deleted'
    or note like 'Withdrawal undone%'
    or "change" like '%{"op":"test","path":"%standing","value":"suspended"}%'
    or "change" like '%{"op":"test","path":"/parts%"standing":"suspended"%'
  )`

/**
 * The suspensions of records that are over, the latest ones, the first first, by the id of the
 * record.
 */
export async function readEndedSuspensions(
  context: Pick<RequestContext, 'db'>,
  recordIds: readonly number[],
): Promise<Map<number, EndedSuspension[]>> {
  if (recordIds.length === 0) return new Map()
  return endedBy(
    context,
    await eventsWithSuspensions(context)
      .where(whereIn(context.db.read, 'recordId', recordIds))
      .execute(),
  )
}

/**
 * The suspensions of the record of a number that were over by a day in Jakarta, also from before
 * the number was corrected.
 */
export async function readSuspensionsUntil(
  context: Pick<RequestContext, 'db'>,
  number: string,
  day: string,
): Promise<EndedSuspension[]> {
  const sizes = await eventsWithSuspensions(context)
    .where('recordId', 'in', (e) =>
      e.selectFrom('certificateNumbers').select('recordId').where('number', '=', number),
    )
    .where('at', '<', endOfDay(day))
    .execute()
  return [...(await endedBy(context, sizes)).values()].flat()
}

/** Exported for its plan, which a test reads. */
export function eventsWithSuspensions({ db }: Pick<RequestContext, 'db'>) {
  return (
    db.read
      .selectFrom('registerEvents')
      .select(['id', EVENT_BYTES.as('bytes')])
      .where(SUSPENDED)
      // With a plain `id`, SQLite takes the index of all events of a record, which are in this
      // order already.
      .orderBy(sql`+ id`, 'desc')
      .limit(MAX_EVENTS)
  )
}

async function endedBy(
  { db }: Pick<RequestContext, 'db'>,
  sizes: readonly { id: number; bytes: number }[],
) {
  const ids = withinBytes(sizes, MAX_BYTES).map(({ id }) => id)
  const newestFirst =
    ids.length === 0
      ? []
      : await db.read
          .selectFrom('registerEvents')
          .select(['recordId', 'at', ...STATE_COLUMNS])
          .where(whereIn(db.read, 'id', ids))
          .orderBy('id', 'desc')
          .execute()
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
