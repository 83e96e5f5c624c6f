import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { Environment, readConfig } from './config.ts'

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
    breachedPasswords: undefined,
    backup: { recipients: [], folder: 'data/backups', every: null, keep: 14 },
    rateLimit: true,
    webhooksToLoopback: false,
    processes: 1,
    proxies: null,
    metrics: null,
    traces: null,
    logLevel: 'info',
    logFormat: undefined,
    securityContact: undefined,
    withoutEffect: [],
  })
})

test('an empty variable is none, and the public origin loses its slash', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }).port).toBe(
    3000,
  )
  expect(readConfig({ PUBLIC_ORIGIN: 'https://Register.example/' }).publicOrigin).toBe(
    'https://register.example',
  )
})

test('a file with a key may have an empty password', () => {
  const given = { SIGNING_P12: 'sign.p12', SIGNING_P12_PASSWORD: '' }
  expect(readConfig(given).signingP12).toEqual({ path: 'sign.p12', password: '' })
})

test('metrics are for this machine unless a variable says otherwise, and all requests are traced unless it says fewer', () => {
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics).toEqual({
    port: 9464,
    host: '10.0.0.7',
  })
  const endpoint = 'http://127.0.0.1:4318'
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({
    endpoint,
    ratio: 1,
  })
  expect(
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0.05' }).traces
      ?.ratio,
  ).toBe(0.05)
})

test('the contact for vulnerabilities is an email address or a page, as the URI that security.txt needs', () => {
  const contactOf = (SECURITY_CONTACT: string) => readConfig({ SECURITY_CONTACT }).securityContact
  expect(contactOf('security@example.com')).toBe('mailto:security@example.com')
  expect(contactOf('mailto:security@example.com')).toBe('mailto:security@example.com')
  expect(contactOf('https://example.com/report')).toBe('https://example.com/report')
})

const KEY = 'age1fz7q8llcq4n06eegu38dd7hsh47m8dce6eu7lk45s7s92f2pku7sejh0kx'

test('backups may be for several, go elsewhere, and be made by the server', () => {
  const given = {
    BACKUP_RECIPIENT: `${KEY}, ${KEY}`,
    BACKUP_DIR: '/mnt/backups',
    BACKUP_EVERY: '36h',
    BACKUP_KEEP: '3',
  }
  expect(readConfig(given).backup).toEqual({
    recipients: [KEY, KEY],
    folder: '/mnt/backups',
    every: 36 * 3_600_000,
    keep: 3,
  })
})

test('a variable of an earlier version is named, so that the start can warn of it', () => {
  const given = {
    PATRONI_ETCD_HOSTS: '10.0.0.21:2379',
    PATRONI_ETCD3_HOSTS: '',
    PATRONI_SCOPE: 'lentera',
  }
  expect(readConfig(given).withoutEffect).toEqual(['PATRONI_ETCD_HOSTS', 'PATRONI_SCOPE'])
})

