import type { Kysely } from 'kysely'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import { matchingEvents } from '#/domain/register/history/matching-events.server.ts'
import { readStates, STATE_COLUMNS } from '#/domain/register/history/states.server.ts'
import { compareFlags } from '#/domain/states/states.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Tables } from '#/db/schema.ts'

/** What a certificate was before it was withdrawn, and when and by whom it was. */
export type Withdrawal = {
  before: Pick<Part, 'standing' | 'standingReason' | 'standingSince'>
  at: string
  by: string
}

/** Events in which something is withdrawn, or that store the whole record. */
const WITHDRAWN = `coalesce("change", "after") like '%"withdrawn"%'`

/**
 * The newest withdrawal of each certificate of a record that is withdrawn, by its code; of what
 * entered the register as withdrawn, none. `since`: ISO 8601, of those after it.
 */
export async function withdrawalsOf(
  db: Kysely<Tables>,
  { id, parts }: Pick<Certificate, 'id' | 'parts'>,
  since: string | null = null,
): Promise<Map<string, Withdrawal>> {
  const wanted = new Set(
    parts.filter(({ standing }) => standing === 'withdrawn').map(({ code }) => code),
  )
  const found = new Map<string, Withdrawal>()
  if (wanted.size === 0) return found
  for await (const ids of matchingEvents(db, { recordId: id, matches: WITHDRAWN, since })) {
    const events = await db
      .selectFrom('registerEvents')
      .select([...STATE_COLUMNS, 'at', 'actorName'])
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute()
    for (const [code, withdrawal] of withdrawalsIn(events, await readStates(db, events)))
      if (wanted.has(code) && !found.has(code)) found.set(code, withdrawal)
    if (found.size === wanted.size) break
  }
  return found
}

type Event = { id: number; at: string; actorName: string }

function withdrawalsIn(
  events: readonly Event[],
  states: Awaited<ReturnType<typeof readStates>>,
): [string, Withdrawal][] {
  return events.flatMap(({ id, at, actorName: by }) => {
    const { before, after } = states.get(id) ?? {}
    // Events from before there were parts have none.
    return (before?.parts ?? []).flatMap(
      ({ code, standing, standingReason, standingSince }): [string, Withdrawal][] => {
        const now = after?.parts?.find((part) => part.code === code)
        const isEnd = standing !== 'withdrawn' && now?.standing === 'withdrawn'
        return isEnd
          ? [[code, { before: { standing, standingReason, standingSince }, at, by }]]
          : []
      },
    )
  })
}

/**
 * Refuses (conflict) to bring certificates back into force under a flag that their ship does not
 * fly.
 */
export async function requireFlagOfShip(db: Kysely<Tables>, current: Certificate): Promise<void> {
  const ship = await db
    .selectFrom('ships')
    .innerJoin('entries', 'entries.shipId', 'ships.id')
    .select(['ships.name', 'ships.flag'])
    .where('entries.id', '=', current.id)
    .executeTakeFirst()
  if (!ship || compareFlags(ship.flag, current.flag) !== 'other') return
  const message = `${ship.name} has the flag ${ship.flag} in the register, and ${current.certificateId} states ${current.flag}. Correct the flag of the ship first.`
  throw new Refusal('conflict', message, { current })
}
