import { languageOf } from '#/app/language/language.ts'
import type { Scope } from '#/app/scope.ts'
import type { Store } from '#/db/schema.ts'
import { clientAddress, type TrustedProxies } from '#/server/limits/client-address.ts'
import { limitsOn } from '#/server/limits/rate-limit.ts'
import { sharedCounts } from '#/server/limits/shared-counts.ts'
import { openLog, whoAsked, type Logger } from '#/server/log.ts'
import { securityHeaders } from '#/server/security.ts'
import { scopesFor, watchedLimits } from '#/server/watching/in-app.ts'
import type { AppWatch } from '#/server/watching/watch.ts'

export type AppOptions = {
  db: Store
  origin: string
  log?: Logger
  rateLimit?: boolean
  /** Whether other processes answer for the same register; the limits are then counted together. */
  shared?: boolean
  /** Whether a mail server is set up. */
  mail?: boolean
  /** Whose word on who asks is taken. */
  proxies?: TrustedProxies | null
  /** Who hears of verdicts, refused limits and attempts to sign in, where somebody does. */
  watch?: AppWatch | undefined
  /** Milliseconds; tests move it. */
  now?: () => number
}

/** What is read of a request to know who asks; `socket`: the address at its other end. */
type Requested = {
  path: string
  cookie: string | undefined
  userAgent: string | undefined
  forwarded: string | undefined
  socket: string
}

type Answered = {
  requestId: string
  method: string
  path: string
  status: number
  began: number
  /** Not there where an answer came before it was known who asks. */
  scope: Scope | undefined
}

/** What every answer has around it, whichever door it comes from. */
export type Around = ReturnType<typeof around>

export function around({
  db,
  origin,
  log = openLog('silent'),
  rateLimit = true,
  shared = false,
  mail = false,
  proxies = null,
  watch,
  now = Date.now,
}: AppOptions) {
  const headers = securityHeaders(origin)
  const uncounted = (error: unknown) => log.warn({ err: error }, 'the limits could not be counted together')
  const limits = rateLimit ? limitsOn(now, shared ? sharedCounts(db, uncounted) : undefined) : () => {}
  const surroundings = { db, origin, now, mail, count: watch ? watchedLimits(limits, watch) : limits }
  const scopeFor = scopesFor(watch)
  return {
    db,
    origin,
    log,
    headersOf: (requestId: string): Record<string, string> => ({ ...headers, 'X-Request-Id': requestId }),
    scopeOf: ({ path, cookie, userAgent, forwarded, socket }: Requested): Promise<Scope> => {
      const ip = proxies ? clientAddress(socket, forwarded, proxies) : socket
      return scopeFor(surroundings, { cookie, userAgent, ip, language: languageOf(path) }, path)
    },
    /** One line in the log. The path without its query, which may hold what somebody typed or a one-time link. */
    tell: ({ requestId, method, path, status, began, scope }: Answered): void => {
      if (!log.isLevelEnabled('info')) return
      const ms = Math.round(performance.now() - began)
      log.info({ requestId, method, path, status, ms, ...whoAsked({ method, path, status, scope }) }, 'request')
    },
  }
}
