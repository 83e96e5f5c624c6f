import { expect, test } from 'vitest'
import { submitApplication } from '#/app/applications/applications.server.ts'
import { createCertificate } from '#/app/certificates/certificates.server.ts'
import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'
import { readSiteHistory } from '#/app/site-editing/site-history.server.ts'
import { certificateInput, scopeOf, staffScope } from '#/tests/helpers/people.ts'
import { serviceBody } from '#/tests/helpers/site.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import {
  createService,
  deleteService,
  getServiceRecord,
  listServiceRecords,
  moveService,
  updateService,
} from './service-editing.server.ts'
import { ServiceInput } from './service-input.ts'
import { listServices, presentSlug, readService } from './services.server.ts'

const input = (changes: Record<string, unknown> = {}) => ServiceInput.parse(serviceBody(changes))
const admin = async (db: Scope['db']) => staffScope(db, { role: 'admin' })

async function refused(work: Promise<unknown>): Promise<[string, string]> {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error(`Expected a refusal, got ${String(error)}`)
  return [error.kind, error.message]
}

const application = (serviceId: number) => ({
  serviceId,
  companyName: 'PT Samudra',
  vesselName: 'KM Satu',
  contactEmail: 'a@example.com',
  contactPhone: '021 555',
})

test.for(ENGINES)('a new service stands at the end, in both languages, without area tags (%s)', async (engine) => {
  const scope = await admin(await freshStore(engine))
  const made = await createService(scope, input())
  expect(made).toMatchObject({ id: 13, place: 13, version: 1, hidden: false })
  const [english, indonesian] = [await listServices(scope, 'en'), await listServices(scope, 'id')]
  expect(english.at(-1)).toMatchObject({ slug: 'hull-surveys', areas: [], benefits: ['A dry hold'] })
  // The Indonesian side counts as a whole: what is empty there is not English.
  expect(indonesian.at(-1)).toMatchObject({
    title: 'Survei lambung',
    longDescription: null,
    benefits: ['Palka kering'],
    process: [],
  })
})

test.for(ENGINES)(
  'two administrators, one service: the later save is refused with the service as it is (%s)',
  async (engine) => {
    const scope = await admin(await freshStore(engine))
    const { id } = await createService(scope, input())
    await updateService(scope, id, input({ category: 'advisory', version: 1 }))
    const late = updateService(scope, id, input({ category: 'technical', version: 1 }))
    await expect(late).rejects.toMatchObject({ kind: 'conflict', details: { current: { category: 'advisory', version: 2 } } })
    const both = [1, 2].map(() => updateService(scope, id, input({ category: 'technical', version: 2 })))
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  },
)

test.for(ENGINES)(
  'a former address leads to the service, whatever it is called later, and stays its own (%s)',
  async (engine) => {
    const scope = await admin(await freshStore(engine))
    const { id } = await createService(scope, input({ slug: 'first' }))
    await updateService(scope, id, input({ slug: 'second' }))
    await updateService(scope, id, input({ slug: 'third' }))
    expect([await presentSlug(scope, 'first'), await presentSlug(scope, 'second')]).toEqual(['third', 'third'])
    expect(await refused(createService(scope, input({ slug: 'first' })))).toEqual([
      'conflict',
      expect.stringContaining('before'),
    ])
    expect(await refused(createService(scope, input({ slug: 'third' })))).toEqual([
      'conflict',
      expect.stringContaining('has this'),
    ])
    await updateService(scope, id, input({ slug: 'first' }))
    expect([await presentSlug(scope, 'first'), await presentSlug(scope, 'third')]).toEqual([null, 'first'])
    await updateService(scope, id, input({ slug: 'first', hidden: true }))
    expect(await presentSlug(scope, 'third')).toBeNull()
  },
)

