import { sql, type Kysely } from 'kysely'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import { readStates, STATE_COLUMNS } from '#/app/history/states.server.ts'
import { compareFlags } from '#/app/states/states.ts'
import { pauses } from '#/core/pauses.ts'
import { Refusal } from '#/core/refusal.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import { among, inSteps } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'

/** What a certificate was before it was withdrawn, and when and by whom it was. */
export type Withdrawal = { before: Pick<Part, 'standing' | 'standingReason' | 'standingSince'>; at: string; by: string }

/** Events that are looked through at once; all are, because whoever withdrew a certificate could hide it behind any number of others. */
const WINDOW = 500
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
  for (let before = MAX_INTEGER; found.size < wanted.size;) {
    const window = await db
      .selectFrom('registerEvents')
      .select('id')
      .where('recordId', '=', id)
      .where('id', '<', before)
      .$if(since !== null, (rows) => rows.where('at', '>', since ?? ''))
      .orderBy('id', 'desc')
      .limit(WINDOW)
      .execute()
    const candidates = await namingWithdrawals(
      db,
      window.map((event) => event.id),
    )
    for (const some of inSteps(candidates, AT_ONCE)) {
      const events = await db
        .selectFrom('registerEvents')
        .select([...STATE_COLUMNS, 'at', 'actorName'])
        .where('id', 'in', some)
        .orderBy('id', 'desc')
        .execute()
      for (const [code, withdrawal] of withdrawalsIn(events, await readStates(db, events)))
        if (wanted.has(code) && !found.has(code)) found.set(code, withdrawal)
      if (found.size === wanted.size) break
      await pause()
    }
    before = window.at(-1)?.id ?? 0
    if (window.length < WINDOW) break
    await pause()
  }
  return found
}

/** Those of some events in which something is withdrawn, or that store the whole record, the newest first. */
async function namingWithdrawals(db: Kysely<Tables>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('registerEvents')
    .select('id')
    .where(among(db, 'id', ids))
    .where(sql<boolean>`coalesce("change", "after") like '%"withdrawn"%'`)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
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
