import type { Kysely } from 'kysely'
import { differenceOf, readAllKeyEvents } from '#/app/api-keys/recorded-key.server.ts'
import type { Tables } from '#/db/schema.ts'
import type { ReportError } from './check-certificates.server.ts'

/**
 * Each API key with the events that made and revoked it: owner, scopes, last instant, requests a minute, name and hash. One that was put in
 * or changed in the database alone is named; the server refuses it too. A key that a restore has revoked has no event of that.
 */
export async function checkApiKeys(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const events = Map.groupBy(await readAllKeyEvents(db), ({ subject }) => subject)
  for (const key of await db.selectFrom('apiKeys').selectAll().orderBy('id').execute()) {
    const difference = differenceOf(key, events.get(key.prefix) ?? [])
    events.delete(key.prefix)
    if (difference !== null) report(`The API key ${key.prefix} ${difference}`)
  }
  for (const prefix of events.keys()) report(`The API key ${prefix} is gone`)
}
