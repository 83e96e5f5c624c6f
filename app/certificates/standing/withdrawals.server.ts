import type { Kysely } from 'kysely'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import { readStates, STATE_COLUMNS } from '#/app/history/states.server.ts'
import { compareFlags } from '#/app/states/states.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Tables } from '#/db/schema.ts'

/** What a certificate was before it was withdrawn, and when and by whom it was. */
export type Withdrawal = { before: Pick<Part, 'standing' | 'standingReason' | 'standingSince'>; at: string; by: string }

/** No record has more events between a withdrawal and today. */
const MAX_EVENTS = 500

/** The newest withdrawal of each certificate of a record, by its code; of what entered the register as withdrawn, none. `since`: ISO 8601, of those after it. */
export async function withdrawalsOf(
  db: Kysely<Tables>,
  recordId: number,
  since: string | null = null,
): Promise<Map<string, Withdrawal>> {
  const events = await db
    .selectFrom('registerEvents')
    .select([...STATE_COLUMNS, 'at', 'actorName'])
    .where('recordId', '=', recordId)
    .$if(since !== null, (rows) => rows.where('at', '>', since ?? ''))
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  const states = await readStates(db, events)
  const found = new Map<string, Withdrawal>()
  for (const { id, at, actorName: by } of events) {
    const { before, after } = states.get(id) ?? {}
    // Events from before there were parts have none.
    for (const { code, standing, standingReason, standingSince } of before?.parts ?? []) {
      const now = after?.parts?.find((part) => part.code === code)
      const isEnd = standing !== 'withdrawn' && now?.standing === 'withdrawn'
      if (isEnd && !found.has(code)) found.set(code, { before: { standing, standingReason, standingSince }, at, by })
    }
  }
  return found
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
