import type { Kysely } from 'kysely'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import { withdrawalsOf, type Withdrawal } from '#/app/certificates/standing/withdrawals.server.ts'
import { mergedInto } from '#/app/ships/ship-rows.server.ts'
import type { Tables } from '#/db/schema.ts'
import { endOf, flagChangeOfPart, type FlagChange } from './flag-change.ts'

/**
 * A change of flag withdraws certificates with its own author, in the transaction of its event or, where there are many, in transactions that follow it: within
 * these hours, or later where the server was off meanwhile. Then they end on the day that follows from the change, as nothing does that somebody withdraws on another day. Who types the same
 * words as the reason of another withdrawal has no such event.
 */
const WITHIN_HOURS = 12

/**
 * The changes of flag that withdrew certificates of a record, by the code of each. The reason of a withdrawal is text that anybody of staff may type; it
 * counts only where the ship has the event of that change (`shipEvents`, which every version wrote), and the certificate was withdrawn by it.
 */
export async function recordedFlagChanges(
  db: Kysely<Tables>,
  certificate: Certificate,
): Promise<Map<string, FlagChange>> {
  const named = certificate.parts.flatMap((part) => {
    const change = part.standing === 'withdrawn' ? flagChangeOfPart(part) : null
    return change ? [{ part, change }] : []
  })
  const found = new Map<string, FlagChange>()
  if (named.length === 0) return found
  const withdrawals = await withdrawalsOf(db, certificate)
  for (const { part, change } of named) {
    const withdrawal = withdrawals.get(part.code)
    if (withdrawal && (await isRecorded(db, certificate, { part, change, withdrawal })))
      found.set(part.code, change)
  }
  return found
}

type Named = { part: Part; change: FlagChange; withdrawal: Withdrawal }

/** Whether the ship of a certificate has the event of a change of flag by which a part was withdrawn. */
async function isRecorded(
  db: Kysely<Tables>,
  { id, imoNumber }: Certificate,
  { part, change, withdrawal }: Named,
): Promise<boolean> {
  const { shipId } = await db
    .selectFrom('certificates')
    .select('shipId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ends = (['in-force', 'suspended'] as const).map((standing) =>
    endOf({ ...part, standing }, change.since),
  )
  const isOfItsDay = part.standingSince !== null && ends.includes(part.standingSince)
  const earliest = Temporal.Instant.from(withdrawal.at)
    .subtract({ hours: WITHIN_HOURS })
    .toString({ smallestUnit: 'millisecond' })
  const events = await db
    .selectFrom('shipEvents')
    .select(['recordId', 'before', 'after'])
    .where('subject', '=', 'ship')
    .where('kind', '=', 'reflagged')
    .where('actorName', '=', withdrawal.by)
    .$if(!isOfItsDay, (earlier) => earlier.where('at', '>=', earliest))
    .where('at', '<=', withdrawal.at)
    .execute()
  for (const { recordId, before, after } of events) {
    const [was, is] = [stateOf(before), stateOf(after)]
    if (was.flag !== change.from || is.flag !== change.to || is.since !== change.since) continue
    // Its number may have been corrected since, or the ship merged into another.
    if (recordId === shipId || (imoNumber !== null && was.imoNumber === imoNumber)) return true
    if (shipId !== null && (await shipsMergedInto(db, recordId)).has(shipId)) return true
  }
  return false
}

/** Longer chains of mergers are not followed. */
const MAX_MERGERS = 20

/** The ships that a ship was merged into, one after the other. */
async function shipsMergedInto(db: Kysely<Tables>, shipId: number): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for (
    let next = await mergedInto(db, shipId);
    next !== null && found.size < MAX_MERGERS;
    next = await mergedInto(db, next)
  ) {
    if (found.has(next)) break
    found.add(next)
  }
  return found
}

type ShipState = { flag?: string; since?: string; imoNumber?: string | null }

/** Our own JSON, written by `recordShipEvents`. */
function stateOf(json: string | null): ShipState {
  return json === null ? {} : (JSON.parse(json) as ShipState)
}