test.for(ENGINES)(
  'a hidden service is in no list, not found, and cannot be applied for; staff may preview it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [scope, stranger] = [await admin(db), scopeOf(db)]
    const { application: before } = await submitApplication(stranger, application(1), null)
    const record = await getServiceRecord(scope, 1)
    await updateService(scope, 1, { ...record, category: 'vessel', hidden: true })
    expect((await listServices(stranger)).map(({ id }) => id)).not.toContain(1)
    expect((await refused(readService(stranger, record.slug, { preview: true })))[0]).toBe('not-found')
    expect((await refused(readService(scope, record.slug)))[0]).toBe('not-found')
    expect(await readService(scope, record.slug, { preview: true })).toMatchObject({ hidden: true, service: { id: 1 } })
    const { related } = await readService(stranger, 'statutory-certification')
    expect(related.map(({ id }) => id)).not.toContain(1)
    expect((await refused(submitApplication(stranger, application(1), null)))[0]).toBe('invalid')
    expect(before.serviceId).toBe(1)
  },
)

test.for(ENGINES)('services change places one step at a time, also when several are moved at once (%s)', async (engine) => {
  const scope = await admin(await freshStore(engine))
  const order = async () => (await listServices(scope)).map(({ id }) => id)
  expect(await moveService(scope, { id: 3, direction: 'up' })).toMatchObject({ from: 3, to: 2 })
  expect((await order()).slice(0, 4)).toEqual([1, 3, 2, 4])
  expect(await moveService(scope, { id: 1, direction: 'up' })).toBeNull()
  expect(await moveService(scope, { id: 12, direction: 'down' })).toBeNull()
  expect((await refused(moveService(scope, { id: 99, direction: 'up' })))[0]).toBe('not-found')
  await Promise.all([5, 6, 7, 8, 9, 10].map((id) => moveService(scope, { id, direction: 'up' })))
  expect((await order()).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect((await listServiceRecords(scope)).map(({ place }) => place)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
})

test.for(ENGINES)(
  'what an application or a certificate names cannot be deleted; what nothing names can (%s)',
  async (engine) => {
    const scope = await admin(await freshStore(engine))
    await submitApplication(scope, application(1), null)
    await createCertificate(scope, certificateInput({ serviceId: 2 }))
    for (const id of [1, 2]) expect((await refused(deleteService(scope, id)))[0]).toBe('conflict')
    const { id } = await createService(scope, input())
    expect((await refused(deleteService(scope, id, 7)))[0]).toBe('conflict')
    await deleteService(scope, id, 1)
    expect((await refused(getServiceRecord(scope, id)))[0]).toBe('not-found')
    expect((await readSiteHistory(scope, 'service', id)).map(({ kind }) => kind)).toEqual(['deleted', 'added'])
  },
)

test.for(ENGINES)('every change is kept with who, when, before and after, and nobody can alter that (%s)', async (engine) => {
  const db = await freshStore(engine)
  const scope = await admin(db)
  const { id } = await createService(scope, input())
  await updateService(scope, id, input({ category: 'advisory' }))
  await updateService(scope, id, input({ category: 'advisory', hidden: true }))
  await updateService(scope, id, input({ category: 'advisory' }))
  await moveService(scope, { id, direction: 'up' })
  const history = await readSiteHistory(scope, 'service', id)
  expect(history.map(({ kind }) => kind)).toEqual(['moved', 'shown', 'hidden', 'changed', 'added'])
  expect(history.at(-2)).toMatchObject({
    actorName: scope.actor?.email,
    at: scope.now,
    before: { category: 'vessel' },
    after: { category: 'advisory' },
  })
  await expect(db.write.updateTable('siteEvents').set({ actorName: 'x' }).execute()).rejects.toThrow(/append-only/)
  await expect(db.write.deleteFrom('siteEvents').execute()).rejects.toThrow(/append-only/)
})

test('only administrators edit services', async () => {
  const db = await freshStore('sqlite')
  for (const [scope, kind] of [
    [scopeOf(db), 'unauthenticated'],
    [await staffScope(db), 'forbidden'],
  ] as const) {
    const attempts = [
      listServiceRecords(scope),
      getServiceRecord(scope, 1),
      createService(scope, input()),
      updateService(scope, 1, input()),
      moveService(scope, { id: 1, direction: 'down' }),
      deleteService(scope, 1),
      readSiteHistory(scope, 'service', 1),
    ]
    for (const attempt of attempts) expect((await refused(attempt))[0]).toBe(kind)
  }
})
