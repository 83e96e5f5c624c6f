import type { Role, Store } from '#/db/schema.ts'
import type { Language } from '#/core/languages.ts'
import type { KeyScope } from '#/core/stored-values.ts'
import type { Confirmation } from './confirmation.ts'

export type Actor = {
  id: number
  email: string
  role: Role
  sessionHash: string
  /**
   * A second factor is demanded of all and this account has none: it may set one up, and nothing
   * else.
   */
  mustSetUp?: boolean
  /**
   * By the token that the session had before it was renewed: good for what was under way then, and
   * for no factor.
   */
  isFormer?: boolean
}

/**
 * What one request may touch: built once by `http/context/observed-context.ts`, the first argument of every use case, and the only
 * way to time, identity and origin.
 */
export type RequestContext = {
  db: Store
  /** The signed-in account; null for an anonymous visitor. */
  actor: Actor | null
  /** The API key that the request came with; `actor` is then the account that made it. */
  apiKey?: RequestKey
  /** ISO 8601, UTC. */
  now: string
  /** The calendar date in Jakarta, `YYYY-MM-DD`. */
  today: string
  /** The one origin that links and QR codes carry; never taken from a request. */
  origin: string
  /** The language of the page asked for; the API speaks English. */
  language: Language
  /** The address asked from, as the socket says. */
  ip: string
  /** What the browser says it is; the console has none. */
  userAgent?: string
  /** Whether a mail server is set up; one-time links then go by email alone. */
  mail?: boolean
  /** Whether webhooks may lead to this machine (WEBHOOKS_TO_LOOPBACK). */
  webhooksToLoopback?: boolean
  /** The virus scanner that files are shown to before they are stored (CLAMD_SOCKET). */
  virusScanner?: ScannerAddress
  /**
   * The token by which this browser is known to accounts that have signed in with it; worth nothing
   * for signing in.
   */
  device?: string
  /**
   * Counts what is limited for one address or one account; where other processes count too, some
   * limits are shared by all of them. `times`: how many at once, else 1. Refuses: too-many, with
   * the seconds to wait.
   */
  count(what: Limited, times?: number): void | Promise<void>
  /** What came with the request to re-authenticate, where its act may ask for that. */
  confirmation?: Confirmation
  /**
   * The token that the session of this request has from now on; the edge sends it to the browser.
   */
  renewedToken?: string
  /**
   * Of a request that may be sent again (`Idempotency-Key`): every change records it by
   * `recordClaim`.
   */
  claim?: Claim | null
  /** Receives what metrics count (ops/telemetry); undefined where metrics are off. */
  telemetry?: ContextTelemetry
}

/** Where clamd listens: a socket of this machine, or a port. */
export type ScannerAddress = { path: string } | { host: string; port: number }

/**
 * An API key as events and the log name it; `perMinute`: how many requests it may make; `scopes`:
 * what it may do.
 */
export type RequestKey = { id: number; prefix: string; perMinute: number; scopes: KeyScope[] }

/**
 * What is known only inside a use case, for metrics: what it was, never whose. Costs little, and
 * never throws.
 */
export type ContextTelemetry = {
  verdict(verdict: {
    status: string
    certificate: { type: string; supersededBy: string | null } | null
  }): void
  /** `delayed`: rejected without a check, because of wrong attempts before. */
  signIn(outcome: 'succeeded' | 'failed' | 'delayed'): void
}

/**
 * One attempt to carry out a request that has an `Idempotency-Key`: its `id` is random; the rest
 * says whose key it is and what it is for.
 */
export type Claim = { id: string; keyHash: string; fingerprint: string; owner: string }

/**
 * What is counted. `verification`: a number is verified; `verifications`: many at once; `code`: the
 * QR code of one is made; `form`: an anonymous application or message is stored; `read`: what a
 * look-up of many certificates reads, in whole units of 100 KB; `submission`: an anonymous form or
 * JSON body arrives, whatever is in it; `passkey`: a visitor begins to sign in with a passkey.
 * Counted by account: `list`: staff look through the register, applications or messages;
 * `document`: staff take a signed file; `kit`: the kit of a ship is made, also for a link of its
 * owner, then by address; `export`: staff take a file of certificates; `record`: a certificate is
 * read by staff, in a list or alone; `irreversible`: an act that cannot be undone, by account or by
 * API key; `batch`: more of them, re-authenticated; `webhook`: an administrator changes a webhook
 * or sends a test; `scan`: staff send the scan of an original. Counted by API key: `key`: a request
 * that carries it.
 */
export const LIMITED = [
  'verification',
  'verifications',
  'read',
  'code',
  'form',
  'submission',
  'passkey',
  'list',
  'document',
  'kit',
  'export',
  'record',
  'key',
  'webhook',
  'scan',
  'irreversible',
  'batch',
] as const
export type Limited = (typeof LIMITED)[number]

export type ApiEnv = {
  Variables: {
    context: RequestContext
    requestId: string
    /** What every answer carries; the edge adds it, unless a handler has written it and says so. */
    headers: Record<string, string>
    headersWritten?: true
  }
}

/** Whether the caller works in the office, and may: what everyone reads shows them more. */
export function isStaff({ actor }: Pick<RequestContext, 'actor'>): boolean {
  return actor !== null && actor.role !== 'surveyor' && actor.mustSetUp !== true
}
