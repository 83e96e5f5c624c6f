import { sql, type Kysely, type Selectable } from 'kysely'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { whereIn } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import type { EventStates, Recorded } from './history.ts'
import { applyPatch, type JsonPatch } from './json-patch.server.ts'

/** What is read of an event to know the record before and after it. */
export const STATE_COLUMNS = ['id', 'base', 'change', 'before', 'after'] as const
/** The size of an event: of its states, which are read to say what changed. */
export const EVENT_BYTES = sql<number>`(coalesce(octet_length("before"), 0) + coalesce(octet_length("after"), 0) + coalesce(octet_length("change"), 0) + 1000)`

type StateRow = Pick<Selectable<Tables['registerEvents']>, (typeof STATE_COLUMNS)[number]>

/**
 * The record before and after each of some events, by the ids of the events; null before it was
 * issued, and after it was deleted. Reads, besides, the events that they build on. What two states
 * have in common is one object: neither may be changed. Throws where an event does not fit the one
 * before, which only a change of the database by hand can lead to.
 */
export async function readStates(
  db: Kysely<Tables>,
  events: readonly StateRow[],
): Promise<Map<number, EventStates>> {
  const found = new Map<number, EventStates>()
  for (const { id, base, before, after } of events)
    if (base === null) found.set(id, { before: parsed(before), after: parsed(after) })
  const built = events.filter(({ base }) => base !== null)
  const bases = new Set(built.flatMap(({ base }) => (base === null ? [] : [base])))
  if (bases.size === 0) return found
  const last = Math.max(...built.map(({ id }) => id))
  const rows = await db
    .selectFrom('registerEvents')
    .select(['id', 'base', 'change', 'after'])
    .where((e) =>
      e.or([
        whereIn(db, 'id', [...bases]),
        e.and([whereIn(db, 'base', [...bases]), e('id', '<=', last)]),
      ]),
    )
    .orderBy('id')
    .execute()
  const asked = new Set(built.map(({ id }) => id))
  const states = new Map<number, Recorded>()
  for (const { id, base, change, after } of rows) {
    if (bases.has(id)) states.set(id, parsed(after))
    const before = base === null ? undefined : states.get(base)
    if (base === null || before === undefined) continue
    const state = stateAfter(before, change)
    states.set(base, state)
    if (asked.has(id)) found.set(id, { before, after: state })
  }
  return found
}

/** The record after each of some events, by their ids. */
export async function readStatesAfter(
  db: Kysely<Tables>,
  events: readonly StateRow[],
): Promise<Map<number, Recorded>> {
  // The whole record, where it is stored, needs no others.
  const whole = events.filter(({ after }) => after !== null)
  const states = await readStates(
    db,
    events.filter(({ after }) => after === null),
  )
  return new Map([
    ...whole.map(({ id, after }) => [id, parsed(after)] as const),
    ...[...states].map(([id, { after }]) => [id, after] as const),
  ])
}

/** `change`: as `eventRows` wrote it; null: it was deleted. */
function stateAfter(before: Recorded, change: string | null): Recorded {
  if (change === null) return null
  // A record is JSON, and a patch of one leads to another.
  return applyPatch(before as never, JSON.parse(change) as JsonPatch) as Recorded
}

/** Our own JSON, written by `appendEvents`. */
function parsed(json: string | null): Recorded {
  return json === null ? null : (JSON.parse(json) as Partial<Certificate>)
}
