import { join } from 'node:path'
import { bech32 } from '@scure/base'
import { z } from 'zod'
import { trustedProxies } from '#/domain/context/client-address.server.ts'
import { scannerAddress } from '#/domain/files/clamd.server.ts'
import { kindOfLocation, NOT_A_FOLDER } from '#/db/files/location.ts'
import { parseInterval, type BackupSettings } from '#/ops/backup/retention.ts'
import { mailboxOf, smtpUrlError } from '#/ops/mail/mail-settings.ts'

/** Digits only: `Number` would also read 0x10 and 3e3. */
const wholeNumber = (min: number, max: number, example: number) => {
  const message = `must be a whole number from ${min} to ${max}, such as ${example}`
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
}

const folder = z.string().refine((text) => kindOfLocation(text) === 'folder', NOT_A_FOLDER)

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

/** Every variable; docs/configuration.md lists them all, which a test compares. */
export const Environment = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: wholeNumber(0, 65_535, 3000).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_ORIGIN: z.string().optional(),
    DATA_DIR: folder.default('./data'),
    DATABASE_URL: z
      .string()
      // Not URL.canParse: an address by socket, postgres://user@/register?host=/run/postgresql, has
      // no host.
      .refine(
        (text) => kindOfLocation(text) === 'postgres',
        'must be a postgres:// address, such as postgres://user:password@127.0.0.1/lentera',
      )
      .optional(),
    ADMIN_EMAIL: z
      .email('must be an email address, such as you@example.com')
      .toLowerCase()
      .optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(12, 'must have at least 12 characters')
      .max(128, 'must have at most 128 characters')
      .optional(),
    SMTP_URL: z.string().optional(),
    MAIL_FROM: z.string().optional(),
    SIGNING_P12: z.string().optional(),
    SIGNING_P12_PASSWORD: z.string().optional(),
    BREACHED_PASSWORDS: z.string().optional(),
    WEB_CONCURRENCY: wholeNumber(1, 64, 2).default(1),
    TRUSTED_PROXIES: z
      .string()
      .transform((text, context) => {
        const proxies = trustedProxies(text)
        if (proxies) return proxies
        context.addIssue({
          code: 'custom',
          message: 'must be addresses or networks such as 127.0.0.1, 10.0.0.0/8',
        })
        return z.NEVER
      })
      .optional(),
    BACKUP_RECIPIENT: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine(
        (all) => all.every(isRecipient),
        'must be public keys of age (age1…), separated by commas',
      )
      .default([]),
    BACKUP_DIR: folder.optional(),
    BACKUP_EVERY: z
      .string()
      .refine((text) => parseInterval(text) !== null, 'must be a time such as 30m, 24h or 7d')
      .optional(),
    BACKUP_KEEP: wholeNumber(1, 10_000, 14).default(14),
    CLAMD_SOCKET: z
      .string()
      .transform((text, context) => {
        const address = scannerAddress(text)
        if (address !== null) return address
        context.addIssue({
          code: 'custom',
          message:
            'must be the path of a socket or an address, such as /run/clamav/clamd.ctl or tcp://127.0.0.1:3310',
        })
        return z.NEVER
      })
      .optional(),
    WEBHOOKS_TO_LOOPBACK: z.enum(['on', 'off'], 'must be on or off').default('off'),
    RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').default('on'),
    METRICS_PORT: wholeNumber(0, 65_535, 9464).optional(),
    METRICS_HOST: z.string().optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
      .optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number('must be a number from 0 to 1, such as 0.1')
      .min(0, 'must be at least 0, such as 0.1')
      .max(1, 'must be at most 1, such as 0.1')
      .default(1),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default(
      'info',
    ),
    LOG_FORMAT: oneOf(['json', 'pretty']).optional(),
    SECURITY_CONTACT: z
      .string()
      .transform((text, context) => {
        const address = contactAddress(text)
        if (address !== null) return address
        context.addIssue({
          code: 'custom',
          message: 'must be an email address or an https:// page, such as security@example.com',
        })
        return z.NEVER
      })
      .optional(),
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
      refuse('ADMIN_EMAIL', 'and ADMIN_PASSWORD go together')
    }
    if (env.SIGNING_P12 !== undefined && env.SIGNING_P12_PASSWORD === undefined) {
      refuse('SIGNING_P12', 'needs SIGNING_P12_PASSWORD, which may be empty')
    }
    if (env.METRICS_HOST !== undefined && env.METRICS_PORT === undefined) {
      refuse('METRICS_HOST', 'needs METRICS_PORT')
    }
    if (env.METRICS_PORT !== undefined && env.METRICS_PORT !== 0 && env.METRICS_PORT === env.PORT) {
      refuse('METRICS_PORT', 'must be another than PORT, which is for everybody')
    }
    if (env.BACKUP_EVERY !== undefined && env.BACKUP_RECIPIENT.length === 0) {
      refuse('BACKUP_EVERY', 'needs BACKUP_RECIPIENT: make-backup-key makes one')
    }
    const smtpError = env.SMTP_URL === undefined ? null : smtpUrlError(env.SMTP_URL)
    if (smtpError) refuse('SMTP_URL', smtpError)
    if (env.MAIL_FROM !== undefined && mailboxOf(env.MAIL_FROM) === null) {
      refuse(
        'MAIL_FROM',
        'must be one address, such as register@example.com or Ship Register <register@example.com>',
      )
    }
    if (env.RATE_LIMIT === 'off' && env.NODE_ENV === 'production' && !isLocal(env.PUBLIC_ORIGIN)) {
      refuse(
        'RATE_LIMIT',
        `off is for measurements on one machine; with PUBLIC_ORIGIN ${env.PUBLIC_ORIGIN} it must be on`,
      )
    }
    if (
      env.WEBHOOKS_TO_LOOPBACK === 'on' &&
      env.NODE_ENV === 'production' &&
      !isLocal(env.PUBLIC_ORIGIN)
    ) {
      refuse(
        'WEBHOOKS_TO_LOOPBACK',
        `on is for development and tests; with PUBLIC_ORIGIN ${env.PUBLIC_ORIGIN} it must be off`,
      )
    }
    if (env.PUBLIC_ORIGIN !== undefined && originOf(env.PUBLIC_ORIGIN) === null) {
      refuse('PUBLIC_ORIGIN', 'must be an origin such as https://register.example')
    }
  })

