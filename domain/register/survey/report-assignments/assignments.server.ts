import { recordAccountEvent } from '#/domain/people/accounts/account-events.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { findShip } from '#/domain/register/ship/ship-rows.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Store, Tx } from '#/db/schema.ts'

/** The most ships that one surveyor has at a time: a phone stores the sheets of all of them. */
const MAX_SHIPS = 30

export type Surveyor = { id: number; name: string; email: string }
export type Assignment = Surveyor & { assignedAt: string; assignedBy: string }

/** The surveyors of a ship, and those who may be assigned to it. Refuses: not-found. */
export async function surveyorsOfShip(
  context: RequestContext,
  shipId: number,
): Promise<{ assigned: Assignment[]; others: Surveyor[] }> {
  allow(context, 'assignment.read')
  await findShip(context.db.read, { id: shipId })
  const assigned = await context.db.read
    .selectFrom('surveyAssignments')
    .innerJoin('users', 'users.id', 'surveyAssignments.userId')
    .select(['users.id', 'users.name', 'users.email', 'assignedAt', 'assignedBy'])
    .where('shipId', '=', shipId)
    .where('endedAt', 'is', null)
    .orderBy('surveyAssignments.id')
    .execute()
  const all = await context.db.read
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'surveyor')
    .where('disabledAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const withName = <T extends { name: string | null }>(one: T) => ({ ...one, name: one.name ?? '' })
  const taken = new Set(assigned.map(({ id }) => id))
  return {
    assigned: assigned.map(withName),
    others: all.filter(({ id }) => !taken.has(id)).map(withName),
  }
}

/**
 * Assigns a ship to a surveyor, whose phone lists it from the next connection on. Refuses:
 * not-found; invalid for another account; conflict: too many.
 */
export async function assignShip(
  context: RequestContext,
  shipId: number,
  userId: number,
): Promise<void> {
  const actor = allow(context, 'assignment.change')
  await context.db.write.transaction().execute(async (tx) => {
    const ship = await findShip(tx, { id: shipId })
    // Locked, so that two assignments of one surveyor are counted one after the other (PostgreSQL;
    // SQLite has one writer).
    const user = await tx
      .updateTable('users')
      .set((e) => ({ role: e.ref('role') }))
      .where('id', '=', userId)
      .returning(['id', 'email', 'role', 'disabledAt'])
      .executeTakeFirst()
    if (user?.role !== 'surveyor' || user.disabledAt !== null)
      throw refuse('Choose a surveyor with an account that is enabled')
    const open = await openShips(tx, userId)
    if (open.includes(ship.id)) return
    if (open.length >= MAX_SHIPS)
      throw new Refusal(
        'conflict',
        `This surveyor has ${MAX_SHIPS} ships, the most at a time: end another assignment first`,
      )
    await tx
      .insertInto('surveyAssignments')
      .values({
        shipId: ship.id,
        userId,
        assignedBy: actor.email,
        assignedAt: context.now,
        endedBy: null,
        endedAt: null,
      })
      .execute()
    await recordAccountEvent(tx, context, { kind: 'ship-assigned', user, detail: shipText(ship) })
  })
}

/** Ends an assignment: reports that arrive from then on are refused. Refuses: not-found. */
export async function endAssignment(
  context: RequestContext,
  shipId: number,
  userId: number,
): Promise<void> {
  const actor = allow(context, 'assignment.change')
  await context.db.write.transaction().execute(async (tx) => {
    const ship = await findShip(tx, { id: shipId })
    const ended = await tx
      .updateTable('surveyAssignments')
      .set({ endedBy: actor.email, endedAt: context.now })
      .where('shipId', '=', shipId)
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new Refusal('not-found', 'This surveyor is not assigned to this ship')
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await recordAccountEvent(tx, context, {
      kind: 'ship-assignment-ended',
      user,
      detail: shipText(ship),
    })
  })
}

/** The ids of the ships that are assigned to the actor. */
export async function ownShips(context: RequestContext): Promise<number[]> {
  return openShips(context.db.read, allow(context, 'report.own').id)
}

export async function openShips(db: Store['read'] | Tx, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('surveyAssignments')
    .select('shipId')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('shipId')
    .execute()
  return rows.map(({ shipId }) => shipId)
}

function shipText({ name, imoNumber }: { name: string; imoNumber: string | null }): string {
  return imoNumber === null ? name : `${name} (IMO ${imoNumber})`
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { userId: [message] } })
}
