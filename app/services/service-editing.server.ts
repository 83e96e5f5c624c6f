import { Refusal } from '#/app/refusal.ts'
import { requireAdmin, type Scope } from '#/app/scope.ts'
import type { Move } from '#/app/site-editing/order.ts'
import { lastPosition, moveRow } from '#/app/site-editing/order.server.ts'
import { recordSiteEvent } from '#/app/site-editing/site-history.server.ts'
import { isStillReferenced, isUniqueViolation } from '#/db/errors.ts'
import type { Tx } from '#/db/schema.ts'
import { readRecords, textColumns } from './service-records.server.ts'
import type { ServiceInput, ServiceRecord } from './service-input.ts'

/** All services whole, hidden ones too, in their order. Administrators only. */
export async function listServiceRecords(scope: Scope): Promise<ServiceRecord[]> {
  requireAdmin(scope)
  return readRecords(scope.db.read)
}

/** One service whole. Administrators only. Refuses: not-found. */
export async function getServiceRecord(scope: Scope, id: number): Promise<ServiceRecord> {
  requireAdmin(scope)
  return found(await readRecords(scope.db.read), id)
}

/** The same by its present address. Administrators only. Refuses: not-found. */
export async function findServiceRecord(scope: Scope, slug: string): Promise<ServiceRecord> {
  requireAdmin(scope)
  const record = (await readRecords(scope.db.read)).find((one) => one.slug === slug)
  if (!record) throw new Refusal('not-found', 'There is no such service.')
  return record
}

/** Adds a service at the end of the order. Administrators only. Refuses: an address that is or was another's (conflict). */
export async function createService(scope: Scope, input: ServiceInput): Promise<ServiceRecord> {
  requireAdmin(scope)
  return refusingTakenSlugs(() =>
    scope.db.write.transaction().execute(async (tx) => {
      await requireFreeSlug(tx, input.slug, null)
      const { id } = await tx
        .insertInto('services')
        .values({ ...columnsOf(input), position: await lastPosition(tx, 'services') })
        .returning('id')
        .executeTakeFirstOrThrow()
      await setTranslation(tx, id, input)
      const after = found(await readRecords(tx), id)
      await recordSiteEvent(tx, scope, { subject: 'service', recordId: id, kind: 'added', before: null, after })
      return after
    }),
  )
}

/**
 * Puts what was written in the place of what a service was; its former address leads to the new one. Administrators only.
 * Refuses: not-found; a save based on an older version (conflict, with the service as it is now); an address that is or was
 * another's (conflict).
 */
export async function updateService(scope: Scope, id: number, input: ServiceInput): Promise<ServiceRecord> {
  requireAdmin(scope)
  return refusingTakenSlugs(() =>
    scope.db.write.transaction().execute(async (tx) => {
      const before = found(await readRecords(tx), id)
      if (input.version !== undefined && input.version !== before.version) throw changedMeanwhile(before)
      if (input.slug !== before.slug) await moveAddress(tx, before, input.slug)
      const { numUpdatedRows } = await tx
        .updateTable('services')
        .set({ ...columnsOf(input), version: before.version + 1 })
        .where('id', '=', id)
        .where('version', '=', before.version)
        .executeTakeFirst()
      // Another process saved between our look and our write (PostgreSQL; SQLite has one writer).
      if (numUpdatedRows === 0n) throw changedMeanwhile(found(await readRecords(tx), id))
      await setTranslation(tx, id, input)
      const after = found(await readRecords(tx), id)
      const kind = before.hidden === after.hidden ? 'changed' : after.hidden ? 'hidden' : 'shown'
      await recordSiteEvent(tx, scope, { subject: 'service', recordId: id, kind, before, after })
      return after
    }),
  )
}

