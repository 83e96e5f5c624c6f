import { expect, test } from 'vitest'
import { post } from '#/app/mail/outbox.server.ts'
import { Answer, mailServer } from '#/tests/helpers/mail/mail-server.ts'
import { brokenMailServer, type Fault } from '#/tests/helpers/mail/broken-mail-server.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { LETTERS, outbox, postOfficeOf, write } from '#/tests/helpers/mail/post.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const ARRIVED = LETTERS.filter(({ kind }) => kind === 'application-arrived')

test.for(ENGINES)('a server that is busy is asked again after a pause, and then once (%s)', async (engine) => {
  const db = await freshStore(engine)
  let asked = 0
  const server = await mailServer({
    taking: () => {
      if (++asked === 1) throw new Answer(451, '4.3.0 Try again later')
    },
  })
  const { sendDue, wait } = postOfficeOf(db, { smtpUrl: server.url })
  await write(db, ARRIVED)
  await sendDue()
  expect(await outbox(db)).toMatchObject([
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
  expect(await outbox(db)).toMatchObject([
    { state: 'sent', attempts: 2, nextAttemptAt: null, failure: null, sentAt: '2026-11-21T05:01:00.000Z' },
  ])
  wait(100 * HOUR)
  expect(await sendDue()).toBe(0)
  expect([asked, server.received.length]).toEqual([2, 1])
})

test('a recipient who is refused for good is given up at once, and does not keep others waiting', async () => {
  const db = await freshStore('sqlite')
  const recipient = (address: string) => {
    if (address.startsWith('nobody')) throw new Answer(550, '5.1.1 No such user here')
  }
  const server = await mailServer({ recipient })
  const { sendDue } = postOfficeOf(db, { smtpUrl: server.url })
  await write(db, ARRIVED, { to: 'nobody@samudra.example' })
  await write(db, ARRIVED)
  await sendDue()
  expect(await outbox(db)).toMatchObject([
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

test('a letter refused for what it says is given up, and the refusal is kept without the link it quotes', async () => {
  const db = await freshStore('sqlite')
  const taking = ({ text }: { text: string }) => {
    throw new Answer(554, `5.7.1 Blocked: ${/http\S+/.exec(text)?.[0]}`)
  }
  const server = await mailServer({ taking })
  await write(db, LETTERS.slice(0, 1))
  await postOfficeOf(db, { smtpUrl: server.url }).sendDue()
  const [row] = await outbox(db)
  expect(row).toMatchObject({ state: 'failed', failure: 'The mail server refused it: 554 5.7.1 Blocked: …' })
  expect(JSON.stringify(row)).not.toContain('one-time')
})

test('when no attempt succeeds, the pauses grow, and after two days it is given up', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer({ taking: () => Promise.reject(new Answer(452, '4.2.2 Mailbox full')) })
  const { sendDue, wait } = postOfficeOf(db, { smtpUrl: server.url })
  await write(db, ARRIVED)
  const pauses = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]
  for (const pause of pauses) {
    expect(await sendDue()).toBe(1)
    wait(pause - 1)
    expect(await sendDue()).toBe(0)
    wait(1)
  }
  expect(await sendDue()).toBe(1)
  expect(await outbox(db)).toMatchObject([{ state: 'failed', attempts: 8, nextAttemptAt: null }])
  wait(1_000 * HOUR)
  expect(await sendDue()).toBe(0)
})

test('a server that is down loses nothing', async () => {
  const db = await freshStore('sqlite')
  await write(db, LETTERS)
  const { sendDue, wait } = postOfficeOf(db, { smtpUrl: 'smtp://127.0.0.1:1' })
  await sendDue()
  for (const row of await outbox(db)) {
    expect(row).toMatchObject({
      state: 'waiting',
      attempts: 1,
      failure: expect.stringMatching(/No connection with the mail server: .*ECONNREFUSED/),
    })
  }
  const server = await mailServer()
  const now = wait(MINUTE)
  await postOfficeOf(db, { smtpUrl: server.url, now: () => now }).sendDue()
  expect(server.received).toHaveLength(LETTERS.length)
})

const faults: [fault: Fault, failure: RegExp][] = [
  ['silent', /did not answer in time/],
  ['silent after the message', /did not answer in time/],
  ['never done answering', /did not answer in time/],
  ['dies in the message', /No connection with the mail server/],
]
test.for(faults)('a server that is %s is left, and the next one gets the letter', async ([fault, failure]) => {
  const db = await freshStore('sqlite')
  const broken = await brokenMailServer(fault)
  await write(db, LETTERS.slice(6, 7))
  const smtpUrl = `${broken.url}?greetingTimeout=300&socketTimeout=300`
  const { sendDue, wait } = postOfficeOf(db, { smtpUrl, longestAttempt: 2_000 })
  await sendDue()
  expect(await outbox(db)).toMatchObject([{ state: 'waiting', attempts: 1, failure: expect.stringMatching(failure) }])
  expect(broken.messages()).toBe(['silent after the message', 'never done answering'].includes(fault) ? 1 : 0)
  const server = await mailServer()
  const now = wait(MINUTE)
  await postOfficeOf(db, { smtpUrl: server.url, now: () => now }).sendDue()
  expect(server.received).toHaveLength(1)
})

test.for(ENGINES)('a letter of a change that did not happen is never sent (%s)', async (engine) => {
  const db = await freshStore(engine)
  const server = await mailServer()
  const change = db.write.transaction().execute(async (tx) => {
    for (const letter of LETTERS) await post(tx, { now: NOON }, { to: 'a@b.example', language: 'en', letter })
    throw new Error('The change fails')
  })
  await expect(change).rejects.toThrow('The change fails')
  const { sendDue, wait } = postOfficeOf(db, { smtpUrl: server.url })
  wait(HOUR)
  expect([await sendDue(), server.connections(), await outbox(db)]).toEqual([0, 0, []])
})

test('a letter posted while the post office is at work is sent, though nobody tells it', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer()
  const office = postOfficeOf(db, { smtpUrl: server.url, now: Date.now }).start()
  await write(db, ARRIVED)
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1)
  await write(db, ARRIVED)
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(2)
  await office.stop()
  await write(db, ARRIVED)
  expect(await outbox(db)).toMatchObject([{ state: 'sent' }, { state: 'sent' }, { state: 'waiting' }])
})
