import { expect, test } from 'vitest'
import { readChanges } from '#/app/changes/changes.server.ts'
import { openLog } from '#/app/context/log.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { replayFailed } from '#/app/webhooks/delivery/replay.server.ts'
import { addWebhook, changeWebhook, readWebhook, renewSecret } from '#/app/webhooks/webhooks.server.ts'
import { later } from '#/core/dates.ts'
import type { Store } from '#/db/schema.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/administration.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { readOutbox } from '#/tests/helpers/mail/mailer.ts'
import { NOON, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { isGenuine, webhookReceiver } from '#/tests/helpers/webhook-receiver.ts'
import { createWebhookSender } from './webhook-sender.ts'

/** A register with an administrator, and a clock that the test moves. */
async function office(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  const clock = { now: NOON }
  const context = async (): Promise<RequestContext> => ({ ...admin, now: clock.now })
  const admin = { ...(await staffContext(db, { role: 'admin' })), webhooksToLoopback: true }
  const sender = (more: object = {}) =>
    createWebhookSender({
      db,
      log: openLog('silent'),
      origin: 'http://localhost:3000',
      toLoopback: true,
      now: () => Date.parse(clock.now),
      random: () => 0,
      timeoutMs: 2_000,
      ...more,
    })
  return { db, clock, context, sender, pass: (seconds: number) => (clock.now = later(clock.now, seconds)) }
}

const add = async (context: RequestContext, url: string, start: 'now' | 'beginning' = 'now') => {
  const { webhook, secret } = await addWebhook(context, { name: 'PSC database', url, start }, RE_AUTHENTICATION)
  return { id: webhook.id, secret }
}

const sequencesOf = (received: { body: string }[]): number[] =>
  received.flatMap(({ body }) =>
    (JSON.parse(body) as { data: { entries: { sequence: number }[] } }).data.entries.map(({ sequence }) => sequence),
  )

async function noticesIn(db: Store): Promise<{ kind: string; name: string; stopped: boolean; error: string }[]> {
  return (await readOutbox(db)).map(({ payload }) => JSON.parse(payload)).filter(({ kind }) => kind === 'webhook-failing')
}

async function allSequences(db: Store): Promise<number[]> {
  return (await db.read.selectFrom('registerEvents').select('id').orderBy('id').execute()).map(({ id }) => id)
}

test.for(ENGINES)('changes are delivered in order, in signed batches that follow each other (%s)', async (engine) => {
  const { db, context, sender } = await office(engine)
  const receiver = await webhookReceiver()
  await manyCertificates(db, 230)
  const { id, secret } = await add(await context(), receiver.url, 'beginning')
  const one = sender()
  await one.sendDue()
  expect(sequencesOf(receiver.received)).toEqual(await allSequences(db))
  const bodies = receiver.received.map(({ body }) => JSON.parse(body))
  expect(bodies.map(({ type, data }) => [type, data.entries.length])).toEqual(
    [100, 100, 30].map((count) => ['register.changes', count]),
  )
  expect(bodies.map(({ data }) => data.after)).toEqual([null, ...bodies.slice(0, -1).map(({ data }) => data.nextCursor)])
  for (const delivery of receiver.received) {
    expect(isGenuine(delivery, secret, Date.parse(NOON) / 1000)).toBe(true)
    expect([delivery.path, delivery.headers['content-type']]).toEqual(['/changes', 'application/json'])
    expect(delivery.headers['webhook-id']).toMatch(/^msg_1_\d+-[0-9a-f]{16}$/)
  }
  // What is delivered is what the feed answers, and its cursors are those of the feed.
  const feed = await readChanges(await context(), { after: null, limit: 1_000 })
  expect(bodies.flatMap(({ data }) => data.entries)).toEqual(JSON.parse(feed.entries))
  await one.sendDue()
  expect(receiver.received.length).toBe(3)
  const { webhook } = await readWebhook(await context(), id)
  expect(webhook).toMatchObject({ waiting: 0, position: 230, lastSuccessAt: NOON, lastStatus: 204, lastError: null, failed: 0 })
})

test.for(ENGINES)('a new webhook gets changes from now on, and several processes deliver each once (%s)', async (engine) => {
  const { db, context, sender } = await office(engine)
  const receiver = await webhookReceiver((_, response) => setTimeout(() => response.writeHead(200).end('ok'), 20))
  await manyCertificates(db, 5)
  await add(await context(), receiver.url)
  const processes = [sender(), sender(), sender()]
  await Promise.all(processes.map((one) => one.sendDue()))
  expect(receiver.received).toEqual([])
  await manyCertificates(db, 250, 1)
  for (let i = 0; i < 4; i++) await Promise.all(processes.map((one) => one.sendDue()))
  expect(sequencesOf(receiver.received)).toEqual((await allSequences(db)).slice(5))
})

test.for(ENGINES)('a failed batch is sent again with the same id and body, later and later (%s)', async (engine) => {
  const { db, context, sender, pass, clock } = await office(engine)
  let status = 500
  const receiver = await webhookReceiver((_, response) => void response.writeHead(status).end('database is down'))
  const { id, secret } = await add(await context(), receiver.url)
  await manyCertificates(db, 1)
  const one = sender()
  await one.sendDue()
  await one.sendDue()
  expect(receiver.received.length).toBe(1)
  expect((await readWebhook(await context(), id)).webhook).toMatchObject({
    attempts: 1,
    nextAttemptAt: later(NOON, 5),
    lastStatus: 500,
    lastError: 'The receiver answered 500: database is down',
    failingSince: NOON,
    waiting: 1,
  })
  // More has changed meanwhile; the batch stays what it was.
  await manyCertificates(db, 2, 1)
  for (const seconds of [5, 15, 60]) {
    pass(seconds - 1)
    await one.sendDue()
    const before = receiver.received.length
    pass(1)
    await one.sendDue()
    expect(receiver.received.length).toBe(before + 1)
  }
  status = 204
  pass(300)
  await one.sendDue()
  const [first, ...again] = receiver.received.slice(0, 5)
  for (const repeated of again) {
    expect([repeated.body, repeated.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
    expect(isGenuine(repeated, secret, Date.parse(clock.now) / 1000 - 300)).toBe(true)
  }
  expect(again.at(-1)?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
  await one.sendDue()
  expect(sequencesOf(receiver.received.slice(4))).toEqual([1, 2, 3])
  expect((await readWebhook(await context(), id)).webhook).toMatchObject({ waiting: 0, failingSince: null, lastError: null })
})

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
      { after: 0, through: 3, entries: 3, attempts: 10, status: 503, error: 'The receiver answered 503.' },
    ])
    const notices = () => noticesIn(db)
    expect(await notices()).toMatchObject([{ name: 'PSC database', stopped: false, error: 'The receiver answered 503.' }])
    // The second one that is given up is no second e-mail; nor is a replay that fails.
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
    expect((await readWebhook(await context(), id)).webhook).toMatchObject({ failed: 0, waiting: 0, lastError: null })
  },
)

