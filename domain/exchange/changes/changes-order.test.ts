import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import type { Store } from '#/db/schema.ts'
import { lockRegister } from '#/db/register-order.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { readFeed as read } from '#/tests/helpers/api/read-feed.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test('an entry that a client has seen beyond never appears later: two transactions at once (postgres)', async () => {
  const db = await freshStore('postgres')
  const context = await staffContext(db)
  await manyCertificates(db, 1)
  const template = await db.read.selectFrom('registerEvents').selectAll().executeTakeFirstOrThrow()
  const { id: _, ...event } = template
  const insert = (tx: Pick<Store['write'], 'insertInto'>, number: string) =>
    tx
      .insertInto('registerEvents')
      .values({ ...event, certificateId: number })
      .execute()
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow = db.write.transaction().execute(async (tx) => {
    await lockRegister(tx, 'postgres')
    await insert(tx, 'SLOW')
    begun.resolve()
    await release.promise
  })
  await begun.promise
  let quickIsDone = false
  const quick = db.write
    .transaction()
    .execute(async (tx) => {
      await lockRegister(tx, 'postgres')
      await insert(tx, 'QUICK')
    })
    .then(() => (quickIsDone = true))
  // The id of SLOW is smaller and not visible yet. QUICK must not be visible before it.
  const seen: string[] = []
  let after: string | null = null
  const poll = async () => {
    const page: Awaited<ReturnType<typeof read>> = await read(context, after)
    seen.push(...page.entries.map(({ number }) => number))
    after = page.nextCursor
  }
  for (let i = 0; i < 20; i++) await poll()
  expect([seen, quickIsDone]).toEqual([['MANY-0-0'], false])
  release.resolve()
  await Promise.all([slow, quick])
  await poll()
  expect(seen).toEqual(['MANY-0-0', 'SLOW', 'QUICK'])
  // Without the turn the same reader loses an entry: the order is no accident of this test.
  const held = Promise.withResolvers<void>()
  const inserted = Promise.withResolvers<void>()
  const careless = db.write.transaction().execute(async (tx) => {
    await insert(tx, 'LOST')
    inserted.resolve()
    await held.promise
  })
  await inserted.promise
  await insert(db.write, 'AFTER')
  await poll()
  held.resolve()
  await careless
  await poll()
  expect(seen.slice(3)).toEqual(['AFTER'])
})

test.for(ENGINES)(
  'many writers and a reader at once: the reader sees each change once, in the order of the feed (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    let writing = true
    const seen: number[] = []
    let after: string | null = null
    const poll = async () => {
      const page: Awaited<ReturnType<typeof read>> = await read(context, after, 7)
      seen.push(...page.entries.map(({ sequence }) => sequence))
      after = page.nextCursor
      return page.more
    }
    const reader = (async () => {
      while (writing || (await poll())) await poll()
    })()
    await Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let i = 0; i < 15; i++)
          await createCertificate(context, certificateInput({ certificateId: `W-${writer}-${i}` }))
      }),
    )
    writing = false
    await reader
    const all = await db.read.selectFrom('registerEvents').select('id').orderBy('id').execute()
    expect(seen).toEqual(all.map(({ id }) => id))
    expect(seen.length).toBe(60)
  },
)