/** Variables of earlier versions. `PATRONI_…`: decision 0043. */
const REMOVED = ['PATRONI_ETCD_HOSTS', 'PATRONI_ETCD3_HOSTS', 'PATRONI_SCOPE']

export type Config = ReturnType<typeof readConfig>

/** Reads the variables; throws an Error of one line that names every wrong one. */
export function readConfig(env: Record<string, string | undefined>) {
  const data = parseEnvironment(env)
  return {
    port: data.PORT,
    host: data.HOST,
    publicOrigin:
      (data.PUBLIC_ORIGIN && originOf(data.PUBLIC_ORIGIN)) ?? `http://localhost:${data.PORT}`,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    firstAdministrator:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : null,
    /** Holds the password of the mail server. */
    smtpUrl: data.SMTP_URL,
    /** The sender of emails; null: the office. */
    mailFrom: ifSet(data.MAIL_FROM, mailboxOf),
    /** The key for documents, and its certificate; null: one of our own. */
    signingP12: ifSet(data.SIGNING_P12, (path) => ({
      path,
      password: data.SIGNING_P12_PASSWORD ?? '',
    })),
    /** The file of passwords that are known from breaches; undefined: there is none. */
    breachedPasswords: data.BREACHED_PASSWORDS,
    backup: backupSettings(data),
    /**
     * The virus scanner that files are shown to before they are stored; undefined: there is none.
     */
    virusScanner: data.CLAMD_SOCKET,
    rateLimit: data.RATE_LIMIT === 'on',
    /** Whether webhooks may lead to this machine, also by http. */
    webhooksToLoopback: data.WEBHOOKS_TO_LOOPBACK === 'on',
    /** How many processes answer. */
    processes: data.WEB_CONCURRENCY,
    /** The proxies whose X-Forwarded-For is trusted; null: there are none. */
    proxies: data.TRUSTED_PROXIES ?? null,
    /** The address for scrapes; null: nothing is measured. */
    metrics: ifSet(data.METRICS_PORT, (port) => ({
      port,
      host: data.METRICS_HOST ?? '127.0.0.1',
    })),
    /**
     * The collector of traces (OTLP over HTTP), and the ratio of requests that are traced; null:
     * there are none.
     */
    traces: ifSet(data.OTEL_EXPORTER_OTLP_ENDPOINT, (endpoint) => ({
      endpoint,
      ratio: data.OTEL_TRACES_SAMPLER_ARG,
    })),
    logLevel: data.LOG_LEVEL,
    /** Undefined: as the output is a terminal or not. */
    logFormat: data.LOG_FORMAT,
    /** Where vulnerabilities are reported, as a URI; undefined: the office. */
    securityContact: data.SECURITY_CONTACT,
    /** Variables that are set and have no effect any more; the start logs a warning for each. */
    withoutEffect: REMOVED.filter((name) => env[name]),
  }
}

function parseEnvironment(env: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(withoutBlanks(env))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new Error(lines.join('; '))
}

function backupSettings(data: z.infer<typeof Environment>): BackupSettings {
  return {
    recipients: data.BACKUP_RECIPIENT,
    folder: data.BACKUP_DIR ?? join(data.DATA_DIR, 'backups'),
    every: ifSet(data.BACKUP_EVERY, parseInterval),
    keep: data.BACKUP_KEEP,
  }
}

/** What is made of a variable that is set; null where it is not. */
function ifSet<T, U>(value: T | undefined, made: (value: T) => U): U | null {
  return value === undefined ? null : made(value)
}

/** An empty variable is one that is not set; a password may be empty. */
function withoutBlanks(env: Record<string, string | undefined>) {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'SIGNING_P12_PASSWORD'),
  )
}

/**
 * The public half of an X25519 key (C2SP age), with its checksum: a typing error would make backups
 * that nobody can open.
 */
export function isRecipient(text: string): boolean {
  const decoded = bech32.decodeUnsafe(text, 90)
  return decoded?.prefix === 'age' && bech32.fromWordsUnsafe(decoded.words)?.length === 32
}

/**
 * Whether only this machine can reach it: localhost and loopback addresses, or no public address.
 */
function isLocal(publicOrigin: string | undefined): boolean {
  if (publicOrigin === undefined || !URL.canParse(publicOrigin)) return true
  return /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(
    new URL(publicOrigin).hostname,
  )
}

/**
 * The URI of an email address or of a page, for security.txt (RFC 9116, 2.5.3); null: it is
 * neither.
 */
function contactAddress(text: string): string | null {
  const email = text.replace(/^mailto:/, '')
  if (z.email().safeParse(email).success) return `mailto:${email}`
  return z.url({ protocol: /^https$/ }).safeParse(text).success ? new URL(text).href : null
}

function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const bare =
    (url.pathname === '/' || url.pathname === '') && !url.search && !url.hash && !url.username
  return bare && /^https?:$/.test(url.protocol) ? url.origin : null
}
