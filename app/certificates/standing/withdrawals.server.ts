import type { Kysely } from 'kysely'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import { readStates, STATE_COLUMNS } from '#/app/history/states.server.ts'
import { compareFlags } from '#/app/states/states.ts'
import { pauses } from '#/core/pauses.ts'
import { Refusal } from '#/core/refusal.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import type { Tables } from '#/db/schema.ts'

/** What a certificate was before it was withdrawn, and when and by whom it was. */
export type Withdrawal = { before: Pick<Part, 'standing' | 'standingReason' | 'standingSince'>; at: string; by: string }

/** No record has more events between a withdrawal and today. */
const MAX_EVENTS = 500

/** Events whose states are read at once. */
const AT_ONCE = 10

/**
 * The newest withdrawal of each certificate of a record that is withdrawn, by its code; of what entered the register as withdrawn, none. `since`: ISO 8601,
 * of those after it.
 */
export async function withdrawalsOf(
  db: Kysely<Tables>,
  { id, parts }: Pick<Certificate, 'id' | 'parts'>,
  since: string | null = null,
): Promise<Map<string, Withdrawal>> {
  const wanted = new Set(parts.filter(({ standing }) => standing === 'withdrawn').map(({ code }) => code))
  const found = new Map<string, Withdrawal>()
  const pause = pauses()
  for (let read = 0, before = MAX_INTEGER; read < MAX_EVENTS && found.size < wanted.size; read += AT_ONCE) {
    const events = await db
      .selectFrom('registerEvents')
      .select([...STATE_COLUMNS, 'at', 'actorName'])
      .where('recordId', '=', id)
      .where('id', '<', before)
      .$if(since !== null, (rows) => rows.where('at', '>', since ?? ''))
      .orderBy('id', 'desc')
      .limit(AT_ONCE)
      .execute()
    for (const [code, withdrawal] of withdrawalsIn(events, await readStates(db, events)))
      if (wanted.has(code) && !found.has(code)) found.set(code, withdrawal)
    before = events.at(-1)?.id ?? 0
    if (events.length < AT_ONCE) break
    await pause()
  }
  return found
}

type Event = { id: number; at: string; actorName: string }

function withdrawalsIn(events: readonly Event[], states: Awaited<ReturnType<typeof readStates>>): [string, Withdrawal][] {
  return events.flatMap(({ id, at, actorName: by }) => {
    const { before, after } = states.get(id) ?? {}
    // Events from before there were parts have none.
    return (before?.parts ?? []).flatMap(({ code, standing, standingReason, standingSince }): [string, Withdrawal][] => {
      const now = after?.parts?.find((part) => part.code === code)
      const isEnd = standing !== 'withdrawn' && now?.standing === 'withdrawn'
      return isEnd ? [[code, { before: { standing, standingReason, standingSince }, at, by }]] : []
    })
  })
}

/** Refuses (conflict) to bring certificates back into force under a flag that their ship does not fly. */
export async function requireFlagOfShip(db: Kysely<Tables>, current: Certificate): Promise<void> {
  const ship = await db
    .selectFrom('ships')
    .innerJoin('certificates', 'certificates.shipId', 'ships.id')
    .select(['ships.name', 'ships.flag'])
    .where('certificates.id', '=', current.id)
    .executeTakeFirst()
  if (!ship || compareFlags(ship.flag, current.flag) !== 'other') return
  const message = `${ship.name} has the flag ${ship.flag} in the register, and ${current.certificateId} states ${current.flag}. Correct the flag of the ship first.`
  throw new Refusal('conflict', message, { current })
}
