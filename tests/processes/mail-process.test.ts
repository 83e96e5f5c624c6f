import { expect, test } from 'vitest'
import { brokenMailServer } from '#/tests/helpers/mail/broken-mail-server.ts'
import { mailServer } from '#/tests/helpers/mail/mail-server.ts'
import { failedStart, startServer, type ServerProcess } from '#/tests/helpers/server-process.ts'
import { endLease, within } from '#/tests/helpers/processes/killed.ts'
import { ENGINES, freshLocation, type Location } from '#/tests/helpers/store.ts'

// These run the built server; `npm test` builds it first.

const environmentOf = ({ dataDir, databaseUrl }: Location) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

/** Each application is two emails. */
async function apply({ url }: ServerProcess, vesselName: string) {
  const facts = {
    serviceId: 1,
    companyName: 'PT Samudra',
    contactEmail: 'armada@samudra.example',
    contactPhone: '+62 21 555 0100',
  }
  const response = await fetch(`${url}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...facts, vesselName }),
  })
  expect(response.status).toBe(201)
}

test('a running server sends its emails, and its log contains neither password nor link', async () => {
  const mail = await mailServer({ account: 'clerk:s3cret' })
  const env = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'Register <register@example.com>',
    LOG_LEVEL: 'info',
  }
  const server = await startServer({ ...environmentOf(await freshLocation('sqlite')), ...env })
  await apply(server, 'KM Samudra Jaya')
  await expect.poll(() => mail.received.length).toBe(2)
  expect(mail.received[0]?.headers.get('from')).toBe('Register <register@example.com>')
  await expect.poll(() => server.output().match(/email sent/g)).toHaveLength(2)
  expect(server.output()).not.toMatch(/s3cret|key=/)
  expect(await server.stop('SIGTERM')).toBe(0)
})

test('without a mail server the log says which kind of email was not sent, and neither to whom nor its link', async () => {
  const server = await startServer({
    ...environmentOf(await freshLocation('sqlite')),
    LOG_LEVEL: 'info',
  })
  await apply(server, 'KM Samudra Jaya')
  await expect.poll(() => server.output().match(/no mail server is set up/g)).toHaveLength(2)
  const lines = server.output().split('\n')
  const unsent = lines
    .filter((line) => line.includes('no mail server'))
    .map((line): unknown => JSON.parse(line))
  expect(unsent).toEqual([
    expect.objectContaining({ emailId: expect.any(Number), kind: expect.any(String) }),
    expect.objectContaining({ emailId: expect.any(Number), kind: expect.any(String) }),
  ])
  // Recipient, subject and text are personal data; of the link, its key is the access.
  expect(server.output()).not.toMatch(/samudra|key[=:"]/i)
})

test('a wrong address of the mail server stops the start with one line that does not repeat it', async () => {
  const { code, output } = await failedStart({
    ...environmentOf(await freshLocation('sqlite')),
    SMTP_URL: 'smtp://clerk:s3cret#1@mail.example',
    MAIL_FROM: 'nobody',
  })
  expect([code, output.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^lentera: .*SMTP_URL must be.*MAIL_FROM must be/)],
  ])
  expect(output).not.toContain('s3cret')
})

test('SIGTERM during an attempt exits with 0, and the next start sends the email at once', async () => {
  const env = environmentOf(await freshLocation('sqlite'))
  const broken = await brokenMailServer('silent after the message')
  const server = await startServer({ ...env, SMTP_URL: broken.url })
  await apply(server, 'KM Samudra Jaya')
  await expect.poll(broken.messages).toBe(1)
  // A killed process would not have released the claim, and the next start could not send the email
  // yet.
  expect(await server.stop('SIGTERM')).toBe(0)
  const mail = await mailServer()
  const next = await startServer({ ...env, SMTP_URL: mail.url })
  await expect.poll(() => mail.received.length).toBe(2)
  await next.stop('SIGTERM')
})

test.for(ENGINES)(
  'a server that is killed while it sends loses no email and repeats at most the current one (%s)',
  async (engine) => {
    const location = await freshLocation(engine)
    let server = await startServer({ ...environmentOf(location), RATE_LIMIT: 'off' })
    const vessels = Array.from({ length: 30 }, (_, i) => `KM Samudra ${i}`)
    for (const vessel of vessels) await apply(server, vessel)
    await server.stop('SIGKILL')
    await within(location, endLease)

    // Slow enough to be killed in between.
    const mail = await mailServer({
      taking: () => new Promise((resolve) => setTimeout(resolve, 20)),
    })
    const ids = () => mail.received.map(({ headers }) => headers.get('message-id'))
    for (const minimum of [10, 25, 60]) {
      server = await startServer({ ...environmentOf(location), SMTP_URL: mail.url })
      await expect.poll(() => new Set(ids()).size, { interval: 5 }).toBeGreaterThanOrEqual(minimum)
      await server.stop(minimum === 60 ? 'SIGTERM' : 'SIGKILL')
      await within(location, endLease)
      // Its claim of an email would end after five minutes; this ends it now.
      await within(location, ({ write }) =>
        write
          .updateTable('outbox')
          .set({ nextAttemptAt: '2026-01-01T00:00:00.000Z' })
          .where('state', '=', 'waiting')
          .execute(),
      )
    }
    expect(new Set(ids()).size).toBe(60)
    expect(ids().length).toBeLessThanOrEqual(62)
  },
)
