import { expect, test } from 'vitest'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { Answer, mailServer } from '#/tests/helpers/mail/mail-server.ts'
import { brokenMailServer, type ServerFailure } from '#/tests/helpers/mail/broken-mail-server.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { EMAILS, readOutbox, createTestMailer, enqueueEmails } from '#/tests/helpers/mail/mailer.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const ARRIVED = EMAILS.filter(({ kind }) => kind === 'application-arrived')

test.for(ENGINES)(
  'a server that is busy gets the email after a pause, and only once (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    let asked = 0
    const server = await mailServer({
      taking: () => {
        if (++asked === 1) throw new Answer(451, '4.3.0 Try again later')
      },
    })
    const { sendDue, wait } = createTestMailer(db, { smtpUrl: server.url })
    await enqueueEmails(db, ARRIVED)
    await sendDue()
    expect(await readOutbox(db)).toMatchObject([
      {
        state: 'waiting',
        attempts: 1,
        nextAttemptAt: '2026-11-21T05:01:00.000Z',
        failure: expect.stringContaining('451 4.3.0 Try again'),
      },
    ])
    wait(59)
    expect(await sendDue()).toBe(0)
    wait(1)
    expect(await sendDue()).toBe(1)
    expect(await readOutbox(db)).toMatchObject([
      {
        state: 'sent',
        attempts: 2,
        nextAttemptAt: null,
        failure: null,
        sentAt: '2026-11-21T05:01:00.000Z',
      },
    ])
    wait(100 * HOUR)
    expect(await sendDue()).toBe(0)
    expect([asked, server.received.length]).toEqual([2, 1])
  },
)

test('a recipient who is refused permanently is given up at once, and does not delay others', async () => {
  const db = await freshStore('sqlite')
  const recipient = (address: string) => {
    if (address.startsWith('nobody')) throw new Answer(550, '5.1.1 No such user here')
  }
  const server = await mailServer({ recipient })
  const { sendDue } = createTestMailer(db, { smtpUrl: server.url })
  await enqueueEmails(db, ARRIVED, { to: 'nobody@samudra.example' })
  await enqueueEmails(db, ARRIVED)
  await sendDue()
  expect(await readOutbox(db)).toMatchObject([
    {
      state: 'failed',
      attempts: 1,
      nextAttemptAt: null,
      sentAt: null,
      failure: 'The mail server refused it: 550 5.1.1 No such user here',
    },
    { state: 'sent' },
  ])
})

test('an email that is refused for its content is given up, and the refusal is stored without the link that it quotes', async () => {
  const db = await freshStore('sqlite')
  const taking = ({ text }: { text: string }) => {
    throw new Answer(554, `5.7.1 Blocked: ${/http\S+/.exec(text)?.[0]}`)
  }
  const server = await mailServer({ taking })
  await enqueueEmails(db, EMAILS.slice(0, 1))
  await createTestMailer(db, { smtpUrl: server.url }).sendDue()
  const [row] = await readOutbox(db)
  expect(row).toMatchObject({
    state: 'failed',
    failure: 'The mail server refused it: 554 5.7.1 Blocked: …',
  })
  expect(JSON.stringify(row)).not.toContain('one-time')
})

test('when no attempt succeeds, the pauses grow, and the email is given up after two days', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer({
    taking: () => Promise.reject(new Answer(452, '4.2.2 Mailbox full')),
  })
  const { sendDue, wait } = createTestMailer(db, { smtpUrl: server.url })
  await enqueueEmails(db, ARRIVED)
  const pauses = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]
  for (const pause of pauses) {
    expect(await sendDue()).toBe(1)
    wait(pause - 1)
    expect(await sendDue()).toBe(0)
    wait(1)
  }
  expect(await sendDue()).toBe(1)
  expect(await readOutbox(db)).toMatchObject([
    { state: 'failed', attempts: 8, nextAttemptAt: null },
  ])
  wait(1_000 * HOUR)
  expect(await sendDue()).toBe(0)
})

test('a server that is down loses nothing', async () => {
  const db = await freshStore('sqlite')
  await enqueueEmails(db, EMAILS)
  const { sendDue, wait } = createTestMailer(db, { smtpUrl: 'smtp://127.0.0.1:1' })
  await sendDue()
  for (const row of await readOutbox(db)) {
    expect(row).toMatchObject({
      state: 'waiting',
      attempts: 1,
      failure: expect.stringMatching(/No connection with the mail server: .*ECONNREFUSED/),
    })
  }
  const server = await mailServer()
  const now = wait(MINUTE)
  await createTestMailer(db, { smtpUrl: server.url, now: () => now }).sendDue()
  expect(server.received).toHaveLength(EMAILS.length)
})

const FAILURES: [serverFailure: ServerFailure, failure: RegExp][] = [
  ['silent', /did not answer in time/],
  ['silent after the message', /did not answer in time/],
  ['never done answering', /did not answer in time/],
  ['dies in the message', /No connection with the mail server/],
]
test.for(FAILURES)(
  'a server that fails (%s) is disconnected, and the next one gets the email',
  async ([serverFailure, failure]) => {
    const db = await freshStore('sqlite')
    const broken = await brokenMailServer(serverFailure)
    await enqueueEmails(db, EMAILS.slice(6, 7))
    const smtpUrl = `${broken.url}?greetingTimeout=300&socketTimeout=300`
    const { sendDue, wait } = createTestMailer(db, { smtpUrl, maxAttemptMs: 2_000 })
    await sendDue()
    expect(await readOutbox(db)).toMatchObject([
      { state: 'waiting', attempts: 1, failure: expect.stringMatching(failure) },
    ])
    expect(broken.messages()).toBe(
      ['silent after the message', 'never done answering'].includes(serverFailure) ? 1 : 0,
    )
    const server = await mailServer()
    const now = wait(MINUTE)
    await createTestMailer(db, { smtpUrl: server.url, now: () => now }).sendDue()
    expect(server.received).toHaveLength(1)
  },
)

test.for(ENGINES)('an email of a change that did not happen is never sent (%s)', async (engine) => {
  const db = await freshStore(engine)
  const server = await mailServer()
  const change = db.write.transaction().execute(async (tx) => {
    for (const email of EMAILS)
      await enqueueEmail(tx, { now: NOON }, { to: 'a@b.example', language: 'en', email })
    throw new Error('The change fails')
  })
  await expect(change).rejects.toThrow('The change fails')
  const { sendDue, wait } = createTestMailer(db, { smtpUrl: server.url })
  wait(HOUR)
  expect([await sendDue(), server.connections(), await readOutbox(db)]).toEqual([0, 0, []])
})

test('an email that is enqueued while the mailer runs is sent without a notification', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer()
  const running = createTestMailer(db, { smtpUrl: server.url, now: Date.now }).start()
  await enqueueEmails(db, ARRIVED)
  await expect.poll(() => server.received.length).toBe(1)
  await enqueueEmails(db, ARRIVED)
  await expect.poll(() => server.received.length).toBe(2)
  await running.stop()
  await enqueueEmails(db, ARRIVED)
  expect(await readOutbox(db)).toMatchObject([
    { state: 'sent' },
    { state: 'sent' },
    { state: 'waiting' },
  ])
})
