import type { Kysely } from 'kysely'
import {
  WEBHOOK_STATES,
  webhookDetail,
  webhookSubject,
} from '#/app/webhooks/records/webhook-events.ts'
import type { Tables } from '#/db/schema.ts'
import type { ReportError } from './check-certificates.server.ts'

/**
 * Each webhook with its newest account event: name, address, and whether it is on. One that was put in, led elsewhere or removed in the
 * database alone has no event of it. Positions and secrets are in no event, so nothing is said of those.
 */
export async function checkWebhooks(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const events = await db
    .selectFrom('accountEvents')
    .select(['kind', 'subject', 'detail'])
    .where('kind', 'in', WEBHOOK_STATES)
    .orderBy('id')
    .execute()
  const newest = new Map(events.map((event) => [event.subject, event]))
  for (const row of await db
    .selectFrom('webhooks')
    .select(['id', 'name', 'url', 'active'])
    .orderBy('id')
    .execute()) {
    const subject = webhookSubject(row.id)
    const said = newest.get(subject)
    newest.delete(subject)
    if (!said || said.kind === 'webhook-removed')
      report(`The ${subject} (${row.name}) has no event that added it: it was put in by hand`)
    else if (said.detail !== webhookDetail(row))
      report(`The ${subject} is not what its newest event says: ${said.detail}`)
  }
  for (const { kind, subject } of newest.values())
    if (kind !== 'webhook-removed') report(`The ${subject} is gone, and no event removed it`)
}
