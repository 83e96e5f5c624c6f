import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without variables the register listens on this machine only', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:3000',
    dataDir: './data',
    databaseUrl: undefined,
    firstAdministrator: null,
    smtpUrl: undefined,
    mailFrom: null,
    signingP12: null,
    rateLimit: true,
    processes: 1,
    proxies: null,
    logLevel: 'info',
  })
})

test('an empty variable is none, and the public origin loses its slash', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }).port).toBe(3000)
  expect(readConfig({ PUBLIC_ORIGIN: 'https://Register.example/' }).publicOrigin).toBe('https://register.example')
})

test('a file with a key may have an empty password', () => {
  const given = { SIGNING_P12: 'sign.p12', SIGNING_P12_PASSWORD: '' }
  expect(readConfig(given).signingP12).toEqual({ path: 'sign.p12', password: '' })
})

const wrong: [env: Record<string, string>, words: string][] = [
  [{ PORT: 'x' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_ORIGIN: 'register.example' }, 'PUBLIC_ORIGIN must be an origin'],
  [{ PUBLIC_ORIGIN: 'https://register.example/path' }, 'PUBLIC_ORIGIN must be an origin'],
  [{ PUBLIC_ORIGIN: 'ftp://register.example' }, 'PUBLIC_ORIGIN must be an origin'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
  [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together'],
  [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long enough to pass' }, 'ADMIN_EMAIL must be an e-mail address'],
  [{ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 12'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address such as smtp://user:password@mail.example:587'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be one address'],
  [{ SIGNING_P12: 'sign.p12' }, 'SIGNING_P12 needs SIGNING_P12_PASSWORD'],
  [{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT must be on or off'],
  [{ WEB_CONCURRENCY: 'many' }, 'WEB_CONCURRENCY must be a number'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY must be at least 1'],
  [{ WEB_CONCURRENCY: '65' }, 'WEB_CONCURRENCY must be at most 64'],
  [{ TRUSTED_PROXIES: 'proxy.example' }, 'TRUSTED_PROXIES must be addresses or networks'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ PORT: 'x', RATE_LIMIT: 'maybe' }, '; RATE_LIMIT'],
]
test.each(wrong)('%j stops the start with one line: %s', (env, words) => {
  expect(() => readConfig(env)).toThrow(words)
  expect(() => readConfig(env)).not.toThrow('\n')
})
