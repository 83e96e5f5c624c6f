import { recordClaim } from '#/domain/context/idempotency/idempotency.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { SiteEventKind, SiteSubject, Tx } from '#/db/schema.ts'
import type { ContentEvent } from './content.ts'

type Recorded = {
  subject: SiteSubject
  recordId: number
  kind: SiteEventKind
  before: object | null
  after: object | null
}

/** Records what was done to a service or a flag, in the transaction that does it. */
export async function recordContentEvent(
  tx: Tx,
  context: RequestContext,
  { before, after, ...event }: Recorded,
): Promise<void> {
  await tx
    .insertInto('siteEvents')
    .values({
      ...event,
      at: context.now,
      actorId: context.actor?.id ?? null,
      actorName: context.actor?.email ?? 'system',
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      apiKeyId: context.apiKey?.id ?? null,
    })
    .execute()
  await recordClaim(tx, context)
}

const MAX_EVENTS = 100

/** What was done to one service or flag, newest first, at most a hundred. Administrators only. */
export async function readContentHistory(
  context: RequestContext,
  subject: SiteSubject,
  recordId: number,
): Promise<ContentEvent[]> {
  allow(context, 'content.read')
  const rows = await context.db.read
    .selectFrom('siteEvents')
    .leftJoin('apiKeys', 'apiKeys.id', 'siteEvents.apiKeyId')
    .select([
      'siteEvents.id',
      'at',
      'kind',
      'actorName',
      'before',
      'after',
      'apiKeys.prefix as apiKey',
    ])
    .where('subject', '=', subject)
    .where('recordId', '=', recordId)
    .orderBy('siteEvents.id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  return rows.map((row) => ({
    ...row,
    before: parseFields(row.before),
    after: parseFields(row.after),
  }))
}

function parseFields(json: string | null): Record<string, unknown> | null {
  // Only `recordContentEvent` writes it, from objects.
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>)
}
