import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readChanges } from '#/domain/exchange/changes/changes.server.ts'
import { changeWebhook, renewSecret } from '#/domain/exchange/webhooks/webhooks.server.ts'
import { readWebhook } from '#/domain/exchange/webhooks/read-webhooks.server.ts'
import { later } from '#/core/dates.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { add, allSequences, office, sequencesOf } from '#/tests/helpers/webhooks/webhook-office.ts'
import { isGenuine, webhookReceiver } from '#/tests/helpers/webhooks/webhook-receiver.ts'

test.for(ENGINES)(
  'changes are delivered in order, in signed batches that follow each other (%s)',
  async (engine) => {
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
    expect(bodies.map(({ data }) => data.after)).toEqual([
      null,
      ...bodies.slice(0, -1).map(({ data }) => data.nextCursor),
    ])
    for (const delivery of receiver.received) {
      expect(isGenuine(delivery, secret, Date.parse(NOON) / 1000)).toBe(true)
      expect([delivery.path, delivery.headers['content-type']]).toEqual([
        '/changes',
        'application/json',
      ])
      expect(delivery.headers['webhook-id']).toMatch(/^msg_1_\d+-[0-9a-f]{16}$/)
    }
    // What is delivered is what the feed answers, and its cursors are those of the feed.
    const feed = await readChanges(await context(), { after: null, limit: 1_000 })
    expect(bodies.flatMap(({ data }) => data.entries)).toEqual(JSON.parse(feed.entries))
    await one.sendDue()
    expect(receiver.received.length).toBe(3)
    const { webhook } = await readWebhook(await context(), id)
    expect(webhook).toMatchObject({
      waiting: 0,
      position: 230,
      lastSuccessAt: NOON,
      lastStatus: 204,
      lastError: null,
      failed: 0,
    })
  },
)

test.for(ENGINES)(
  'a new webhook gets changes from now on, and several processes deliver each once (%s)',
  async (engine) => {
    const { db, context, sender } = await office(engine)
    const receiver = await webhookReceiver((_, response) =>
      setTimeout(() => response.writeHead(200).end('ok'), 20),
    )
    await manyCertificates(db, 5)
    await add(await context(), receiver.url)
    const processes = [sender(), sender(), sender()]
    await Promise.all(processes.map((one) => one.sendDue()))
    expect(receiver.received).toEqual([])
    await manyCertificates(db, 250, 1)
    for (let i = 0; i < 4; i++) await Promise.all(processes.map((one) => one.sendDue()))
    expect(sequencesOf(receiver.received)).toEqual((await allSequences(db)).slice(5))
  },
)

test('a process that read a webhook before another delivered its batch does not send that again', async () => {
  const { db, context, sender } = await office('sqlite')
  const receiver = await webhookReceiver()
  const { id } = await add(await context(), receiver.url)
  await manyCertificates(db, 1)
  const { promise: isDelivered, resolve: deliver } = Promise.withResolvers<void>()
  let hasRead = false
  const askThread: typeof db.askThread = async (...asked) => {
    const answer = await db.askThread(...asked)
    hasRead = true
    await isDelivered
    return answer
  }
  const late = sender({ db: { ...db, askThread } }).sendDue()
  await expect.poll(() => hasRead).toBe(true)
  await sender().sendDue()
  deliver()
  await late
  expect(sequencesOf(receiver.received)).toEqual([1])
  expect((await readWebhook(await context(), id)).webhook).toMatchObject({
    position: 1,
    waiting: 0,
  })
})

test.for(ENGINES)(
  'a failed batch is sent again with the same id and body, later and later (%s)',
  async (engine) => {
    const { db, context, sender, pass, clock } = await office(engine)
    let status = 500
    const receiver = await webhookReceiver(
      (_, response) => void response.writeHead(status).end('database is down'),
    )
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
      expect([repeated.body, repeated.headers['webhook-id']]).toEqual([
        first?.body,
        first?.headers['webhook-id'],
      ])
      expect(isGenuine(repeated, secret, Date.parse(clock.now) / 1000 - 300)).toBe(true)
    }
    expect(again.at(-1)?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    await one.sendDue()
    expect(sequencesOf(receiver.received.slice(4))).toEqual([1, 2, 3])
    expect((await readWebhook(await context(), id)).webhook).toMatchObject({
      waiting: 0,
      failingSince: null,
      lastError: null,
    })
  },
)

test('during a rotation a delivery has two signatures; a disclosed secret ends at once', async () => {
  const { db, context, sender, pass, clock } = await office('sqlite')
  const receiver = await webhookReceiver()
  const { id, secret: first } = await add(await context(), receiver.url)
  const { secret: second } = await renewSecret(
    await context(),
    id,
    { immediately: false },
    RE_AUTHENTICATION,
  )
  const one = sender()
  const deliver = async (round: number) => {
    await manyCertificates(db, 1, round)
    await one.sendDue()
    const delivery = receiver.received.at(-1) ?? { headers: {}, body: '' }
    return [first, second].map((secret) =>
      isGenuine(delivery, secret, Date.parse(clock.now) / 1000),
    )
  }
  expect(await deliver(1)).toEqual([true, true])
  expect(receiver.received[0]?.headers['webhook-signature']?.split(' ').length).toBe(2)
  pass(24 * 3_600)
  expect(await deliver(2)).toEqual([false, true])
  // The earlier secret has ended, and is not stored any longer.
  expect(await db.read.selectFrom('webhooks').select('previousSecret').execute()).toEqual([
    { previousSecret: null },
  ])
  const { secret: third } = await renewSecret(
    await context(),
    id,
    { immediately: true },
    RE_AUTHENTICATION,
  )
  expect(await deliver(3)).toEqual([false, false])
  const last = receiver.received.at(-1) ?? { headers: {}, body: '' }
  expect(isGenuine(last, third, Date.parse(clock.now) / 1000)).toBe(true)
})

