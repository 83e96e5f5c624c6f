import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'

type SystemEventKind =
  | 'key-made'
  | 'key-given'
  | 'key-retired'
  | 'key-compromised'
  | 'restored'
  | 'states-trusted'

type Happened = { at: string; kind: SystemEventKind; by?: string; subject?: string; after?: object }

/**
 * Records what happened to a key or to the register as a whole, in the transaction that does it; it
 * enters the log.
 */
export async function recordSystemEvent(
  tx: Kysely<Tables>,
  { at, kind, by = 'system', subject = '', after }: Happened,
): Promise<void> {
  await tx
    .insertInto('systemEvents')
    .values({ at, kind, actorName: by, subject, after: after ? JSON.stringify(after) : null })
    .execute()
}