test.for(ENGINES)(
  'a receiver that fails for five days, or wants nothing more, is switched off with an e-mail (%s)',
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
    expect(webhook).toMatchObject({ active: false, stoppedReason: 'No delivery has succeeded for five days.' })
    expect(receiver.received.length).toBe(20)
    expect(events[0]).toMatchObject({ kind: 'webhook-stopped', actorName: 'system' })
    const notices = async () => (await noticesIn(db)).map(({ stopped }) => stopped)
    expect(await notices()).toEqual([false, true])
    await expect(replayFailed(await context(), id, null)).rejects.toMatchObject({ kind: 'conflict' })
    // Switched on again, it continues at its position.
    status = 204
    await changeWebhook(await context(), id, { active: true }, RE_AUTHENTICATION)
    receiver.received.length = 0
    await one.sendDue()
    const all = await allSequences(db)
    expect(sequencesOf(receiver.received)).toEqual(all.filter((sequence) => sequence > webhook.position))
    status = 410
    await manyCertificates(db, 1, 99)
    await one.sendDue()
    const gone = (await readWebhook(await context(), id)).webhook
    expect(gone).toMatchObject({
      active: false,
      stoppedReason: 'The receiver answered 410: it wants no more deliveries.',
      waiting: 1,
    })
    expect(await notices()).toEqual([false, true, true])
  },
)

test('during a rotation a delivery has two signatures; a disclosed secret ends at once', async () => {
  const { db, context, sender, pass, clock } = await office('sqlite')
  const receiver = await webhookReceiver()
  const { id, secret: first } = await add(await context(), receiver.url)
  const { secret: second } = await renewSecret(await context(), id, { immediately: false }, RE_AUTHENTICATION)
  const one = sender()
  const deliver = async (round: number) => {
    await manyCertificates(db, 1, round)
    await one.sendDue()
    const delivery = receiver.received.at(-1) ?? { headers: {}, body: '' }
    return [first, second].map((secret) => isGenuine(delivery, secret, Date.parse(clock.now) / 1000))
  }
  expect(await deliver(1)).toEqual([true, true])
  expect(receiver.received[0]?.headers['webhook-signature']?.split(' ').length).toBe(2)
  pass(24 * 3_600)
  expect(await deliver(2)).toEqual([false, true])
  const { secret: third } = await renewSecret(await context(), id, { immediately: true }, RE_AUTHENTICATION)
  expect(await deliver(3)).toEqual([false, false])
  const last = receiver.received.at(-1) ?? { headers: {}, body: '' }
  expect(isGenuine(last, third, Date.parse(clock.now) / 1000)).toBe(true)
})

test('the claim of a process that died expires, and a late result of it changes nothing', async () => {
  const { db, context, sender, pass } = await office('sqlite')
  const held: (() => void)[] = []
  const receiver = await webhookReceiver((_, response) => void held.push(() => response.writeHead(204).end()))
  const { id } = await add(await context(), receiver.url)
  await manyCertificates(db, 1)
  const slow = sender({ timeoutMs: 60_000 }).sendDue()
  await expect.poll(() => held.length).toBe(1)
  await sender().sendDue()
  expect(receiver.received.length).toBe(1)
  pass(20)
  const next = sender({ timeoutMs: 60_000 }).sendDue()
  await expect.poll(() => held.length).toBe(2)
  held[1]?.()
  await next
  await manyCertificates(db, 1, 1)
  held[0]?.()
  await slow
  expect((await readWebhook(await context(), id)).webhook).toMatchObject({ position: 1, waiting: 1 })
})

test('nothing leaves a register that is not what was signed', async () => {
  const { db, context, sender } = await office('sqlite')
  const receiver = await webhookReceiver()
  await add(await context(), receiver.url)
  await manyCertificates(db, 1)
  db.trust.refused = 'its history differs'
  await sender().sendDue()
  expect(receiver.connections()).toBe(0)
})
