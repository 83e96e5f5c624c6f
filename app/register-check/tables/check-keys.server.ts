import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import { fieldsOf, type ReportError } from './check-certificates.server.ts'

/** Each public key with its newest event: a key that was put in or changed in the database alone is none of ours. */
export async function checkKeys(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const events = await db
    .selectFrom('systemEvents')
    .select(['subject', 'after'])
    .where('kind', 'like', 'key-%')
    .orderBy('id')
    .execute()
  const newest = new Map(events.map(({ subject, after }) => [subject, after]))
  for (const key of await db.selectFrom('signingKeys').selectAll().orderBy('id').execute()) {
    const after = newest.get(key.id)
    newest.delete(key.id)
    if (after === undefined) report(`The key ${key.id} has no event: it was put in by hand`)
    else {
      const written = fieldsOf(after ?? '{}')
      const differing = Object.entries(key).flatMap(([name, value]) =>
        written[name] === value ? [] : [name],
      )
      if (differing.length > 0)
        report(`The key ${key.id} is not what its newest event says: ${differing.join(', ')}`)
    }
  }
  for (const id of newest.keys()) report(`The key ${id} is gone`)
}
