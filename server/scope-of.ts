import { actorOf } from '#/app/accounts/sessions.server.ts'
import { sessionTokenOf } from '#/app/accounts/session-cookie.ts'
import { dateInJakarta } from '#/app/dates.ts'
import type { Limited, Scope } from '#/app/scope.ts'
import type { Store } from '#/db/schema.ts'

export type Surroundings = {
  db: Store
  origin: string
  now: () => number
  count(what: Limited, ip: string): void
}

/** Builds the scope of one request: the only place where time, identity and address are read from outside. */
export async function scopeOf(around: Surroundings, request: { cookie: string | undefined; ip: string }): Promise<Scope> {
  const now = new Date(around.now()).toISOString()
  const token = sessionTokenOf(request.cookie, around.origin)
  return {
    db: around.db,
    actor: token === undefined ? null : await actorOf(around.db, token, now),
    now,
    today: dateInJakarta(now),
    origin: around.origin,
    ip: request.ip,
    count: (what) => around.count(what, request.ip),
  }
}
