import { z } from 'zod'
import { trustedProxies, type TrustedProxies } from './limits/client-address.ts'
import { mailboxOf, type Mailbox } from './mail/mailbox.ts'
import { smtpUrlFault } from './mail/smtp-url.ts'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optionalText = z.preprocess(blank, z.string().optional())

const Environment = z
  .object({
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
    ADMIN_EMAIL: z.preprocess(blank, z.email('must be an e-mail address').toLowerCase().optional()),
    ADMIN_PASSWORD: z.preprocess(
      blank,
      z.string().min(12, 'must have at least 12 characters').max(128, 'must have at most 128 characters').optional(),
    ),
    SMTP_URL: optionalText,
    MAIL_FROM: optionalText,
    SIGNING_P12: optionalText,
    SIGNING_P12_PASSWORD: z.string().optional(),
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
    RATE_LIMIT: z.preprocess(blank, z.enum(['on', 'off'], 'must be on or off').default('on')),
    LOG_LEVEL: z.preprocess(
      blank,
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be one of pino’s levels').default('info'),
    ),
  })
  .superRefine((env, context) => {
    if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
      context.addIssue({ code: 'custom', path: ['ADMIN_EMAIL'], message: 'and ADMIN_PASSWORD go together' })
    }
    if (env.SIGNING_P12 !== undefined && env.SIGNING_P12_PASSWORD === undefined) {
      context.addIssue({ code: 'custom', path: ['SIGNING_P12'], message: 'needs SIGNING_P12_PASSWORD, which may be empty' })
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
  firstAdministrator: { email: string; password: string } | null
  /** Holds the password of the mail server. */
  smtpUrl: string | undefined
  /** Who letters come from; null: the office. */
  mailFrom: Mailbox | null
  /** The key for documents, and its certificate; null: one of our own. */
  signingP12: { path: string; password: string } | null
  rateLimit: boolean
  /** How many processes answer. */
  processes: number
  /** Whose word on who asks is taken; null: there is no proxy. */
  proxies: TrustedProxies | null
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
    firstAdministrator:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD } : null,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM === undefined ? null : mailboxOf(data.MAIL_FROM),
    signingP12: data.SIGNING_P12 === undefined ? null : { path: data.SIGNING_P12, password: data.SIGNING_P12_PASSWORD ?? '' },
    rateLimit: data.RATE_LIMIT === 'on',
    processes: data.WEB_CONCURRENCY,
    proxies: data.TRUSTED_PROXIES ?? null,
    logLevel: data.LOG_LEVEL,
  }
}

function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const bare = (url.pathname === '/' || url.pathname === '') && !url.search && !url.hash && !url.username
  return bare && /^https?:$/.test(url.protocol) ? url.origin : null
}
