import { recordShipEvents } from '#/domain/register/company/events.server.ts'
import { notifyOfCompanies } from '#/domain/register/company/notify-of-companies.server.ts'
import { allow } from '#/domain/context/allow.ts'
import { counted } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { isSameFlag, namesState } from '#/domain/states/states.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Tx } from '#/db/schema.ts'
import {
  beginChange,
  carryOutAtOnce,
  fitsOneSlice,
  requireNoneUnderWay,
  SLICE,
  type Carrying,
} from '#/domain/register/ship/changes/ship-changes.server.ts'
import {
  contentOfShip,
  isOverfull,
  SHIP_FULL,
  type Content,
} from '#/domain/register/ship/capacity/ship-capacity.server.ts'
import { NO_PARTICULARS, type Merge, type Settlement, type Ship, type ShipRecord } from './ship.ts'
import { readShipKey, type ShipKey } from './ship-key.ts'
import { requireSameCompanies } from './company-change.ts'
import { keyOf, MAX_NAMES } from './ship-names.ts'
import {
  findMergedInto,
  findShip,
  lockShips,
  readNames,
  refuseShipChanged,
  saveShip,
} from './ship-rows.server.ts'
import { toRecord } from './ships.server.ts'

/**
 * Merges another ship into this one: its certificates move here, what this ship lacks is taken from
 * it, and it leaves the register; its names and flags are to be settled. Refuses: not-found; a ship
 * and itself; an older version of either (conflict, with the ship as it is now); two IMO numbers
 * where the other ship has certificates (conflict), because those are two ships.
 */
export async function mergeShips(
  context: RequestContext,
  into: ShipKey,
  merge: Merge,
): Promise<ShipRecord> {
  await allow(context, 'ship.merge', counted())
  const from = readShipKey(merge.from)
  if (!from)
    throw refuseFrom(
      'invalid',
      'Enter the IMO number of the other ship, or id- and its id, such as id-12',
    )
  const { id, underWay } = await context.db.write.transaction().execute(async (tx) => {
    await lockShips(tx, [(await findShip(tx, into)).id, (await findOther(tx, from)).id])
    // Read again, as they are now that nobody else can change them.
    const before = await findShip(tx, into)
    const other = await findOther(tx, from)
    if (other.id === before.id) throw refuseFrom('invalid', 'A ship cannot be merged into itself')
    if (merge.version !== before.version) throw refuseShipChanged(before)
    if (merge.fromVersion !== other.version) throw refuseShipChanged(other)
    await requireNoneUnderWay(tx, before.id, other.id)
    const content = await requireOneShip(tx, before, other)
    const after = { ...before, ...lackingIn(before, other) }
    if (context.apiKey) requireSameCompanies(other, after)
    if (context.apiKey) requireOneFlag(before, other)
    await notifyOfCompanies(tx, context, { name: after.name, before: other, after })
    const facts = { from: other.id, reason: merge.reason, certificates: content.entries }
    const isLarge = !fitsOneSlice(content)
    if (isLarge) {
      const begun = {
        carrying: MERGING,
        shipId: before.id,
        otherShipId: other.id,
        facts,
        total: content.entries,
      }
      await beginChange(tx, context, begun)
    } else {
      await tx
        .updateTable('entries')
        .set({ shipId: before.id })
        .where('shipId', '=', other.id)
        .execute()
      await finishMerge(tx, context, facts, before.id)
    }
    return { id: before.id, underWay: isLarge }
  })
  if (underWay) await carryOutAtOnce(context, MERGING, id)
  return toRecord(context.db.read, await findShip(context.db.read, { id }))
}

type Merging = { from: number; reason: string; certificates: number }

/**
 * The certificates move in slices; then what remains of the other ship does, and it leaves the
 * register.
 */
export const MERGING: Carrying<Merging> = {
  kind: 'merge',
  async next(tx, _context, { facts }) {
    const own = tx
      .selectFrom('entries')
      .select('id')
      .where('shipId', '=', facts.from)
      .orderBy('id')
      .limit(SLICE)
    return (await own.execute()).map(({ id }) => id)
  },
  async step(tx, _context, _facts, id, shipId) {
    await tx.updateTable('entries').set({ shipId }).where('id', '=', id).execute()
  },
  finish: finishMerge,
}

async function finishMerge(
  tx: Tx,
  context: Pick<RequestContext, 'now' | 'claim' | 'apiKey'> & {
    actor: { id: number | null; email: string } | null
  },
  { from, reason, certificates: moved }: Merging,
  into: number,
): Promise<void> {
  await lockShips(tx, [into, from])
  const [before, other] = [await findShip(tx, { id: into }), await findShip(tx, { id: from })]
  await moveNames(tx, before, other)
  await moveSurveys(tx, context.now, before, other)
  await tx.deleteFrom('ships').where('id', '=', other.id).execute()
  const after = { ...before, ...lackingIn(before, other) }
  const certificates = moved === 1 ? '1 certificate' : `${moved} certificates`
  await recordShipEvents(tx, context, [
    {
      subject: 'ship',
      recordId: other.id,
      kind: 'removed',
      before: other,
      after: { mergedInto: before.id },
      note: reason,
    },
    {
      subject: 'ship',
      recordId: before.id,
      kind: 'merged',
      before,
      after,
      note: `${other.name} (${other.imoNumber === null ? `id ${other.id}` : `IMO ${other.imoNumber}`}), ${certificates}: ${reason}`,
    },
  ])
  await saveShip(tx, context.now, before, after)
}

