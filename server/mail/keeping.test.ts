import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Answer, mailServer } from '#/tests/helpers/mail/mail-server.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { LETTERS, outbox, postOfficeOf, write } from '#/tests/helpers/mail/post.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const WITH_KEYS = LETTERS.slice(0, 3)
const KEYS = /one-time|key=private/

function listening() {
  const lines: Record<string, unknown>[] = []
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }) }
}

test.for(ENGINES)('without a mail server letters are logged without their links, and kept as not sent (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { lines, log } = listening()
  const { sendDue } = postOfficeOf(db, { log })
  await write(db, LETTERS)
  expect(await sendDue()).toBe(LETTERS.length)
  expect(lines).toHaveLength(LETTERS.length)
  expect(lines[0]).toMatchObject({
    msg: 'letter not sent: no mail server is set up',
    recipient: 'armada@samudra.example',
    kind: 'invitation',
    subject: 'Invitation to the certificate register',
  })
  expect(JSON.stringify(lines)).not.toMatch(KEYS)
  for (const row of await outbox(db)) expect(row).toMatchObject({ state: 'unsent', attempts: 0, nextAttemptAt: null })
  expect(await sendDue()).toBe(0)
})

test('what is sent, refused or broken off leaves no link in the log', async () => {
  const db = await freshStore('sqlite')
  const { lines, log } = listening()
  let asked = 0
  const server = await mailServer({
    taking: ({ text }) => {
      if (++asked < 3) throw new Answer(asked === 1 ? 451 : 550, `no ${text.replaceAll('\n', ' ')}`)
    },
  })
  await write(db, WITH_KEYS)
  await postOfficeOf(db, { log, smtpUrl: server.url }).sendDue()
  expect(lines.map(({ msg }) => msg)).toEqual(['letter not sent', 'letter not sent', 'letter sent'])
  expect(JSON.stringify(lines)).not.toMatch(KEYS)
})

test('once there is a mail server, young letters are sent; old ones and links that are over are not', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer()
  const { sendDue, wait } = postOfficeOf(db)
  await write(db, [
    { kind: 'invitation', link: 'http://x/one-time', expiresAt: '2026-11-21T06:00:00.000Z' },
    ...LETTERS.slice(3, 5),
  ])
  await sendDue()
  const sendLater = (seconds: number) => {
    const now = wait(seconds)
    return postOfficeOf(db, { smtpUrl: server.url, now: () => now }).sendDue()
  }
  await sendLater(71 * HOUR)
  expect(await outbox(db)).toMatchObject([
    { state: 'failed', failure: 'The link in it expired before it could be sent.', eraseAt: null },
    { state: 'sent' },
    { state: 'sent' },
  ])
  expect((await outbox(db))[0]?.letter).not.toMatch(KEYS)
  await db.write.updateTable('outbox').set({ state: 'unsent' }).execute()
  expect([await sendLater(2 * HOUR), server.received.length]).toEqual([0, 2])
})

test('a sent letter keeps no link that lets anybody in', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer()
  await write(db, LETTERS)
  await postOfficeOf(db, { smtpUrl: server.url }).sendDue()
  const rows = await outbox(db)
  for (const row of rows) expect([row.state, row.letter, row.eraseAt]).toEqual(['sent', expect.not.stringMatching(KEYS), null])
  expect(server.received.map(({ text }) => KEYS.test(text))).toEqual(LETTERS.map((_, i) => i < WITH_KEYS.length))
  expect(rows[5]?.letter).toContain('siti@example.com')
})

test('a one-time link goes when its letter is given up; a private link is kept three days for another try', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer({ recipient: () => Promise.reject(new Answer(550, 'No')) })
  await write(db, WITH_KEYS)
  const { sendDue, upkeep, wait } = postOfficeOf(db, { smtpUrl: server.url })
  await sendDue()
  expect((await outbox(db)).map(({ letter }) => KEYS.test(letter))).toEqual([false, false, true])
  wait(72 * HOUR - 1)
  await upkeep()
  expect((await outbox(db)).map(({ letter }) => KEYS.test(letter))).toEqual([false, false, true])
  wait(1)
  await upkeep()
  for (const { letter, eraseAt } of await outbox(db)) expect([letter, eraseAt]).toEqual([expect.not.stringMatching(KEYS), null])
})

test('a one-time link that expires while its letter waits is erased, and the letter is given up', async () => {
  const db = await freshStore('sqlite')
  await write(db, WITH_KEYS.slice(0, 1))
  const { sendDue, upkeep, wait } = postOfficeOf(db, { smtpUrl: 'smtp://127.0.0.1:1' })
  await sendDue()
  wait(3 * DAY)
  await upkeep()
  expect(await outbox(db)).toMatchObject([{ state: 'waiting', letter: expect.not.stringMatching(KEYS) }])
  await sendDue()
  expect(await outbox(db)).toMatchObject([
    { state: 'failed', failure: 'The link in it expired before it could be sent.', attempts: 2 },
  ])
})

test.for(ENGINES)('letters are removed after 90 days, but not one that still waits (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { upkeep, wait } = postOfficeOf(db)
  await write(db, Array.from({ length: 450 }, () => LETTERS.slice(3, 4)).flat())
  await db.write.updateTable('outbox').set({ state: 'sent', nextAttemptAt: null }).where('id', '>', 1).execute()
  await db.write.updateTable('outbox').set({ createdAt: '2026-11-22T05:00:00.000Z' }).where('id', '=', 450).execute()
  wait(90 * DAY)
  await upkeep()
  expect(await outbox(db)).toHaveLength(450)
  wait(1)
  await upkeep()
  expect((await outbox(db)).map(({ id, createdAt }) => [id, createdAt > NOON])).toEqual([
    [1, false],
    [450, true],
  ])
})
