import { join } from 'node:path'
import { bech32 } from '@scure/base'
import { z } from 'zod'
import type { ClusterState } from '#/db/standby/synchronous.ts'
import { trustedProxies, type TrustedProxies } from './limits/client-address.ts'
import { intervalOf } from './backup/keeping.ts'
import { mailboxOf, type Mailbox } from './mail/mailbox.ts'
import { smtpUrlFault } from './mail/smtp-url.ts'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optionalText = z.preprocess(blank, z.string().optional())

/** As Patroni writes them, `10.0.0.21:2379,10.0.0.22:2379`; https:// may stand in front. */
const hosts = z
  .string()
  .transform((text) => text.split(',').map((host) => (host.includes('://') ? host.trim() : `http://${host.trim()}`)))
  .refine((addresses) => addresses.every(isHttp), 'must be addresses such as 10.0.0.21:2379, with a comma between them')

const Environment = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: z.preprocess(blank, z.coerce.number().int().min(0).max(65_535).default(3000)),
    HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
    PUBLIC_ORIGIN: optionalText,
    DATA_DIR: z.preprocess(blank, z.string().default('./data')),
    DATABASE_URL: z.preprocess(
      blank,
      z
        .string()
        // Not URL.canParse: an address by socket, postgres://user@/register?host=/run/postgresql, has no host.
        .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
        .optional(),
    ),
    PATRONI_ETCD_HOSTS: z.preprocess(blank, hosts.optional()),
    PATRONI_ETCD3_HOSTS: z.preprocess(blank, hosts.optional()),
    PATRONI_SCOPE: z.preprocess(blank, z.string().default('lentera')),
    ADMIN_EMAIL: z.preprocess(blank, z.email('must be an e-mail address').toLowerCase().optional()),
    ADMIN_PASSWORD: z.preprocess(
      blank,
      z.string().min(12, 'must have at least 12 characters').max(128, 'must have at most 128 characters').optional(),
    ),
    SMTP_URL: optionalText,
    MAIL_FROM: optionalText,
    SIGNING_P12: optionalText,
    SIGNING_P12_PASSWORD: z.string().optional(),
    BREACHED_PASSWORDS: optionalText,
    WEB_CONCURRENCY: z.preprocess(
      blank,
      z.coerce.number('must be a number').int().min(1, 'must be at least 1').max(64, 'must be at most 64').default(1),
    ),
    TRUSTED_PROXIES: z.preprocess(
      blank,
      z
        .string()
        .transform((text, context) => {
          const proxies = trustedProxies(text)
          if (proxies) return proxies
          context.addIssue({ code: 'custom', message: 'must be addresses or networks such as 127.0.0.1, 10.0.0.0/8' })
          return z.NEVER
        })
        .optional(),
    ),
    BACKUP_RECIPIENT: z.preprocess(
      blank,
      z
        .string()
        .transform((text) => text.split(/[\s,]+/).filter(Boolean))
        .refine((all) => all.every(isRecipient), 'must be public keys of age (age1…), separated by commas')
        .default([]),
    ),
    BACKUP_DIR: optionalText,
    BACKUP_EVERY: z.preprocess(
      blank,
      z
        .string()
        .refine((text) => intervalOf(text) !== null, 'must be a time such as 30m, 24h or 7d')
        .optional(),
    ),
    BACKUP_KEEP: z.preprocess(blank, z.coerce.number().int().min(1).max(10_000).default(14)),
    RATE_LIMIT: z.preprocess(blank, z.enum(['on', 'off'], 'must be on or off').default('on')),
    METRICS_PORT: z.preprocess(
      blank,
      z.coerce.number('must be a number').int().min(0, 'must be at least 0').max(65_535, 'must be at most 65535').optional(),
    ),
    METRICS_HOST: optionalText,
    OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(
      blank,
      z.url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' }).optional(),
    ),
    OTEL_TRACES_SAMPLER_ARG: z.preprocess(
      blank,
      z.coerce.number('must be a number').min(0, 'must be at least 0').max(1, 'must be at most 1').default(1),
    ),
    LOG_LEVEL: z.preprocess(
      blank,
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be one of pino’s levels').default('info'),
    ),
  })
  .superRefine((env, context) => {
    if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
      context.addIssue({ code: 'custom', path: ['ADMIN_EMAIL'], message: 'and ADMIN_PASSWORD go together' })
    }
    if ((env.PATRONI_ETCD_HOSTS ?? env.PATRONI_ETCD3_HOSTS) !== undefined && !URL.canParse(env.DATABASE_URL ?? '')) {
      context.addIssue({ code: 'custom', path: ['PATRONI_ETCD_HOSTS'], message: 'needs a DATABASE_URL with a host' })
    }
    if (env.PATRONI_ETCD_HOSTS !== undefined && env.PATRONI_ETCD3_HOSTS !== undefined) {
      context.addIssue({ code: 'custom', path: ['PATRONI_ETCD_HOSTS'], message: 'and PATRONI_ETCD3_HOSTS exclude each other' })
    }
    if (env.SIGNING_P12 !== undefined && env.SIGNING_P12_PASSWORD === undefined) {
      context.addIssue({ code: 'custom', path: ['SIGNING_P12'], message: 'needs SIGNING_P12_PASSWORD, which may be empty' })
    }
    if (env.METRICS_HOST !== undefined && env.METRICS_PORT === undefined) {
      context.addIssue({ code: 'custom', path: ['METRICS_HOST'], message: 'needs METRICS_PORT' })
    }
    if (env.METRICS_PORT !== undefined && env.METRICS_PORT !== 0 && env.METRICS_PORT === env.PORT) {
      context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'must be another than PORT, which is for everybody' })
    }
    if (env.BACKUP_EVERY !== undefined && env.BACKUP_RECIPIENT.length === 0) {
      context.addIssue({ code: 'custom', path: ['BACKUP_EVERY'], message: 'needs BACKUP_RECIPIENT: make-backup-key makes one' })
    }
    const smtpFault = env.SMTP_URL === undefined ? null : smtpUrlFault(env.SMTP_URL)
    if (smtpFault) context.addIssue({ code: 'custom', path: ['SMTP_URL'], message: smtpFault })
    if (env.MAIL_FROM !== undefined && mailboxOf(env.MAIL_FROM) === null) {
      context.addIssue({
        code: 'custom',
        path: ['MAIL_FROM'],
        message: 'must be one address, such as register@example.com or Ship Register <register@example.com>',
      })
    }
    if (env.RATE_LIMIT === 'off' && env.NODE_ENV === 'production' && !isLocal(env.PUBLIC_ORIGIN)) {
      context.addIssue({
        code: 'custom',
        path: ['RATE_LIMIT'],
        message: `off is for measurements on one machine; with PUBLIC_ORIGIN ${env.PUBLIC_ORIGIN} it must be on`,
      })
    }
    if (env.PUBLIC_ORIGIN !== undefined && originOf(env.PUBLIC_ORIGIN) === null) {
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_ORIGIN'],
        message: 'must be an origin such as https://register.example',
      })
    }
  })

