import { recordClaim } from '#/domain/context/idempotency/idempotency.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { ShipEventKind, ShipEventSubject } from '#/core/stored-values.ts'
import { insertMany } from '#/db/many.ts'
import type { Tx } from '#/db/schema.ts'
import type { ShipEvent } from './ship-event.ts'

/** The author of an event: an account, or the console, which has a name but no account. */
export type Recording = Pick<RequestContext, 'now' | 'claim' | 'apiKey'> & {
  actor: { id: number | null; email: string } | null
}

type Recorded = {
  subject: ShipEventSubject
  recordId: number
  kind: ShipEventKind
  before: object | null
  after: object | null
  note?: string | null
}

/** Records what was done to ships or companies, in the transaction that does it. */
export async function recordShipEvents(
  tx: Tx,
  context: Recording,
  events: readonly Recorded[],
): Promise<void> {
  const rows = events.map(({ before, after, note = null, ...event }) => ({
    ...event,
    at: context.now,
    actorId: context.actor?.id ?? null,
    actorName: context.actor?.email ?? 'system',
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    note,
    apiKeyId: context.apiKey?.id ?? null,
  }))
  await insertMany(tx, 'shipEvents', rows)
  await recordClaim(tx, context)
}

const MAX_EVENTS = 100

/** What was done to one ship or company, newest first, at most a hundred. */
export async function readShipEvents(
  context: RequestContext,
  subject: ShipEventSubject,
  recordId: number,
): Promise<ShipEvent[]> {
  allow(context, 'ship.read')
  const rows = await context.db.read
    .selectFrom('shipEvents')
    .leftJoin('apiKeys', 'apiKeys.id', 'shipEvents.apiKeyId')
    .select([
      'shipEvents.id',
      'at',
      'kind',
      'actorName',
      'before',
      'after',
      'note',
      'apiKeys.prefix as apiKey',
    ])
    .where('subject', '=', subject)
    .where('recordId', '=', recordId)
    .orderBy('shipEvents.id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  return rows.map((row) => ({
    ...row,
    before: parseRecord(row.before),
    after: parseRecord(row.after),
  }))
}

function parseRecord(json: string | null): Record<string, unknown> | null {
  // Only `recordShipEvents` writes it, from objects.
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>)
}
