import { expect, test } from 'vitest'
import { claimNext } from '#/domain/notices/outbox/delivery.server.ts'
import { openStore } from '#/db/open/open.ts'
import { brokenMailServer } from '#/tests/helpers/mail/broken-mail-server.ts'
import { mailServer } from '#/tests/helpers/mail/mail-server.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { EMAILS, readOutbox, createTestMailer, enqueueEmails } from '#/tests/helpers/mail/mailer.ts'
import { ENGINES, freshStore, migratedLocation } from '#/tests/helpers/store.ts'

const ARRIVED = EMAILS.filter(({ kind }) => kind === 'application-arrived')

test.for(ENGINES)(
  'several mailers on one database send each of 60 emails once (%s)',
  async (engine) => {
    const location = await migratedLocation(engine)
    const one = await openStore(location)
    const other = await openStore(location)
    const server = await mailServer()
    await enqueueEmails(one, Array.from({ length: 60 }, () => ARRIVED).flat())
    const handled = await Promise.all(
      [one, other, other].map((db) => createTestMailer(db, { smtpUrl: server.url }).sendDue()),
    )
    const ids = server.received.map(({ headers }) => headers.get('message-id'))
    expect([ids.length, new Set(ids).size]).toEqual([60, 60])
    expect(handled.reduce((sum, count) => sum + count)).toBe(60)
    for (const count of handled) expect(count).toBeGreaterThan(3)
    for (const row of await readOutbox(one))
      expect(row).toMatchObject({ state: 'sent', attempts: 1 })
    await Promise.all([one.close(), other.close()])
  },
)

test.for(ENGINES)(
  'the email that a dead process had claimed is sent by the next when the claim ends (%s)',
  async (engine) => {
    const location = await migratedLocation(engine)
    const dead = await openStore(location)
    const server = await mailServer()
    await enqueueEmails(dead, [...ARRIVED, ...ARRIVED, ...ARRIVED])
    expect((await claimNext(dead, NOON))?.id).toBe(1)
    await dead.close()
    const db = await openStore(location)
    const { sendDue, wait } = createTestMailer(db, { smtpUrl: server.url })
    expect(await sendDue()).toBe(2)
    wait(299)
    expect(await sendDue()).toBe(0)
    wait(1)
    expect(await sendDue()).toBe(1)
    expect(
      server.received.map(({ headers }) => /\d+/.exec(headers.get('message-id') ?? '')?.[0]),
    ).toEqual(['2', '3', '1'])
    await db.close()
  },
)

test('a claim lasts longer than any attempt, and than clocks differ', async () => {
  const db = await freshStore('sqlite')
  await enqueueEmails(db, ARRIVED)
  await claimNext(db, NOON)
  const [row] = await readOutbox(db)
  expect(Date.parse(row?.nextAttemptAt ?? '') - Date.parse(NOON)).toBeGreaterThanOrEqual(5 * 60_000)
})

test.for(ENGINES)(
  'an email that was accepted while the database was unreachable is recorded later, and not sent again (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    let asked = 0
    const server = await mailServer({
      taking: async () => {
        if (++asked === 1) await db.write.schema.alterTable('outbox').renameTo('away').execute()
      },
    })
    const { sendDue, wait } = createTestMailer(db, { smtpUrl: server.url })
    await enqueueEmails(db, [...ARRIVED, ...ARRIVED])
    await expect(sendDue()).rejects.toThrow('outbox')
    await db.write.schema.alterTable('away').renameTo('outbox').execute()
    wait(10)
    expect(await sendDue()).toBe(1)
    expect(await readOutbox(db)).toMatchObject([
      { state: 'sent', attempts: 1 },
      { state: 'sent', attempts: 1 },
    ])
    wait(3_600)
    expect([await sendDue(), asked]).toEqual([0, 2])
  },
)

test('a mailer that is stopped during an attempt releases the email at once, and the attempt does not count', async () => {
  const db = await freshStore('sqlite')
  const broken = await brokenMailServer('silent after the message')
  await enqueueEmails(db, [...ARRIVED, ...ARRIVED])
  const running = createTestMailer(db, { smtpUrl: broken.url }).start()
  await expect.poll(broken.messages).toBe(1)
  await running.stop()
  const waiting = { state: 'waiting', attempts: 0, nextAttemptAt: NOON }
  expect(await readOutbox(db)).toMatchObject([waiting, waiting])
  const server = await mailServer()
  await createTestMailer(db, { smtpUrl: server.url }).sendDue()
  expect(server.received).toHaveLength(2)
})
