import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Selectable } from 'kysely'
import type { RequestContext, RequestKey } from '#/domain/context/request-context.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import type { ShipChangeKind } from '#/core/stored-values.ts'
import type { Store, Tables, Tx } from '#/db/schema.ts'
import { ANSWER_BYTES } from '#/db/within-bytes.ts'
import type { Content } from '#/domain/register/ship/capacity/ship-capacity.server.ts'
import type { ShipProgress } from './ship-progress.ts'

// A change that concerns many certificates of a ship (its flag, its company, its name, a merge) is
// decided in one transaction, with the event of the ship, and carried out in slices: each is a
// transaction with the events of its certificates and how far it has come, short enough that nobody
// waits long for it. The request that made the change goes on with its slices; what it leaves,
// because the process ended, the job `ship-changes` takes up. Until its slice a certificate is what
// it was: the page of the ship says how many are left. As few as fit in one slice are changed in
// the transaction of the decision itself.

/** At most this many records are in one slice. */
export const SLICE = 25
/** And at most so many bytes of them where they are changed with their decision. */
const SLICE_BYTES = ANSWER_BYTES

/** Whether records are few and small enough to be changed in the transaction of the decision. */
export function fitsOneSlice({ entries, bytes }: Content): boolean {
  return entries <= SLICE && bytes <= SLICE_BYTES
}

/** The same figures of records whose sizes were read. */
export function contentOfSizes(sizes: readonly { bytes: number }[]): Content {
  return { entries: sizes.length, bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/**
 * After this many milliseconds a slice ends with the record that it has come to. With SQLite the
 * process does nothing else meanwhile; with PostgreSQL, which answers each statement for itself,
 * only those wait who write.
 */
const SLICE_MS = { sqlite: 15, postgres: 200 }

/** How long the request that made a change carries it out before it answers that it goes on. */
const ANSWER_AFTER_MS = 5_000

type Row = Selectable<Tables['shipChanges']>

/** Who changes the certificates of a slice, and when. */
type SliceContext = Pick<RequestContext, 'now' | 'today' | 'origin' | 'apiKey'> & {
  db: Pick<Store, 'engine'>
  actor: { id: number | null; email: string }
  /** What follows from a decision is carried out, however much its author has written. */
  isDecided: true
}

/**
 * How the records of a kind of change are found, in the order of their ids, and what is done to one
 * of them. `Facts`: JSON.
 */
export type Carrying<Facts> = {
  kind: ShipChangeKind
  /**
   * The ids of the next records, at most `SLICE`; locks them where `step` changes what they say.
   */
  next(
    tx: Tx,
    context: SliceContext,
    change: { shipId: number; facts: Facts; lastDone: number },
  ): Promise<number[]>
  step(tx: Tx, context: SliceContext, facts: Facts, id: number, shipId: number): Promise<void>
  /** In the transaction of the last slice. */
  finish?(tx: Tx, context: SliceContext, facts: Facts, shipId: number): Promise<void>
}

/**
 * The change of a ship that is under way, also where it is merged into another; null where there is
 * none.
 */
export async function changeUnderWay(
  { read }: Pick<Store, 'read'>,
  shipId: number,
): Promise<ShipProgress | null> {
  return (await underWay(read, [shipId])) ?? null
}

function underWay(
  db: Kysely<Tables>,
  shipIds: readonly number[],
): Promise<ShipProgress | undefined> {
  return db
    .selectFrom('shipChanges')
    .select(['kind', 'done', 'total', 'begunAt'])
    .where((e) => e.or([e('shipId', 'in', shipIds), e('otherShipId', 'in', shipIds)]))
    .executeTakeFirst()
}

/** Refuses (conflict) a change of ships while another of one of them is carried out. */
export async function requireNoneUnderWay(tx: Tx, ...shipIds: number[]): Promise<void> {
  const row = await underWay(tx, shipIds)
  if (row) throw refuseUnderWay(row)
}

function refuseUnderWay({ done, total }: ShipProgress): Refusal {
  return new Refusal(
    'conflict',
    `A change of this ship is being carried out: ${done} of ${total} certificates are done. Wait until all are, then load the page again`,
  )
}

/**
 * The same once the ship is locked: another transaction may have begun a change of another kind
 * since.
 */
export async function requireNoneBut(
  tx: Tx,
  { kind }: Pick<Carrying<never>, 'kind'>,
  shipId: number,
): Promise<void> {
  const row = await underWay(tx, [shipId])
  if (row && row.kind !== kind) throw refuseUnderWay(row)
}

/** What a change of a ship was begun with; null where there is none of that kind. */
export async function factsUnderWay<Facts>(
  tx: Tx,
  { kind }: Carrying<Facts>,
  shipId: number,
): Promise<Facts | null> {
  const own = tx
    .selectFrom('shipChanges')
    .select('facts')
    .where('shipId', '=', shipId)
    .where('kind', '=', kind)
  const row = await own.executeTakeFirst()
  return row ? factsOf<Facts>(row) : null
}

/** `otherShipId`: of the ship that is merged into it. */
type Begun<Facts> = {
  carrying: Carrying<Facts>
  shipId: number
  otherShipId?: number
  facts: Facts
  total: number
}

/**
 * Begins a change in the transaction of its decision, or begins it with more; `carryOut` follows
 * once that has ended.
 */
export async function beginChange<Facts>(
  tx: Tx,
  { now, actor, apiKey }: Pick<RequestContext, 'now' | 'actor' | 'apiKey'>,
  { carrying: { kind }, shipId, otherShipId, facts, total }: Begun<Facts>,
): Promise<void> {
  const by = {
    actorId: actor?.id ?? null,
    actorName: actor?.email ?? 'system',
    apiKeyId: apiKey?.id ?? null,
  }
  const stored = JSON.stringify(facts)
  await tx
    .insertInto('shipChanges')
    .values({
      shipId,
      otherShipId: otherShipId ?? null,
      kind,
      facts: stored,
      lastDone: 0,
      done: 0,
      total,
      begunAt: now,
      ...by,
    })
    .onConflict((conflict) => conflict.column('shipId').doUpdateSet({ facts: stored }))
    .execute()
}

/** Written by `beginChange`. */
function factsOf<Facts>({ facts }: Pick<Row, 'facts'>): Facts {
  return JSON.parse(facts) as Facts
}

type Moment = { db: Pick<Store, 'engine' | 'write'>; origin: string; clock?: () => string }

/**
 * The ships whose changes this process carries out just now, of each database: two would fill each
 * other's pauses.
 */
const carried = new WeakMap<object, Set<number>>()

/**
 * Carries a change out, slice by slice, for some time; what is left is carried out later. A ship
 * without one is done, and so is one that is worked on.
 */
export async function carryOut<Facts>(
  moment: Moment,
  carrying: Carrying<Facts>,
  shipId: number,
  forMs: number,
): Promise<void> {
  const ships = carried.get(moment.db.write) ?? new Set()
  carried.set(moment.db.write, ships)
  if (ships.has(shipId)) return
  ships.add(shipId)
  try {
    await carrySlices(moment, carrying, shipId, forMs)
  } finally {
    ships.delete(shipId)
  }
}

/**
 * The same for the request that has made the change, for some seconds. The change is decided by
 * then: what fails here the job `ship-changes` tries again, and reports where it fails there too,
 * and the answer says that it is under way.
 */
export async function carryOutAtOnce<Facts>(
  moment: Moment,
  carrying: Carrying<Facts>,
  shipId: number,
): Promise<void> {
  await carryOut(moment, carrying, shipId, ANSWER_AFTER_MS).catch(() => {})
}

async function carrySlices<Facts>(
  moment: Moment,
  carrying: Carrying<Facts>,
  shipId: number,
  forMs: number,
): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < forMs) {
    const since = performance.now()
    if ((await carrySlice(moment, carrying, shipId)) !== 'more') return
    // With SQLite others get as long as the slice took: an answer needs more than one turn of the
    // event loop.
    await pause(moment.db.engine === 'sqlite' ? performance.now() - since : 0)
  }
}

