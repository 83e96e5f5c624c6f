import { expect, test } from 'vitest'
import { claimNext } from '#/app/mail/delivery.server.ts'
import { openStore } from '#/db/open.ts'
import { brokenMailServer } from '#/tests/helpers/mail/broken-mail-server.ts'
import { mailServer } from '#/tests/helpers/mail/mail-server.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { LETTERS, outbox, postOfficeOf, write } from '#/tests/helpers/mail/post.ts'
import { ENGINES, freshPlace, freshStore } from '#/tests/helpers/store.ts'

const ARRIVED = LETTERS.filter(({ kind }) => kind === 'application-arrived')

test.for(ENGINES)('two post offices on one database send each of 200 letters once (%s)', async (engine) => {
  const place = await freshPlace(engine)
  const one = await openStore(place)
  const other = await openStore(place)
  const server = await mailServer()
  await write(one, Array.from({ length: 200 }, () => ARRIVED).flat())
  const handled = await Promise.all([one, other, other].map((db) => postOfficeOf(db, { smtpUrl: server.url }).sendDue()))
  const ids = server.received.map(({ headers }) => headers.get('message-id'))
  expect([ids.length, new Set(ids).size]).toEqual([200, 200])
  expect(handled.reduce((sum, count) => sum + count)).toBe(200)
  for (const count of handled) expect(count).toBeGreaterThan(10)
  for (const row of await outbox(one)) expect(row).toMatchObject({ state: 'sent', attempts: 1 })
  await Promise.all([one.close(), other.close()])
})

test.for(ENGINES)('what a process that died had in hand is sent by the next when its claim ends (%s)', async (engine) => {
  const place = await freshPlace(engine)
  const dead = await openStore(place)
  const server = await mailServer()
  await write(dead, [...ARRIVED, ...ARRIVED, ...ARRIVED])
  expect((await claimNext(dead, NOON))?.id).toBe(1)
  await dead.close()
  const db = await openStore(place)
  const { sendDue, wait } = postOfficeOf(db, { smtpUrl: server.url })
  expect(await sendDue()).toBe(2)
  wait(299)
  expect(await sendDue()).toBe(0)
  wait(1)
  expect(await sendDue()).toBe(1)
  expect(server.received.map(({ headers }) => /\d+/.exec(headers.get('message-id') ?? '')?.[0])).toEqual(['2', '3', '1'])
  await db.close()
})

test('a claim lasts longer than any attempt, and than clocks differ', async () => {
  const db = await freshStore('sqlite')
  await write(db, ARRIVED)
  await claimNext(db, NOON)
  const [row] = await outbox(db)
  expect(Date.parse(row?.nextAttemptAt ?? '') - Date.parse(NOON)).toBeGreaterThanOrEqual(5 * 60_000)
})

test.for(ENGINES)(
  'a letter that was taken while the database was away is noted later, and not sent again (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    let asked = 0
    const server = await mailServer({
      taking: async () => {
        if (++asked === 1) await db.write.schema.alterTable('outbox').renameTo('away').execute()
      },
    })
    const { sendDue, wait } = postOfficeOf(db, { smtpUrl: server.url })
    await write(db, [...ARRIVED, ...ARRIVED])
    await expect(sendDue()).rejects.toThrow('outbox')
    await db.write.schema.alterTable('away').renameTo('outbox').execute()
    wait(10)
    expect(await sendDue()).toBe(1)
    expect(await outbox(db)).toMatchObject([
      { state: 'sent', attempts: 1 },
      { state: 'sent', attempts: 1 },
    ])
    wait(3_600)
    expect([await sendDue(), asked]).toEqual([0, 2])
  },
)

test('stopped in the middle of an attempt, it gives the letter back at once, and the attempt does not count', async () => {
  const db = await freshStore('sqlite')
  const broken = await brokenMailServer('silent after the message')
  await write(db, [...ARRIVED, ...ARRIVED])
  const office = postOfficeOf(db, { smtpUrl: broken.url }).start()
  await expect.poll(broken.messages, { timeout: 20_000 }).toBe(1)
  const before = performance.now()
  await office.stop()
  expect(performance.now() - before).toBeLessThan(9_000)
  const waiting = { state: 'waiting', attempts: 0, nextAttemptAt: NOON }
  expect(await outbox(db)).toMatchObject([waiting, waiting])
  const server = await mailServer()
  await postOfficeOf(db, { smtpUrl: server.url }).sendDue()
  expect(server.received).toHaveLength(2)
})
