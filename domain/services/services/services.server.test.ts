import { expect, test } from 'vitest'
import { submitApplication } from '#/domain/services/applications/applications.server.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import {
  createContent,
  deleteContent,
  getContent,
  listContent,
  moveContent,
  updateContent,
} from '#/domain/services/editing/content.server.ts'
import { readContentHistory } from '#/domain/services/editing/history.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { serviceBody } from '#/tests/helpers/site.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { ServiceInput } from './service-input.ts'
import { findServiceRecord, listServices, presentSlug, readService } from './services.server.ts'
import { SERVICES } from './service-kind.server.ts'

const input = (changes: Record<string, unknown> = {}) => ServiceInput.parse(serviceBody(changes))
const admin = async (db: RequestContext['db']) => staffContext(db, { role: 'admin' })

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

test.for(ENGINES)(
  'a new service stands at the end, in both languages, without area tags (%s)',
  async (engine) => {
    const context = await admin(await freshStore(engine))
    const made = await createContent(context, SERVICES, input())
    expect(made).toMatchObject({ id: 13, place: 13, version: 1, hidden: false })
    const [english, indonesian] = [
      await listServices(context, 'en'),
      await listServices(context, 'id'),
    ]
    expect(english.at(-1)).toMatchObject({
      slug: 'hull-surveys',
      areas: [],
      benefits: ['A dry hold'],
    })
    // The Indonesian side counts as a whole: what is empty there is not English.
    expect(indonesian.at(-1)).toMatchObject({
      title: 'Survei lambung',
      longDescription: null,
      benefits: ['Palka kering'],
      process: [],
    })
  },
)

test.for(ENGINES)(
  'two administrators, one service: the later save is refused with the service as it is (%s)',
  async (engine) => {
    const context = await admin(await freshStore(engine))
    const { id } = await createContent(context, SERVICES, input())
    await updateContent(context, SERVICES, id, input({ category: 'advisory', version: 1 }))
    const late = updateContent(context, SERVICES, id, input({ category: 'technical', version: 1 }))
    await expect(late).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { category: 'advisory', version: 2 } },
    })
    const both = [1, 2].map(() =>
      updateContent(context, SERVICES, id, input({ category: 'technical', version: 2 })),
    )
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
    ])
  },
)

test.for(ENGINES)(
  'a former address leads to the service, whatever it is called later, and stays its own (%s)',
  async (engine) => {
    const context = await admin(await freshStore(engine))
    const { id } = await createContent(context, SERVICES, input({ slug: 'first' }))
    await updateContent(context, SERVICES, id, input({ slug: 'second' }))
    await updateContent(context, SERVICES, id, input({ slug: 'third' }))
    expect([await presentSlug(context, 'first'), await presentSlug(context, 'second')]).toEqual([
      'third',
      'third',
    ])
    expect(await refused(createContent(context, SERVICES, input({ slug: 'first' })))).toEqual([
      'conflict',
      expect.stringContaining('before'),
    ])
    expect(await refused(createContent(context, SERVICES, input({ slug: 'third' })))).toEqual([
      'conflict',
      expect.stringContaining('has this'),
    ])
    await updateContent(context, SERVICES, id, input({ slug: 'first' }))
    expect([await presentSlug(context, 'first'), await presentSlug(context, 'third')]).toEqual([
      null,
      'first',
    ])
    await updateContent(context, SERVICES, id, input({ slug: 'first', hidden: true }))
    expect(await presentSlug(context, 'third')).toBeNull()
  },
)

test.for(ENGINES)(
  'a hidden service is in no list, not found, and cannot be applied for; staff may preview it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [context, anonymous] = [await admin(db), contextOf(db)]
    const { application: before } = await submitApplication(anonymous, application(1), null)
    const record = await getContent(context, SERVICES, 1)
    await updateContent(context, SERVICES, 1, { ...record, category: 'vessel', hidden: true })
    expect((await listServices(anonymous)).map(({ id }) => id)).not.toContain(1)
    expect((await refused(readService(anonymous, record.slug, { preview: true })))[0]).toBe(
      'not-found',
    )
    expect((await refused(readService(context, record.slug)))[0]).toBe('not-found')
    expect(await readService(context, record.slug, { preview: true })).toMatchObject({
      hidden: true,
      service: { id: 1 },
    })
    const { related } = await readService(anonymous, 'statutory-certification')
    expect(related.map(({ id }) => id)).not.toContain(1)
    expect((await refused(submitApplication(anonymous, application(1), null)))[0]).toBe('invalid')
    expect(before.serviceId).toBe(1)
  },
)