test('the database may be of several servers', () => {
  const DATABASE_URL = 'postgres://lentera:secret@10.0.0.11:5432,10.0.0.12:5432/lentera'
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test('limits may be off where only this machine can reach the register, and in development', () => {
  const off = { RATE_LIMIT: 'off', NODE_ENV: 'production' }
  const local = [
    '',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.8.0.1',
    'http://[::1]:3000',
    'http://a.localhost',
  ]
  for (const PUBLIC_ORIGIN of local)
    expect(readConfig({ ...off, PUBLIC_ORIGIN }).rateLimit).toBe(false)
  for (const PUBLIC_ORIGIN of [
    'http://10.0.0.1',
    'http://localhost.example',
    'http://127.0.0.1.example',
  ]) {
    expect(() => readConfig({ ...off, PUBLIC_ORIGIN })).toThrow('RATE_LIMIT')
    expect(readConfig({ RATE_LIMIT: 'off', PUBLIC_ORIGIN }).rateLimit).toBe(false)
  }
})

/** `NODE_ENV` is set by the scripts, not by operators. */
test('docs/configuration.md lists every variable once, with its default, and the README names no other', () => {
  const rows = Array.from(
    readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| `(\w+)` +\|.*\| ([^|]+?) +\|$/gm),
    ([, name = '', shown = '']): [name: string, shown: string] => [name, shown],
  )
  const names = Object.keys(Environment.shape).filter((name) => name !== 'NODE_ENV')
  expect(rows.map(([name]) => name).toSorted()).toEqual(names.toSorted())
  const shown = Object.fromEntries(rows)
  const defaults = Object.entries(Environment.parse({})).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  )
  expect(defaults.length).toBeGreaterThan(5)
  for (const [name, value] of defaults)
    expect([name, shown[name]]).toEqual([name, `\`${JSON.stringify(value).replaceAll('"', '')}\``])
  const inReadme = Array.from(
    readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` +\|/gm),
    ([, name = '']) => name,
  )
  expect(inReadme.filter((name) => !names.includes(name))).toEqual([])
  expect(inReadme.length).toBeGreaterThan(0)
})

test('.env.example has every variable once, switched off, and all of them together start the server', () => {
  const example = readFileSync('.env.example', 'utf8')
  const named = Array.from(example.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm), ([, name = '']) => name)
  expect(named.toSorted()).toEqual(
    Object.keys(Environment.shape)
      .filter((name) => name !== 'NODE_ENV')
      .toSorted(),
  )
  expect(parseEnv(example)).toEqual({})
  const all = parseEnv(example.replaceAll(/^#(?=[A-Z])/gm, ''))
  // It is left to the reader to make a key: backups for one that nobody has could never be opened.
  expect(() => readConfig({ ...all, BACKUP_RECIPIENT: KEY })).not.toThrow()
  expect(() => readConfig(all)).toThrow('BACKUP_RECIPIENT')
})

const wrong: [env: Record<string, string>, message: string][] = [
  [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535, such as 3000'],
  [{ PORT: '99999' }, 'PORT must be a whole number from 0 to 65535, such as 3000'],
  [{ PORT: '-1' }, 'PORT must be a whole number'],
  [{ PORT: '3e3' }, 'PORT must be a whole number'],
  [{ PORT: '3000.5' }, 'PORT must be a whole number'],
  [{ PUBLIC_ORIGIN: 'register.example' }, 'PUBLIC_ORIGIN must be an origin'],
  [{ PUBLIC_ORIGIN: 'https://register.example/path' }, 'PUBLIC_ORIGIN must be an origin'],
  [{ PUBLIC_ORIGIN: 'ftp://register.example' }, 'PUBLIC_ORIGIN must be an origin'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
  [{ DATABASE_URL: 'postgres:/x' }, 'DATABASE_URL must be a postgres:// address'],
  [{ DATA_DIR: 'postgres://u:secret@db/register' }, 'DATA_DIR must be a folder, and this is a URL'],
  [{ BACKUP_DIR: 's3://backups' }, 'BACKUP_DIR must be a folder, and this is a URL'],
  [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together'],
  [
    { ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long enough to pass' },
    'ADMIN_EMAIL must be an email address',
  ],
  [
    { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' },
    'ADMIN_PASSWORD must have at least 12',
  ],
  [
    { SMTP_URL: 'mail.example' },
    'SMTP_URL must be an address such as smtp://user:password@mail.example:587',
  ],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be one address'],
  [{ SIGNING_P12: 'sign.p12' }, 'SIGNING_P12 needs SIGNING_P12_PASSWORD'],
  [{ BACKUP_RECIPIENT: KEY.replace('7', '8') }, 'BACKUP_RECIPIENT must be public keys of age'],
  [{ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1X' }, 'BACKUP_RECIPIENT must be public keys of age'],
  [{ BACKUP_EVERY: 'daily', BACKUP_RECIPIENT: KEY }, 'BACKUP_EVERY must be a time such as'],
  [{ BACKUP_EVERY: '24h' }, 'BACKUP_EVERY needs BACKUP_RECIPIENT'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
  [{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT must be on or off'],
  [{ WEBHOOKS_TO_LOOPBACK: 'yes' }, 'WEBHOOKS_TO_LOOPBACK must be on or off'],
  [
    {
      WEBHOOKS_TO_LOOPBACK: 'on',
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://register.example',
    },
    'WEBHOOKS_TO_LOOPBACK on is for development and tests; with PUBLIC_ORIGIN https://register.example it must be off',
  ],
  [
    { RATE_LIMIT: 'off', NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://register.example' },
    'RATE_LIMIT off is for measurements on one machine; with PUBLIC_ORIGIN https://register.example it must be on',
  ],
  [{ WEB_CONCURRENCY: 'many' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64, such as 2'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY must be a whole number from 1'],
  [{ WEB_CONCURRENCY: '65' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64'],
  [{ TRUSTED_PROXIES: 'proxy.example' }, 'TRUSTED_PROXIES must be addresses or networks'],
  [{ METRICS_PORT: 'all' }, 'METRICS_PORT must be a whole number'],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a whole number from 0 to 65535, such as 9464'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another than PORT'],
  [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST needs METRICS_PORT'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://',
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be at most 1'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error'],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be one of json, pretty'],
  [
    { SECURITY_CONTACT: 'the office' },
    'SECURITY_CONTACT must be an email address or an https:// page',
  ],
  [{ SECURITY_CONTACT: 'http://register.example/report' }, 'SECURITY_CONTACT must be'],
  [{ SECURITY_CONTACT: 'javascript:alert(1)' }, 'SECURITY_CONTACT must be'],
  [
    { SECURITY_CONTACT: 'a@example.com\nContact: mailto:b@example.com' },
    'SECURITY_CONTACT must be',
  ],
  [{ PORT: 'x', RATE_LIMIT: 'maybe' }, '; RATE_LIMIT'],
]
test.each(wrong)('%j stops the start with one line: %s', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
  expect(() => readConfig(env)).not.toThrow('\n')
})
