import { expect, test } from 'vitest'
import { replayFailed, sendTest } from '#/domain/exchange/webhooks/replay.server.ts'
import { changeWebhook } from '#/domain/exchange/webhooks/webhooks.server.ts'
import { readWebhook } from '#/domain/exchange/webhooks/read-webhooks.server.ts'
import { later } from '#/core/dates.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { readOutbox } from '#/tests/helpers/mail/mailer.ts'
import { ORIGIN } from '#/tests/helpers/people.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import {
  add,
  allSequences,
  noticesIn,
  office,
  sequencesOf,
} from '#/tests/helpers/webhooks/webhook-office.ts'
import { webhookReceiver } from '#/tests/helpers/webhooks/webhook-receiver.ts'

test.for(ENGINES)(
  'after ten attempts a batch is given up, later changes go on, and it can be sent again (%s)',
  async (engine) => {
    const { db, context, sender, pass } = await office(engine)
    let status = 503
    const receiver = await webhookReceiver((_, response) => void response.writeHead(status).end())
    const { id } = await add(await context(), receiver.url)
    await manyCertificates(db, 3)
    const one = sender()
    const attempt = async () => {
      pass(10 * 3_600)
      await one.sendDue()
    }
    for (let i = 0; i < 10; i++) await attempt()
    expect(receiver.received.length).toBe(10)
    const given = await readWebhook(await context(), id)
    expect(given.webhook).toMatchObject({ active: true, position: 3, failed: 1, waiting: 0 })
    expect(given.failedDeliveries).toMatchObject([
      {
        after: 0,
        through: 3,
        entries: 3,
        attempts: 10,
        status: 503,
        error: 'The receiver answered 503.',
      },
    ])
    const notices = () => noticesIn(db)
    expect(await notices()).toMatchObject([
      { name: 'PSC database', stopped: false, error: 'The receiver answered 503.' },
    ])
    // The second one that is given up is no second email; nor is a replay that fails.
    await manyCertificates(db, 1, 1)
    status = 500
    for (let i = 0; i < 3; i++) await attempt()
    expect(await replayFailed(await context(), id, given.failedDeliveries[0]?.id ?? 0)).toBe(1)
    await attempt()
    expect((await readWebhook(await context(), id)).failedDeliveries).toMatchObject([
      { attempts: 11, status: 500, replaying: false },
    ])
    expect((await notices()).length).toBe(1)
    status = 204
    receiver.received.length = 0
    expect(await replayFailed(await context(), id, null)).toBe(1)
    await attempt()
    // What was given up first, then what waits.
    expect(sequencesOf(receiver.received)).toEqual([1, 2, 3, 4])
    expect((await readWebhook(await context(), id)).webhook).toMatchObject({
      failed: 0,
      waiting: 0,
      lastError: null,
    })
  },
)

test.for(ENGINES)(
  'a receiver that fails for five days, or wants nothing more, is switched off with an email (%s)',
  async (engine) => {
    const { db, context, sender, pass } = await office(engine)
    let status = 500
    const receiver = await webhookReceiver((_, response) => void response.writeHead(status).end())
    const { id } = await add(await context(), receiver.url)
    const one = sender()
    for (let i = 0; i < 40; i++) {
      await manyCertificates(db, 1, i)
      pass(12 * 3_600)
      await one.sendDue()
    }
    const { webhook, events } = await readWebhook(await context(), id)
    expect(webhook).toMatchObject({
      active: false,
      stoppedReason: 'No delivery has succeeded for five days.',
    })
    expect(receiver.received.length).toBe(20)
    expect(events[0]).toMatchObject({ kind: 'webhook-stopped', actorName: 'system' })
    const notices = async () => (await noticesIn(db)).map(({ stopped }) => stopped)
    expect(await notices()).toEqual([false, true])
    await expect(replayFailed(await context(), id, null)).rejects.toMatchObject({
      kind: 'conflict',
    })
    // Switched on again, it continues at its position.
    status = 204
    await changeWebhook(await context(), id, { active: true }, RE_AUTHENTICATION)
    receiver.received.length = 0
    await one.sendDue()
    const all = await allSequences(db)
    expect(sequencesOf(receiver.received)).toEqual(
      all.filter((sequence) => sequence > webhook.position),
    )
    status = 410
    await manyCertificates(db, 1, 99)
    await one.sendDue()
    const gone = (await readWebhook(await context(), id)).webhook
    expect(gone).toMatchObject({
      active: false,
      stoppedReason: 'The receiver answered 410: it accepts no more deliveries.',
      waiting: 1,
    })
    expect(await notices()).toEqual([false, true, true])
  },
)

