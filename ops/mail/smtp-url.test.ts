import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { selfSigned } from '#/tests/helpers/register/certificate.ts'
import { mailServer } from '#/tests/helpers/mail/mail-server.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { EMAILS, readOutbox, createTestMailer, enqueueEmails } from '#/tests/helpers/mail/mailer.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { smtpOptions, smtpUrlError, mailboxOf } from './mail-settings.ts'
import { createSmtp } from './smtp.ts'

const wrong: [url: string, message: string][] = [
  ['mail.example', 'must be an address such as'],
  ['http://mail.example', 'must be an address such as'],
  ['smtp://', 'must be an address such as'],
  ['smtp:mail.example', 'must be an address such as'],
  ['smtp://mail.example:port', 'must be an address such as'],
  ['smtp://mail.example:0', 'must be an address such as'],
  ['smtp://mail.example/inbox', 'must be an address such as'],
  ['smtp://clerk:s3cret#x@mail.example', 'must be an address such as'],
  ['smtp://clerk:s3cret/x@mail.example', 'must be an address such as'],
  ['smtp://clerk:100%s3cret@mail.example', 'write it %25'],
  ['smtp://:s3cret@mail.example', 'no user'],
  ['smtp://mail.example?logger=true', 'may not set logger'],
  ['smtp://clerk:s3cret@mail.example?debug=true', 'may not set debug'],
]
test.each(wrong)('SMTP_URL %s is refused: %s', (url, message) => {
  const error = smtpUrlError(url) ?? ''
  expect(error).toContain(message)
  expect(error).not.toMatch(/s3cret|\n/)
})

test.each([
  'smtp://mail.example',
  'smtps://clerk:s3cret@mail.example',
  'smtp://clerk%40mail.example:p%40ss%2Fword@mail.example:2525/?name=register.example',
  'smtp://[::1]:2525',
])('SMTP_URL %s may be used', (url) => {
  expect(smtpUrlError(url)).toBeNull()
})

test('a transport that cannot be made fails when an email is sent, and nothing before', async () => {
  const smtp = createSmtp('no address')
  await pause(200)
  await expect(smtp.send({}, new AbortController().signal)).rejects.toThrow('Invalid URL')
})

test('a password is sent only over TLS with a valid certificate, unless the server is this machine', () => {
  const strict = { requireTLS: true, tls: { rejectUnauthorized: true } }
  expect(smtpOptions('smtp://clerk:s3cret@mail.example')).toMatchObject(strict)
  expect(smtpOptions('smtp://mail.example')).toMatchObject({
    requireTLS: false,
    tls: { rejectUnauthorized: true },
  })
  expect(smtpOptions('smtp://clerk:s3cret@127.0.0.1.evil.example')).toMatchObject(strict)
  for (const here of ['localhost', '127.0.0.1', '127.8.8.8', '[::1]']) {
    expect(smtpOptions(`smtp://clerk:s3cret@${here}`)).toMatchObject({
      requireTLS: false,
      tls: { rejectUnauthorized: false },
    })
  }
})

const connections: [connection: string, secure: boolean, options: object][] = [
  ['smtps', true, { secure: true }],
  ['STARTTLS', true, {}],
  ['no TLS', false, { disabledCommands: ['STARTTLS'] }],
]
test.for(connections)('signs in by PLAIN over %s', async ([, secure, options]) => {
  const db = await freshStore('sqlite')
  const server = await mailServer({ account: 'clerk:s3cret', ...options })
  await enqueueEmails(db, EMAILS.slice(0, 1))
  await createTestMailer(db, { smtpUrl: server.url }).sendDue()
  expect(server.received).toMatchObject([{ secure, user: 'clerk by PLAIN' }])
})

test.for(connections.slice(0, 2))(
  'a certificate is verified where the address requires it (%s)',
  async ([, , options]) => {
    const db = await freshStore('sqlite')
    const made = selfSigned()
    const server = await mailServer({ account: 'clerk:s3cret', ...made, ...options })
    const checked = `${server.url}?tls.rejectUnauthorized=true`
    await enqueueEmails(db, EMAILS.slice(0, 2))
    await createTestMailer(db, { smtpUrl: checked }).sendDue()
    for (const row of await readOutbox(db)) {
      expect(row).toMatchObject({
        state: 'waiting',
        failure: expect.stringContaining('self-signed certificate'),
      })
    }
    expect(server.received).toEqual([])
    const now = Date.parse(NOON) + 60_000
    await createTestMailer(db, {
      smtpUrl: `${checked}&tls.ca=${encodeURIComponent(made.cert)}`,
      now: () => now,
    }).sendDue()
    expect(server.received).toMatchObject([{ secure: true }, { secure: true }])
  },
)

test('where TLS is required and not offered, nothing is sent', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer({ account: 'clerk:s3cret', disabledCommands: ['STARTTLS'] })
  await enqueueEmails(db, EMAILS.slice(0, 1))
  await createTestMailer(db, { smtpUrl: `${server.url}?requireTLS=true` }).sendDue()
  expect([(await readOutbox(db))[0]?.state, server.received]).toEqual(['waiting', []])
})

test('a wrong password loses no email, and is not stored', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer({
    account: 'clerk:s3cret',
    onAuth: ({ username, password }, _session, done) => {
      const token = Buffer.from(`\0${username}\0${password}`).toString('base64')
      done(
        Object.assign(new Error(`5.7.8 ${password} of ${username} is wrong, ${token}`), {
          responseCode: 535,
        }),
      )
    },
  })
  await enqueueEmails(db, EMAILS.slice(0, 1))
  await createTestMailer(db, { smtpUrl: server.url.replace('s3cret', 'ot%68er') }).sendDue()
  const [row] = await readOutbox(db)
  expect(row).toMatchObject({
    state: 'waiting',
    attempts: 1,
    failure: 'The mail server refused it: 535 5.7.8 … of clerk is wrong, …',
  })
})

const mailboxes: [text: string, mailbox: ReturnType<typeof mailboxOf>][] = [
  ['register@example.com', { name: null, address: 'register@example.com' }],
  ['<register@example.com>', { name: null, address: 'register@example.com' }],
  [
    'Ship Register <register@example.com>',
    { name: 'Ship Register', address: 'register@example.com' },
  ],
  [
    '"Register, ships" <register@example.com>',
    { name: 'Register, ships', address: 'register@example.com' },
  ],
  ['a@example.com, b@example.com', null],
  ['Ship Register', null],
  ['Ship Register <register>', null],
  ['Ship\nBcc: x <register@example.com>', null],
]
test.each(mailboxes)('MAIL_FROM %j is read as %j', (text, mailbox) => {
  expect(mailboxOf(text)).toEqual(mailbox)
})