test('the claim of a process that died expires, and a late result of it changes nothing', async () => {
  const { db, context, sender, pass } = await office('sqlite')
  const held: (() => void)[] = []
  const receiver = await webhookReceiver(
    (_, response) => void held.push(() => response.writeHead(204).end()),
  )
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
  expect((await readWebhook(await context(), id)).webhook).toMatchObject({
    position: 1,
    waiting: 1,
  })
})

test('an attempt that a stopping process breaks off is no failure, and the next process sends at once', async () => {
  const { db, context, sender } = await office('sqlite')
  let isSilent = true
  const receiver = await webhookReceiver(
    (_, response) => void (isSilent || response.writeHead(204).end()),
  )
  const { id } = await add(await context(), receiver.url)
  await manyCertificates(db, 1)
  const { startDue, allSent } = sender({ timeoutMs: 60_000 })
  const [signal, cutOff] = [new AbortController(), new AbortController()]
  await startDue({ signal: signal.signal, cutOff: cutOff.signal })
  await expect.poll(() => receiver.received.length).toBe(1)
  for (const one of [signal, cutOff]) one.abort()
  await allSent()
  expect((await readWebhook(await context(), id)).webhook).toMatchObject({
    attempts: 0,
    nextAttemptAt: null,
    failingSince: null,
    lastError: null,
    waiting: 1,
  })
  isSilent = false
  await sender().sendDue()
  expect(sequencesOf(receiver.received)).toEqual([1, 1])
})

test('a server that lacks the file of the secrets leaves deliveries to the others, and says so', async () => {
  const { db, context, sender } = await office('sqlite')
  const receiver = await webhookReceiver()
  const { id } = await add(await context(), receiver.url)
  await manyCertificates(db, 1)
  const other = await freshLocation('sqlite')
  await sender({ db: { ...db, where: { ...db.where, dataDir: other.dataDir } } }).sendDue()
  expect(receiver.received).toEqual([])
  const lastError = 'The secret cannot be read on one of the servers.'
  expect((await readWebhook(await context(), id)).webhook).toMatchObject({ lastError, waiting: 1 })
  await sender().sendDue()
  expect(receiver.received.length).toBe(1)
  expect((await readWebhook(await context(), id)).webhook).toMatchObject({
    lastError: null,
    waiting: 0,
  })
})

test('what an address answers once another has been entered changes nothing', async () => {
  const { db, context, sender } = await office('sqlite')
  const second = await webhookReceiver()
  let answered = false
  const first = await webhookReceiver((_, response) => {
    void context()
      .then((admin) => changeWebhook(admin, id, { url: second.url }, RE_AUTHENTICATION))
      .then(() => response.writeHead(410).end(() => (answered = true)))
  })
  const { id } = await add(await context(), first.url)
  await manyCertificates(db, 1)
  await sender().sendDue()
  expect(answered).toBe(true)
  expect((await readWebhook(await context(), id)).webhook).toMatchObject({
    active: true,
    waiting: 1,
  })
  await sender().sendDue()
  expect(sequencesOf(second.received)).toEqual(await allSequences(db))
})

test('the log names a webhook that fails by its id: no address, which may hold a token, no secret, no text of the receiver', async () => {
  const { db, context, sender } = await office('sqlite')
  const receiver = await webhookReceiver(
    (_, response) => void response.writeHead(500).end('our text'),
  )
  await add(await context(), `${receiver.url}?token=tok-5f2c`)
  await manyCertificates(db, 1)
  const lines: string[] = []
  await sender({
    log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
  }).sendDue()
  const { secret } = await db.read.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      webhookId: 1,
      status: 500,
      failure: 'The receiver answered 500.',
      msg: 'webhook not delivered',
    },
  ])
  for (const text of [secret, 'tok-5f2c', '/changes', 'our text'])
    expect(lines.join('')).not.toContain(text)
})

test('what goes wrong in the register is reported once, with the webhook', async () => {
  const { db, context, sender } = await office('sqlite')
  const { id } = await add(await context(), (await webhookReceiver()).url)
  await manyCertificates(db, 1)
  const lines: string[] = []
  const askThread = () => Promise.reject(new Error('The thread stopped'))
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const one = sender({ db: { ...db, askThread }, log })
  await one.sendDue()
  await expect(one.startDue()).rejects.toThrow(`Webhook ${id}: The thread stopped`)
  expect(lines).toEqual([])
  // The next run fails too, after the last round.
  await one.startDue()
  await expect(one.end()).rejects.toThrow(`Webhook ${id}: The thread stopped`)
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
