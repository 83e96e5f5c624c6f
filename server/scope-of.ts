import { actorOf } from '#/app/accounts/sessions.server.ts'
import { deviceTokenOf, sessionTokenOf } from '#/app/accounts/session-cookie.ts'
import { requireTrusted } from '#/app/register/log/states/trust.server.ts'
import { dateInJakarta } from '#/app/dates.ts'
import type { Language } from '#/app/language/language.ts'
import type { Limited, Scope } from '#/app/scope.ts'
import type { Store } from '#/db/schema.ts'
import type { Whose } from './limits/rate-limit.ts'

export type Surroundings = {
  db: Store
  origin: string
  now: () => number
  mail: boolean
  count(what: Limited, whose: Whose, times?: number): void | Promise<void>
}

type Asked = { cookie: string | undefined; ip: string; userAgent: string | undefined; language: Language }

/** Builds the scope of one request: the only place where time, identity and address are read from outside. */
export async function scopeOf(around: Surroundings, request: Asked): Promise<Scope> {
  requireTrusted(around.db)
  const moment = around.now()
  const now = new Date(moment).toISOString()
  const token = sessionTokenOf(request.cookie, around.origin)
  const actor = token === undefined ? null : await actorOf(around.db, token, now)
  const device = deviceTokenOf(request.cookie, around.origin)
  // Staff will look for certificates; where there are none of them, none are held in memory.
  if (actor) around.db.finder.wake()
  return {
    db: around.db,
    actor,
    now,
    today: todayAt(moment),
    origin: around.origin,
    language: request.language,
    ip: request.ip,
    ...(request.userAgent !== undefined && { userAgent: request.userAgent }),
    mail: around.mail,
    ...(device !== undefined && { device }),
    count: (what, times) => around.count(what, { ip: request.ip, account: actor?.id ?? null }, times),
  }
}

let minute = Number.NaN
let today = ''

/** The date in Jakarta, worked out once a minute: days change at full minutes. */
function todayAt(moment: number): string {
  const now = Math.floor(moment / 60_000)
  if (now !== minute) {
    minute = now
    today = dateInJakarta(new Date(moment).toISOString())
  }
  return today
}