export type Config = {
  port: number
  host: string
  publicOrigin: string
  dataDir: string
  databaseUrl: string | undefined
  /** Where Patroni keeps the state of the cluster that the database is; undefined: it is none. */
  cluster: ClusterState | undefined
  firstAdministrator: { email: string; password: string } | null
  /** Holds the password of the mail server. */
  smtpUrl: string | undefined
  /** Who letters come from; null: the office. */
  mailFrom: Mailbox | null
  /** The key for documents, and its certificate; null: one of our own. */
  signingP12: { path: string; password: string } | null
  /** The file of passwords that are known from breaches; undefined: there is none. */
  breachedPasswords: string | undefined
  backup: {
    /** Public keys of whoever may open backups; none: they are only made where that is asked for. */
    recipients: string[]
    folder: string
    /** Milliseconds; null: the server makes none by itself. */
    every: number | null
    /** How many of the newest stay, besides one of each month. */
    keep: number
  }
  rateLimit: boolean
  /** How many processes answer. */
  processes: number
  /** Whose word on who asks is taken; null: there is no proxy. */
  proxies: TrustedProxies | null
  /** Where metrics can be read; null: nothing is measured. */
  metrics: { port: number; host: string } | null
  /** Where traces go (OTLP over HTTP), and of how many requests; null: there are none. */
  traces: { endpoint: string; ratio: number } | null
  logLevel: string
}

/** Reads the variables; throws an Error of one line that names every wrong one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new Error(lines.join('; '))
  }
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    publicOrigin: (data.PUBLIC_ORIGIN && originOf(data.PUBLIC_ORIGIN)) ?? `http://localhost:${data.PORT}`,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    cluster: clusterOf(data),
    firstAdministrator:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD } : null,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM === undefined ? null : mailboxOf(data.MAIL_FROM),
    signingP12: data.SIGNING_P12 === undefined ? null : { path: data.SIGNING_P12, password: data.SIGNING_P12_PASSWORD ?? '' },
    breachedPasswords: data.BREACHED_PASSWORDS,
    backup: {
      recipients: data.BACKUP_RECIPIENT,
      folder: data.BACKUP_DIR ?? join(data.DATA_DIR, 'backups'),
      every: data.BACKUP_EVERY === undefined ? null : intervalOf(data.BACKUP_EVERY),
      keep: data.BACKUP_KEEP,
    },
    rateLimit: data.RATE_LIMIT === 'on',
    processes: data.WEB_CONCURRENCY,
    proxies: data.TRUSTED_PROXIES ?? null,
    metrics: data.METRICS_PORT === undefined ? null : { port: data.METRICS_PORT, host: data.METRICS_HOST ?? '127.0.0.1' },
    traces:
      data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: data.OTEL_TRACES_SAMPLER_ARG },
    logLevel: data.LOG_LEVEL,
  }
}

/** The public half of an X25519 key (C2SP age), with its checksum: a slip of the pen would make backups that nobody can open. */
export function isRecipient(text: string): boolean {
  const decoded = bech32.decodeUnsafe(text, 90)
  return decoded?.prefix === 'age' && bech32.fromWordsUnsafe(decoded.words)?.length === 32
}

function clusterOf(data: z.output<typeof Environment>): ClusterState | undefined {
  const etcd = data.PATRONI_ETCD_HOSTS ?? data.PATRONI_ETCD3_HOSTS
  return etcd && { etcd, store: data.PATRONI_ETCD_HOSTS ? 'v2' : 'v3', scope: data.PATRONI_SCOPE }
}

function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}

/** What only this machine reaches: localhost and the loopback addresses, or no public address at all. */
function isLocal(publicOrigin: string | undefined): boolean {
  if (publicOrigin === undefined || !URL.canParse(publicOrigin)) return true
  return /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(publicOrigin).hostname)
}

function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const bare = (url.pathname === '/' || url.pathname === '') && !url.search && !url.hash && !url.username
  return bare && /^https?:$/.test(url.protocol) ? url.origin : null
}
