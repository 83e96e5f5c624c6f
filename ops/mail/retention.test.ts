import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Answer, mailServer } from '#/tests/helpers/mail/mail-server.ts'
import { NOON } from '#/tests/helpers/people.ts'
import {
  EMAILS,
  EMAILS_AS_SENT,
  readOutbox,
  createTestMailer,
  enqueueEmails,
} from '#/tests/helpers/mail/mailer.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const WITH_KEYS = EMAILS.slice(0, 3)
const KEYS = /one-time|key=private/

function createTestLog() {
  const lines: Record<string, unknown>[] = []
  return {
    lines,
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
  }
}

test.for(ENGINES)(
  'without a mail server emails are stored as not sent, and the log names their kinds alone (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { lines, log } = createTestLog()
    const { sendDue } = createTestMailer(db, { log })
    await enqueueEmails(db, EMAILS)
    expect(await sendDue()).toBe(EMAILS.length)
    expect(lines).toHaveLength(EMAILS.length)
    expect(lines[0]).toMatchObject({
      msg: 'email not sent: no mail server is set up',
      kind: 'invitation',
    })
    // Neither recipients nor subjects.
    expect(JSON.stringify(lines)).not.toMatch(/@|Invitation to/)
    expect(JSON.stringify(lines)).not.toMatch(KEYS)
    for (const row of await readOutbox(db))
      expect(row).toMatchObject({ state: 'unsent', attempts: 0, nextAttemptAt: null })
    expect(await sendDue()).toBe(0)
  },
)

test('the log has no address that a mail server repeats when it refuses one; the outbox has', async () => {
  const db = await freshStore('sqlite')
  const { lines, log } = createTestLog()
  const server = await mailServer({
    recipient: (address: string) =>
      Promise.reject(new Answer(550, `5.1.1 <${address}>: Recipient address rejected`)),
  })
  await enqueueEmails(db, EMAILS.slice(0, 1))
  await createTestMailer(db, { log, smtpUrl: server.url }).sendDue()
  expect(lines[0]).toMatchObject({
    failure: 'The mail server refused it: 550 5.1.1 <…@…>: Recipient address rejected',
  })
  expect(JSON.stringify(lines)).not.toContain('armada@')
  expect((await readOutbox(db))[0]?.failure).toContain('armada@samudra.example')
})

test('the log has no link of an email that was sent, refused or interrupted', async () => {
  const db = await freshStore('sqlite')
  const { lines, log } = createTestLog()
  let asked = 0
  const server = await mailServer({
    taking: ({ text }) => {
      if (++asked < 3) throw new Answer(asked === 1 ? 451 : 550, `no ${text.replaceAll('\n', ' ')}`)
    },
  })
  await enqueueEmails(db, WITH_KEYS)
  await createTestMailer(db, { log, smtpUrl: server.url }).sendDue()
  expect(lines.map(({ msg }) => msg)).toEqual(['email not sent', 'email not sent', 'email sent'])
  expect(JSON.stringify(lines)).not.toMatch(KEYS)
})

test('once there is a mail server, recent emails are sent; old ones and expired links are not', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer()
  const { sendDue, wait } = createTestMailer(db)
  await enqueueEmails(db, [
    { kind: 'invitation', link: 'http://x/one-time', expiresAt: '2026-11-21T06:00:00.000Z' },
    ...EMAILS.slice(3, 5),
  ])
  await sendDue()
  const sendLater = (seconds: number) => {
    const now = wait(seconds)
    return createTestMailer(db, { smtpUrl: server.url, now: () => now }).sendDue()
  }
  await sendLater(71 * HOUR)
  expect(await readOutbox(db)).toMatchObject([
    { state: 'failed', failure: 'The link in it expired before it could be sent.', eraseAt: null },
    { state: 'sent' },
    { state: 'sent' },
  ])
  expect((await readOutbox(db))[0]?.payload).not.toMatch(KEYS)
  await db.write.updateTable('outbox').set({ state: 'unsent' }).execute()
  expect([await sendLater(2 * HOUR), server.received.length]).toEqual([0, 2])
})

test('a sent email is stored without a link that grants access', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer()
  await enqueueEmails(db, EMAILS_AS_SENT)
  await createTestMailer(db, { smtpUrl: server.url }).sendDue()
  const rows = await readOutbox(db)
  for (const row of rows)
    expect([row.state, row.payload, row.eraseAt]).toEqual([
      'sent',
      expect.not.stringMatching(KEYS),
      null,
    ])
  expect(server.received.map(({ text }) => KEYS.test(text))).toEqual(
    EMAILS_AS_SENT.map(
      (email) =>
        WITH_KEYS.includes(email) ||
        ['certificates-issued', 'application-link', 'kit-link'].includes(email.kind),
    ),
  )
  expect(rows.find(({ payload }) => payload.includes('"message-arrived"'))?.payload).toContain(
    'siti@example.com',
  )
})

test('a one-time link is erased when its email is given up; a private link is stored for three days, so that it can be sent again', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer({ recipient: () => Promise.reject(new Answer(550, 'No')) })
  await enqueueEmails(db, WITH_KEYS)
  const { sendDue, upkeep, wait } = createTestMailer(db, { smtpUrl: server.url })
  await sendDue()
  expect((await readOutbox(db)).map(({ payload }) => KEYS.test(payload))).toEqual([
    false,
    false,
    true,
  ])
  wait(72 * HOUR - 1)
  await upkeep()
  expect((await readOutbox(db)).map(({ payload }) => KEYS.test(payload))).toEqual([
    false,
    false,
    true,
  ])
  wait(1)
  await upkeep()
  for (const { payload, eraseAt } of await readOutbox(db))
    expect([payload, eraseAt]).toEqual([expect.not.stringMatching(KEYS), null])
})

test('a one-time link that expires while its email waits is erased, and the email is given up', async () => {
  const db = await freshStore('sqlite')
  await enqueueEmails(db, WITH_KEYS.slice(0, 1))
  const { sendDue, upkeep, wait } = createTestMailer(db, { smtpUrl: 'smtp://127.0.0.1:1' })
  await sendDue()
  wait(3 * DAY)
  await upkeep()
  expect(await readOutbox(db)).toMatchObject([
    { state: 'waiting', payload: expect.not.stringMatching(KEYS) },
  ])
  await sendDue()
  expect(await readOutbox(db)).toMatchObject([
    { state: 'failed', failure: 'The link in it expired before it could be sent.', attempts: 2 },
  ])
})

test.for(ENGINES)(
  'emails are removed after 90 days, but not one that still waits (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { upkeep, wait } = createTestMailer(db)
    await enqueueEmails(db, Array.from({ length: 450 }, () => EMAILS.slice(3, 4)).flat())
    await db.write
      .updateTable('outbox')
      .set({ state: 'sent', nextAttemptAt: null })
      .where('id', '>', 1)
      .execute()
    await db.write
      .updateTable('outbox')
      .set({ createdAt: '2026-11-22T05:00:00.000Z' })
      .where('id', '=', 450)
      .execute()
    wait(90 * DAY)
    await upkeep()
    expect(await readOutbox(db)).toHaveLength(450)
    wait(1)
    await upkeep()
    expect((await readOutbox(db)).map(({ id, createdAt }) => [id, createdAt > NOON])).toEqual([
      [1, false],
      [450, true],
    ])
  },
)