/** Moves a service one step in the order; null where it is at that end already. Administrators only. Refuses: not-found. */
export async function moveService(scope: Scope, move: Move): Promise<{ title: string; from: number; to: number } | null> {
  requireAdmin(scope)
  return scope.db.write.transaction().execute(async (tx) => {
    const before = found(await readRecords(tx), move.id)
    const places = await moveRow(tx, 'services', move)
    if (!places) return null
    await recordSiteEvent(tx, scope, {
      subject: 'service',
      recordId: move.id,
      kind: 'moved',
      before: { place: places.from },
      after: { place: places.to },
    })
    return { title: before.texts.en.title, ...places }
  })
}

/**
 * Removes a service that nothing points to; its history stays. Administrators only. Refuses: not-found; one that an
 * application or a certificate names, or that changed since (conflict).
 */
export async function deleteService(scope: Scope, id: number, version?: number): Promise<void> {
  requireAdmin(scope)
  try {
    await scope.db.write.transaction().execute(async (tx) => {
      const before = found(await readRecords(tx), id)
      if (version !== undefined && version !== before.version) throw changedMeanwhile(before)
      await tx.deleteFrom('services').where('id', '=', id).execute()
      await recordSiteEvent(tx, scope, { subject: 'service', recordId: id, kind: 'deleted', before, after: null })
    })
  } catch (error) {
    if (!isStillReferenced(error)) throw error
    throw new Refusal('conflict', 'An application or a certificate names this service, so it can be hidden but not deleted.')
  }
}

/** Whether an application or a certificate names it, so that it can only be hidden. Administrators only. */
export async function isServiceInUse(scope: Scope, id: number): Promise<boolean> {
  requireAdmin(scope)
  const [application, certificate] = await Promise.all([
    scope.db.read.selectFrom('applications').select('id').where('serviceId', '=', id).limit(1).executeTakeFirst(),
    scope.db.read.selectFrom('certificates').select('id').where('serviceId', '=', id).limit(1).executeTakeFirst(),
  ])
  return application !== undefined || certificate !== undefined
}

function found(records: ServiceRecord[], id: number): ServiceRecord {
  const record = records.find((one) => one.id === id)
  if (!record) throw new Refusal('not-found', 'There is no such service; it may have been deleted.')
  return record
}

function columnsOf({ slug, category, imageUrl, hidden, texts }: ServiceInput) {
  return { slug, category, imageUrl, hidden: hidden ? (1 as const) : (0 as const), ...textColumns(texts.en) }
}

async function setTranslation(tx: Tx, serviceId: number, { texts }: ServiceInput): Promise<void> {
  await tx.deleteFrom('serviceTranslations').where('serviceId', '=', serviceId).where('language', '=', 'id').execute()
  if (!texts.id) return
  await tx
    .insertInto('serviceTranslations')
    .values({ serviceId, language: 'id', ...textColumns(texts.id) })
    .execute()
}

/** The former address leads to the service from now on; the new one, if it was a former one of its own, no longer does. */
async function moveAddress(tx: Tx, before: ServiceRecord, slug: string): Promise<void> {
  await requireFreeSlug(tx, slug, before.id)
  await tx.deleteFrom('formerSlugs').where('slug', '=', slug).execute()
  await tx.insertInto('formerSlugs').values({ slug: before.slug, serviceId: before.id }).execute()
}

async function requireFreeSlug(tx: Tx, slug: string, own: number | null): Promise<void> {
  const former = await tx.selectFrom('formerSlugs').select('serviceId').where('slug', '=', slug).executeTakeFirst()
  if (former && former.serviceId !== own) {
    const words = 'Another service had this address before, and links to it still lead there'
    throw new Refusal('conflict', words, { fields: { slug: [words] } })
  }
}

async function refusingTakenSlugs<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const words = 'Another service has this address'
    throw new Refusal('conflict', words, { fields: { slug: [words] } })
  }
}

function changedMeanwhile(current: ServiceRecord): Refusal {
  return new Refusal('conflict', 'Somebody else has changed this service since you opened it.', { current })
}