/** One slice. `busy`: another process is at it (PostgreSQL). */
export function carrySlice<Facts>(
  { db, origin, clock = () => new Date().toISOString() }: Moment,
  carrying: Carrying<Facts>,
  shipId: number,
): Promise<'more' | 'done' | 'busy'> {
  return db.write.transaction().execute(async (tx) => {
    const own = tx
      .selectFrom('shipChanges')
      .selectAll()
      .where('shipId', '=', shipId)
      .where('kind', '=', carrying.kind)
    const row = await (
      db.engine === 'postgres' ? own.forUpdate().skipLocked() : own
    ).executeTakeFirst()
    if (!row) return (await own.executeTakeFirst()) ? 'busy' : 'done'
    const context = contextOf(row, { db, origin, now: clock() })
    const facts = factsOf<Facts>(row)
    const begun = performance.now()
    const ids = await carrying.next(tx, context, { shipId, facts, lastDone: row.lastDone })
    let done = 0
    for (const id of ids) {
      await carrying.step(tx, context, facts, id, shipId)
      done += 1
      if (performance.now() - begun > SLICE_MS[db.engine]) break
    }
    if (done === ids.length && ids.length < SLICE) {
      await carrying.finish?.(tx, context, facts, shipId)
      await tx.deleteFrom('shipChanges').where('shipId', '=', shipId).execute()
      return 'done'
    }
    const lastDone = ids[done - 1] ?? row.lastDone
    await tx
      .updateTable('shipChanges')
      .set({ lastDone, done: row.done + done })
      .where('shipId', '=', shipId)
      .execute()
    return 'more'
  })
}

function contextOf(
  { actorId, actorName, apiKeyId }: Row,
  { db, origin, now }: Pick<SliceContext, 'db' | 'origin' | 'now'>,
): SliceContext {
  const actor = { id: actorId, email: actorName }
  // Of the key, events name the id alone.
  const apiKey: RequestKey | null =
    apiKeyId === null ? null : { id: apiKeyId, prefix: '', perMinute: 0, scopes: [] }
  return {
    db,
    origin,
    now,
    today: dateInJakarta(now),
    actor,
    isDecided: true,
    ...(apiKey && { apiKey }),
  }
}