test.for(ENGINES)(
  'services move one step at a time, also when several are moved at once (%s)',
  async (engine) => {
    const context = await admin(await freshStore(engine))
    const order = async () => (await listServices(context)).map(({ id }) => id)
    expect(await moveContent(context, SERVICES, { id: 3, direction: 'up' })).toMatchObject({
      from: 3,
      to: 2,
    })
    expect((await order()).slice(0, 4)).toEqual([1, 3, 2, 4])
    expect(await moveContent(context, SERVICES, { id: 1, direction: 'up' })).toBeNull()
    expect(await moveContent(context, SERVICES, { id: 12, direction: 'down' })).toBeNull()
    expect((await refused(moveContent(context, SERVICES, { id: 99, direction: 'up' })))[0]).toBe(
      'not-found',
    )
    await Promise.all(
      [5, 6, 7, 8, 9, 10].map((id) => moveContent(context, SERVICES, { id, direction: 'up' })),
    )
    expect((await order()).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
    expect((await listContent(context, SERVICES)).map(({ place }) => place)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    )
  },
)

test.for(ENGINES)(
  'what an application or a certificate names cannot be deleted; what nothing names can (%s)',
  async (engine) => {
    const context = await admin(await freshStore(engine))
    await submitApplication(context, application(1), null)
    await createCertificate(context, certificateInput({ serviceId: 2 }))
    for (const id of [1, 2])
      expect((await refused(deleteContent(context, SERVICES, id)))[0]).toBe('conflict')
    const { id } = await createContent(context, SERVICES, input())
    expect((await refused(deleteContent(context, SERVICES, id, 7)))[0]).toBe('conflict')
    await deleteContent(context, SERVICES, id, 1)
    expect((await refused(getContent(context, SERVICES, id)))[0]).toBe('not-found')
    expect((await readContentHistory(context, 'service', id)).map(({ kind }) => kind)).toEqual([
      'deleted',
      'added',
    ])
  },
)

test.for(ENGINES)(
  'every change is recorded with who, when, before and after, and nobody can alter that (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await admin(db)
    const { id } = await createContent(context, SERVICES, input())
    await updateContent(context, SERVICES, id, input({ category: 'advisory' }))
    await updateContent(context, SERVICES, id, input({ category: 'advisory', hidden: true }))
    await updateContent(context, SERVICES, id, input({ category: 'advisory' }))
    await moveContent(context, SERVICES, { id, direction: 'up' })
    const history = await readContentHistory(context, 'service', id)
    expect(history.map(({ kind }) => kind)).toEqual([
      'moved',
      'shown',
      'hidden',
      'changed',
      'added',
    ])
    expect(history.at(-2)).toMatchObject({
      actorName: context.actor?.email,
      at: context.now,
      before: { category: 'vessel' },
      after: { category: 'advisory' },
    })
    await expect(
      db.write.updateTable('siteEvents').set({ actorName: 'x' }).execute(),
    ).rejects.toThrow(/append-only/)
    await expect(db.write.deleteFrom('siteEvents').execute()).rejects.toThrow(/append-only/)
  },
)

test('only administrators edit services', async () => {
  const db = await freshStore('sqlite')
  for (const [context, kind] of [
    [contextOf(db), 'unauthenticated'],
    [await staffContext(db), 'forbidden'],
  ] as const) {
    const attempts = [
      listContent(context, SERVICES),
      getContent(context, SERVICES, 1),
      createContent(context, SERVICES, input()),
      updateContent(context, SERVICES, 1, input()),
      moveContent(context, SERVICES, { id: 1, direction: 'down' }),
      deleteContent(context, SERVICES, 1),
      findServiceRecord(context, 'ship-classification'),
      readContentHistory(context, 'service', 1),
    ]
    for (const attempt of attempts) expect((await refused(attempt))[0]).toBe(kind)
  }
})

test('of the history of a service the newest 100 events are shown', async () => {
  const db = await freshStore('sqlite')
  const context = await admin(db)
  const at = {
    at: context.now,
    subject: 'service',
    recordId: 1,
    kind: 'changed',
    actorId: null,
    actorName: 'system',
  } as const
  const add = (count: number) =>
    db.write
      .insertInto('siteEvents')
      .values(
        Array.from({ length: count }, () => ({ ...at, before: null, after: null, apiKeyId: null })),
      )
      .execute()
  const shown = async () => (await readContentHistory(context, 'service', 1)).map(({ id }) => id)
  await add(100)
  const first = await shown()
  await add(1)
  const [newest = 0, ...others] = await shown()
  expect([first.length, others]).toEqual([100, first.slice(0, 99)])
  expect(newest).toBeGreaterThan(first[0] ?? 0)
})
