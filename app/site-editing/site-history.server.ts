import { carriedOut } from '#/app/idempotency/idempotency.server.ts'
import { requireAdmin, type Scope } from '#/app/scope.ts'
import type { SiteEventKind, SiteSubject, Tx } from '#/db/schema.ts'
import type { SiteEvent } from './site-event.ts'

type Recorded = { subject: SiteSubject; recordId: number; kind: SiteEventKind; before: object | null; after: object | null }

/** Writes what happened to a service or a flag, in the transaction that made it happen. */
export async function recordSiteEvent(tx: Tx, scope: Scope, { before, after, ...event }: Recorded): Promise<void> {
  await tx
    .insertInto('siteEvents')
    .values({
      ...event,
      at: scope.now,
      actorId: scope.actor?.id ?? null,
      actorName: scope.actor?.email ?? 'system',
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
  await carriedOut(tx, scope)
}

const NEWEST = 100

/** What happened to one service or flag, newest first, at most a hundred. Administrators only. */
export async function readSiteHistory(scope: Scope, subject: SiteSubject, recordId: number): Promise<SiteEvent[]> {
  requireAdmin(scope)
  const rows = await scope.db.read
    .selectFrom('siteEvents')
    .select(['id', 'at', 'kind', 'actorName', 'before', 'after'])
    .where('subject', '=', subject)
    .where('recordId', '=', recordId)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.map((row) => ({ ...row, before: parsed(row.before), after: parsed(row.after) }))
}

function parsed(json: string | null): Record<string, unknown> | null {
  // Written by `recordSiteEvent` alone, which takes objects.
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>)
}