test.each([
  [5 * 24 * 3_600 - 1, true],
  [5 * 24 * 3_600, false],
])(
  'after the last attempt of a batch, a receiver that has failed for %d seconds is still on: %s',
  async (seconds, isOn) => {
    const { db, context, sender, clock } = await office('sqlite')
    const receiver = await webhookReceiver((_, response) => void response.writeHead(500).end())
    const { id } = await add(await context(), receiver.url)
    await manyCertificates(db, 1)
    await db.write.updateTable('users').set({ language: 'id' }).execute()
    await db.write
      .updateTable('webhooks')
      .set({ attempts: 9, failingSince: later(clock.now, -seconds) })
      .execute()
    await sender().sendDue()
    expect((await readWebhook(await context(), id)).webhook).toMatchObject({
      active: isOn,
      failed: 1,
    })
    expect(
      (await readOutbox(db)).map(({ language, payload }) => [language, JSON.parse(payload).link]),
    ).toEqual([['id', `${ORIGIN}/admin/webhooks/${id}`]])
  },
)

test.for(ENGINES)(
  'a test that is delivered ends the wait for the next attempt, which stays counted (%s)',
  async (engine) => {
    const { db, context, sender, pass } = await office(engine)
    let status = 500
    const receiver = await webhookReceiver((_, response) => void response.writeHead(status).end())
    const { id } = await add(await context(), receiver.url)
    await manyCertificates(db, 2)
    const one = sender()
    for (let i = 0; i < 3; i++) {
      await one.sendDue()
      pass(60)
    }
    const webhook = async () => (await readWebhook(await context(), id)).webhook
    await one.sendDue()
    const waiting = await webhook()
    expect(waiting).toMatchObject({ attempts: 4, nextAttemptAt: expect.any(String) })
    expect(await sendTest(await context(), id)).toMatchObject({ delivered: false, resumed: false })
    expect(await webhook()).toEqual(waiting)
    status = 204
    expect(await sendTest(await context(), id)).toMatchObject({ delivered: true, resumed: true })
    expect(await webhook()).toEqual({ ...waiting, nextAttemptAt: null })
    receiver.received.length = 0
    await one.sendDue()
    expect(sequencesOf(receiver.received)).toEqual([1, 2])
    expect(await webhook()).toMatchObject({ attempts: 0, waiting: 0, lastError: null })
    expect(await sendTest(await context(), id)).toMatchObject({ delivered: true, resumed: false })
    // Nothing waits for an attempt while the webhook is off.
    status = 500
    await manyCertificates(db, 1, 2)
    await one.sendDue()
    await changeWebhook(await context(), id, { active: false }, RE_AUTHENTICATION)
    status = 204
    expect(await sendTest(await context(), id)).toMatchObject({ delivered: true, resumed: false })
  },
)

test.for(ENGINES)(
  'a receiver that answers 410 to a batch that is sent again is switched off too (%s)',
  async (engine) => {
    const { db, context, sender, pass } = await office(engine)
    let status = 500
    const receiver = await webhookReceiver((_, response) => void response.writeHead(status).end())
    const { id } = await add(await context(), receiver.url)
    await manyCertificates(db, 1)
    const one = sender()
    for (let i = 0; i < 10; i++) {
      pass(10 * 3_600)
      await one.sendDue()
    }
    status = 410
    await replayFailed(await context(), id, null)
    await one.sendDue()
    const { webhook, failedDeliveries, events } = await readWebhook(await context(), id)
    const stoppedReason = 'The receiver answered 410: it accepts no more deliveries.'
    expect(webhook).toMatchObject({ active: false, stoppedReason, failed: 1, lastStatus: 410 })
    expect(failedDeliveries).toMatchObject([{ attempts: 11, status: 410, replaying: false }])
    expect(events[0]).toMatchObject({ kind: 'webhook-stopped', actorName: 'system' })
    expect((await noticesIn(db)).map(({ stopped }) => stopped)).toEqual([false, true])
  },
)

test('giving up what is sent again leaves what is sent again to other webhooks', async () => {
  const { db, clock, context, sender, pass } = await office('sqlite')
  const receiver = await webhookReceiver((_, response) => void response.writeHead(500).end())
  const failing = await add(await context(), receiver.url)
  const other = await add(await context(), receiver.url)
  await manyCertificates(db, 1)
  const one = sender()
  for (let i = 0; i < 10; i++) {
    pass(10 * 3_600)
    await one.sendDue()
  }
  for (const { id } of [failing, other])
    expect(await replayFailed(await context(), id, null)).toBe(1)
  // Another process sends to the second one.
  await db.write
    .updateTable('webhooks')
    .set({ lease: 'other', leaseUntil: later(clock.now, 60) })
    .where('id', '=', other.id)
    .execute()
  await one.sendDue()
  const replaying = async ({ id }: { id: number }) =>
    (await readWebhook(await context(), id)).failedDeliveries.map((failed) => failed.replaying)
  expect([await replaying(failing), await replaying(other)]).toEqual([[false], [true]])
})
