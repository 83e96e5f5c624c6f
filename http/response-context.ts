import type {
  Actor,
  RequestContext,
  RequestKey,
  ScannerAddress,
} from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import { clientAddress, type TrustedProxies } from '#/domain/context/client-address.server.ts'
import { createLimits } from '#/http/limits/rate-limit.ts'
import { sharedCounts } from '#/http/limits/shared-counts.ts'
import { openLog, clientOf, loggedPath, type Logger } from '#/domain/context/log.server.ts'
import { securityHeaders } from '#/http/headers/security-headers.ts'
import { contextOf } from '#/http/context/build-context.ts'
import type { AppTelemetry } from '#/ops/telemetry/telemetry.ts'

export type AppOptions = {
  db: Store
  origin: string
  log?: Logger
  rateLimit?: boolean
  /** Whether other processes answer for the same register; the limits are then counted together. */
  shared?: boolean
  /** Whether a mail server is set up. */
  mail?: boolean
  /** Where vulnerabilities are reported, as a URI; by default the office. */
  securityContact?: string | undefined
  /** Whether webhooks may lead to this machine. */
  webhooksToLoopback?: boolean
  /** The virus scanner that files are shown to before they are stored. */
  virusScanner?: ScannerAddress | undefined
  /** The proxies whose X-Forwarded-For is trusted. */
  proxies?: TrustedProxies | null
  /** Receives verdicts, refused limits and attempts to sign in. */
  telemetry?: AppTelemetry | undefined
  /** Milliseconds; tests move it. */
  now?: () => number
}

/** What identifies the client of a request; `socket`: the address of its other end. */
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
  /** Undefined where the request was answered before its context was built. */
  context: RequestContext | undefined
}

/** The common parts of every answer: headers, context and a line in the log. */
export function responseContext({
  db,
  origin,
  log = openLog('silent'),
  rateLimit = true,
  shared = false,
  mail = false,
  webhooksToLoopback = false,
  virusScanner,
  proxies = null,
  securityContact,
  telemetry,
  now = Date.now,
}: AppOptions) {
  const headers = securityHeaders(origin)
  const uncounted = (error: unknown) =>
    log.warn({ err: error }, 'the limits could not be counted for all processes')
  const counting = { isAlone: !shared, limited: telemetry?.limited }
  const count = rateLimit ? createLimits(now, sharedCounts(db, uncounted), counting) : () => {}
  const dependencies = { db, origin, now, mail, webhooksToLoopback, virusScanner, telemetry, count }
  return {
    db,
    origin,
    log,
    securityContact,
    headersOf: (requestId: string): Record<string, string> => ({
      ...headers,
      'X-Request-Id': requestId,
    }),
    contextOf: ({
      path,
      cookie,
      userAgent,
      forwarded,
      socket,
    }: Requested): Promise<RequestContext> => {
      const ip = proxies ? clientAddress(socket, forwarded, proxies) : socket
      return contextOf(dependencies, { path, cookie, userAgent, ip })
    },
    /**
     * The context of a request whose API key is right: it acts, and is counted, as the account that
     * made the key.
     */
    actAs: (context: RequestContext, actor: Actor, apiKey: RequestKey): RequestContext => {
      const whose = { ip: context.ip, account: actor.id, key: apiKey }
      return {
        ...context,
        actor,
        apiKey,
        count: (what, times) => dependencies.count(what, whose, times),
      }
    },
    logRequest: (answered: Answered): void => logRequest(log, answered),
  }
}

/**
 * One line in the log. The path without its query, which may contain text that a visitor typed, or
 * a one-time link.
 */
function logRequest(
  log: Logger,
  { requestId, method, path, status, began, context }: Answered,
): void {
  if (!log.isLevelEnabled('info')) return
  const ms = Math.round(performance.now() - began)
  const client = clientOf({ method, path, status, context })
  log.info({ requestId, method, path: loggedPath(path), status, ms, ...client }, 'request')
}