/**
 * Decides whether a ship had a name or flag that only a certificate has. Refuses: not-found;
 * conflict as above; one that is settled.
 */
export async function settleName(
  context: RequestContext,
  key: ShipKey,
  { nameId, decision, version }: Settlement,
): Promise<ShipRecord> {
  allow(context, 'ship.change')
  return context.db.write.transaction().execute(async (tx) => {
    const before = await findShip(tx, key)
    if (version !== before.version) throw refuseShipChanged(before)
    await requireNoneUnderWay(tx, before.id)
    const name = (await readNames(tx, before.id)).find((one) => one.id === nameId)
    if (!name) throw new Refusal('not-found', 'There is no such name or flag.')
    if (name.settled === 1)
      throw new Refusal('conflict', 'This name or flag is settled already.', { current: before })
    if (decision === 'had')
      await tx.updateTable('shipNames').set({ settled: 1 }).where('id', '=', nameId).execute()
    else await tx.deleteFrom('shipNames').where('id', '=', nameId).execute()
    const note = `${name.field === 'name' ? 'Name' : 'Flag'} ${name.value}: ${decision === 'had' ? 'a former one' : 'an error in a certificate'}`
    await recordShipEvents(tx, context, [
      { subject: 'ship', recordId: before.id, kind: 'settled', before, after: before, note },
    ])
    return toRecord(tx, await saveShip(tx, context.now, before, before))
  })
}

/** The id of the ship that a removed one was merged into; null for one that was not. */
export async function readMergedInto(context: RequestContext, id: number): Promise<number | null> {
  allow(context, 'ship.read')
  return (await findMergedInto(context.db.read, id))?.id ?? null
}

async function findOther(tx: Tx, key: ShipKey): Promise<Ship> {
  try {
    return await findShip(tx, key)
  } catch (error) {
    if (error instanceof Refusal) throw refuseFrom('invalid', error.message)
    throw error
  }
}

const OTHER_FLAG =
  'An API key merges ships of one flag alone, which is the name of a State, because certificates end with the flag. A person merges these two.'

/** What names no State may have been any, and may become any. */
function requireOneFlag(into: Ship, from: Ship): void {
  const isOne = isSameFlag(into.flag, from.flag) && namesState(into.flag) && namesState(from.flag)
  if (!isOne) throw refuseFrom('forbidden', OTHER_FLAG)
}

/** Names and flags together: of two ships that are as full as they can be without a merge. */
const MAX_MERGED_NAMES = 4 * MAX_NAMES.person

/**
 * What the other ship has. Refuses (conflict) one with certificates and another IMO number, and
 * more certificates or names than one ship can hold.
 */
async function requireOneShip(tx: Tx, into: Ship, from: Ship): Promise<Content> {
  const content = await contentOfShip(tx, from.id)
  const differ = into.imoNumber !== null && from.imoNumber !== null
  if (differ && content.entries > 0) {
    const message = `${from.name} has another IMO number, so it is another ship. Correct the number in its certificates first`
    throw refuseFrom('conflict', message)
  }
  if (isOverfull(await contentOfShip(tx, into.id), content, 'person'))
    throw refuseFrom('conflict', SHIP_FULL)
  const names = (await readNames(tx, into.id)).length + (await readNames(tx, from.id)).length
  if (names > MAX_MERGED_NAMES)
    throw refuseFrom(
      'conflict',
      `Together the two ships have more than ${MAX_MERGED_NAMES} names and flags. Settle some first`,
    )
  return content
}

/** The names and flags that the other ship had and this one has not; they are to be settled. */
async function moveNames(tx: Tx, into: Ship, from: Ship): Promise<void> {
  const keyIn = ({ field, value }: { field: 'name' | 'flag'; value: string }) =>
    `${field} ${keyOf(field, value)}`
  const known = new Set((await readNames(tx, into.id)).map(keyIn))
  for (const name of await readNames(tx, from.id)) {
    if (known.has(keyIn(name))) continue
    await tx
      .updateTable('shipNames')
      .set({ shipId: into.id, settled: 0 })
      .where('id', '=', name.id)
      .execute()
    known.add(keyIn(name))
  }
  await tx.deleteFrom('shipNames').where('shipId', '=', from.id).execute()
}

/**
 * The surveyors of the other ship become those of this one, and reports about it are about this
 * one.
 */
async function moveSurveys(tx: Tx, now: string, into: Ship, from: Ship): Promise<void> {
  const assignedHere = tx
    .selectFrom('surveyAssignments')
    .select('userId')
    .where('shipId', '=', into.id)
    .where('endedAt', 'is', null)
  await tx
    .updateTable('surveyAssignments')
    .set({ endedAt: now, endedBy: 'merge' })
    .where('shipId', '=', from.id)
    .where('endedAt', 'is', null)
    .where('userId', 'in', assignedHere)
    .execute()
  await tx
    .updateTable('surveyAssignments')
    .set({ shipId: into.id })
    .where('shipId', '=', from.id)
    .execute()
  await tx
    .updateTable('surveyReports')
    .set({ shipId: into.id })
    .where('shipId', '=', from.id)
    .execute()
}

function lackingIn(into: Ship, from: Ship): Partial<Ship> {
  // An object's keys are those of its type.
  const names = Object.keys(NO_PARTICULARS) as (keyof typeof NO_PARTICULARS)[]
  return Object.fromEntries(
    names.filter((name) => into[name] === null).map((name) => [name, from[name]]),
  )
}

function refuseFrom(kind: 'invalid' | 'conflict' | 'forbidden', message: string): Refusal {
  return new Refusal(kind, message, { fields: { from: [message] } })
}
