import { createContext } from 'react-router'
import type { Role, Store } from '#/db/schema.ts'
import type { Language } from './language/language.ts'
import { Refusal } from './refusal.ts'
import type { Verdict } from './verification/verdict.ts'

export type Actor = {
  id: number
  email: string
  role: Role
  sessionHash: string
  /** A second factor is demanded of all and this account has none: it may set one up, and nothing else. */
  mustSetUp?: boolean
}

/**
 * What one request may touch: built once by `server/scope-of.ts`, the first argument of every use case, and the only
 * way to time, identity and origin.
 */
export type Scope = {
  db: Store
  /** Who asks; null for a stranger. */
  actor: Actor | null
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
  /** Whether a mail server is set up; one-time links then go by e-mail alone. */
  mail?: boolean
  /** The token by which this browser is known to accounts that have signed in with it; worth nothing for signing in. */
  device?: string
  /**
   * Counts what may be done only so often from one address, or by one account; where other processes count too, some of it is asked
   * of all of them. `times`: how many at once, else 1. Refuses: too-many, with the seconds to wait.
   */
  count(what: Limited, times?: number): void | Promise<void>
  /** For a request that may be sent again (`Idempotency-Key`): whoever changes something notes it there, by `carriedOut`. */
  claim?: Claim | null
  /** Hears of what is counted (server/metrics); nothing where nobody watches. */
  watch?: ScopeWatch
}

/** What becomes known only inside a use case, for whoever watches: what it was, never whose. Costs little, and never throws. */
export type ScopeWatch = {
  verdict(verdict: Pick<Verdict, 'status' | 'certificate'>): void
  /** `delayed`: turned away unheard, because of wrong ones before. */
  signIn(outcome: 'succeeded' | 'failed' | 'delayed'): void
}

/** One attempt to carry out a request that has an `Idempotency-Key`: its `id` is random; the rest says whose key it is and what it is for. */
export type Claim = { id: string; keyHash: string; fingerprint: string; owner: string }

/**
 * What is counted. `verification`: a number is looked up; `verifications`: many at once; `code`: the QR code of one is made; `form`: a stranger's
 * application or message is stored; `submission`: an anonymous form or JSON body arrives, whatever is in it; `passkey`: a stranger begins to sign in with a passkey. Counted by account: `list`: staff look
 * through the register, applications or messages; `document`: staff take a signed file; `export`: staff take a file of certificates; `record`: a certificate is read by staff, in a list or
 * alone.
 */
export const LIMITED = [
  'verification',
  'verifications',
  'code',
  'form',
  'submission',
  'passkey',
  'list',
  'document',
  'export',
  'record',
] as const
export type Limited = (typeof LIMITED)[number]

export const scopeContext = createContext<Scope>()
/** The nonce of this answer's Content-Security-Policy. */
export const nonceContext = createContext<string>('')

export type ApiEnv = {
  Variables: {
    scope: Scope
    requestId: string
    /** What every answer carries; the edge adds it, unless a handler has written it and says so. */
    headers: Record<string, string>
    headersWritten?: true
    /** Set by a handler whose answer holds what is shown only once, such as a one-time link: then it is not kept. */
    shownOnce?: true
  }
}

/** The first line of what only signed-in staff may do. */
export function requireStaff(scope: Scope): Actor {
  const actor = requireSignedIn(scope)
  if (actor.mustSetUp) {
    throw new Refusal('forbidden', 'Your office demands a second factor. Please sign in on the website and set one up first.')
  }
  return actor
}

/** The first line of setting up a second factor, which is also for those who may do nothing else yet. */
export function requireSignedIn(scope: Scope): Actor {
  if (!scope.actor) throw new Refusal('unauthenticated', 'Please sign in first.')
  return scope.actor
}

/** The first line of what only administrators may do. */
export function requireAdmin(scope: Scope): Actor {
  const actor = requireStaff(scope)
  if (actor.role !== 'admin') throw new Refusal('forbidden', 'Only an administrator may do this.')
  return actor
}
/** Where an unexpected error goes: the log, with the id of the request. */
export const reportContext = createContext<(error: unknown) => void>(() => {})
/** Where a rendered page is put down; the edge sends it, so that the framework need not look into the answer. */
export const renderedContext = createContext<{ parts: (string | Uint8Array)[] | null }>()
