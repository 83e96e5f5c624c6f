import { actorOf } from '#/domain/people/sessions/sessions.server.ts'
import { deviceTokenOf, sessionTokenOf } from '#/domain/people/sessions/session-cookie.ts'
import { requireTrusted } from '#/domain/proof/log/states/trust.server.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { languageOf } from '#/core/languages.ts'
import type { Limited, RequestContext, ScannerAddress } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import type { Whose } from '#/http/limits/rate-limit.ts'
import type { AppTelemetry } from '#/ops/telemetry/telemetry.ts'

export type Dependencies = {
  db: Store
  origin: string
  now: () => number
  mail: boolean
  webhooksToLoopback: boolean
  virusScanner: ScannerAddress | undefined
  telemetry: AppTelemetry | undefined
  count(what: Limited, whose: Whose, times?: number): void | Promise<void>
}

/** `cookie`: undefined also where the request comes with an API key. */
type Asked = { path: string; cookie: string | undefined; ip: string; userAgent: string | undefined }

/**
 * Builds the context of one request: the only function that reads time, identity and address from
 * outside.
 */
export async function contextOf(
  dependencies: Dependencies,
  request: Asked,
): Promise<RequestContext> {
  const { db, origin, mail, webhooksToLoopback, virusScanner, telemetry } = dependencies
  requireTrusted(db)
  const moment = dependencies.now()
  const now = new Date(moment).toISOString()
  const token = sessionTokenOf(request.cookie, origin)
  const actor = token === undefined ? null : await actorOf(db, token, now)
  const device = deviceTokenOf(request.cookie, origin)
  return {
    db,
    actor,
    now,
    today: todayAt(moment),
    origin,
    language: languageOf(request.path),
    ip: request.ip,
    ...(request.userAgent !== undefined && { userAgent: request.userAgent }),
    mail,
    webhooksToLoopback,
    ...(virusScanner && { virusScanner }),
    ...(device !== undefined && { device }),
    ...(telemetry && { telemetry: telemetry.context(request.path) }),
    count: (what, times) =>
      dependencies.count(what, { ip: request.ip, account: actor?.id ?? null }, times),
  }
}

let minute = Number.NaN
let today = ''

/** The date in Jakarta, computed once a minute: days change at full minutes. */
function todayAt(moment: number): string {
  const now = Math.floor(moment / 60_000)
  if (now !== minute) {
    minute = now
    today = dateInJakarta(new Date(moment).toISOString())
  }
  return today
}
