import { Refusal } from '#/app/refusal.ts'
import { requireAdmin, type Scope } from '#/app/scope.ts'
import type { Move } from '#/app/site-editing/order.ts'
import { lastPosition, moveRow } from '#/app/site-editing/order.server.ts'
import { recordSiteEvent } from '#/app/site-editing/site-history.server.ts'
import { isStillReferenced, isUniqueViolation } from '#/db/errors.ts'
import type { FlagInput, FlagRecord } from './flag.ts'
import { readFlagRecords } from './flag-records.server.ts'

/** One flag State whole. Administrators only. Refuses: not-found. */
export async function getFlagRecord(scope: Scope, id: number): Promise<FlagRecord> {
  requireAdmin(scope)
  return found(await readFlagRecords(scope.db.read), id)
}

/** Adds a flag State at the end of the order. Administrators only. Refuses: a name or code that is there (conflict). */
export async function createFlag(scope: Scope, input: FlagInput): Promise<FlagRecord> {
  requireAdmin(scope)
  return refusingTaken(scope, input, null, () =>
    scope.db.write.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('flags')
        .values({ ...columnsOf(input), position: await lastPosition(tx, 'flags') })
        .returning('id')
        .executeTakeFirstOrThrow()
      const after = found(await readFlagRecords(tx), id)
      await recordSiteEvent(tx, scope, { subject: 'flag', recordId: id, kind: 'added', before: null, after })
      return after
    }),
  )
}

/**
 * Puts what was written in the place of what a flag State was; certificates keep the name they were issued with. Administrators
 * only. Refuses: not-found; a save based on an older version, or a name or code that another has (conflict).
 */
export async function updateFlag(scope: Scope, id: number, input: FlagInput): Promise<FlagRecord> {
  requireAdmin(scope)
  return refusingTaken(scope, input, id, () =>
    scope.db.write.transaction().execute(async (tx) => {
      const before = found(await readFlagRecords(tx), id)
      if (input.version !== undefined && input.version !== before.version) throw changedMeanwhile(before)
      const { numUpdatedRows } = await tx
        .updateTable('flags')
        .set({ ...columnsOf(input), version: before.version + 1 })
        .where('id', '=', id)
        .where('version', '=', before.version)
        .executeTakeFirst()
      // Another process saved between our look and our write (PostgreSQL; SQLite has one writer).
      if (numUpdatedRows === 0n) throw changedMeanwhile(found(await readFlagRecords(tx), id))
      const after = found(await readFlagRecords(tx), id)
      const kind = before.hidden === after.hidden ? 'changed' : after.hidden ? 'hidden' : 'shown'
      await recordSiteEvent(tx, scope, { subject: 'flag', recordId: id, kind, before, after })
      return after
    }),
  )
}

/** Moves a flag one step in the order; null where it is at that end already. Administrators only. Refuses: not-found. */
export async function moveFlag(scope: Scope, move: Move): Promise<{ name: string; from: number; to: number } | null> {
  requireAdmin(scope)
  return scope.db.write.transaction().execute(async (tx) => {
    const { name } = found(await readFlagRecords(tx), move.id)
    const places = await moveRow(tx, 'flags', move)
    if (!places) return null
    await recordSiteEvent(tx, scope, {
      subject: 'flag',
      recordId: move.id,
      kind: 'moved',
      before: { place: places.from },
      after: { place: places.to },
    })
    return { name, ...places }
  })
}

/**
 * Removes a flag that no certificate uses; its history stays. Administrators only. Refuses: not-found; one that a certificate
 * uses, or that changed since (conflict).
 */
export async function deleteFlag(scope: Scope, id: number, version?: number): Promise<void> {
  requireAdmin(scope)
  try {
    await scope.db.write.transaction().execute(async (tx) => {
      const before = found(await readFlagRecords(tx), id)
      if (version !== undefined && version !== before.version) throw changedMeanwhile(before)
      await tx.deleteFrom('flags').where('id', '=', id).execute()
      await recordSiteEvent(tx, scope, { subject: 'flag', recordId: id, kind: 'deleted', before, after: null })
    })
  } catch (error) {
    if (!isStillReferenced(error)) throw error
    throw new Refusal('conflict', 'A certificate uses this flag, so it can be hidden but not deleted.')
  }
}

/** Whether a certificate uses it, so that it can only be hidden. Administrators only. */
export async function isFlagInUse(scope: Scope, id: number): Promise<boolean> {
  requireAdmin(scope)
  const one = await scope.db.read.selectFrom('certificates').select('id').where('flagId', '=', id).limit(1).executeTakeFirst()
  return one !== undefined
}

function found(records: FlagRecord[], id: number): FlagRecord {
  const record = records.find((one) => one.id === id)
  if (!record) throw new Refusal('not-found', 'There is no such flag; it may have been deleted.')
  return record
}

function columnsOf({ name, code, indonesianName, hidden }: FlagInput) {
  return { name, code, indonesianName, hidden: hidden ? (1 as const) : (0 as const) }
}

async function refusingTaken<T>(
  scope: Scope,
  { name, code }: FlagInput,
  own: number | null,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const others = (await readFlagRecords(scope.db.read)).filter((one) => one.id !== own)
    const fields = {
      ...(others.some((one) => one.name === name) && { name: [`There is a flag named ${name} already`] }),
      ...(others.some((one) => one.code === code) && { code: [`Another flag has the code ${code}`] }),
    }
    throw new Refusal('conflict', Object.values(fields).flat()[0] ?? 'There is such a flag already', { fields })
  }
}

function changedMeanwhile(current: FlagRecord): Refusal {
  return new Refusal('conflict', 'Somebody else has changed this flag since you opened it.', { current })
}
