import type { AccountEvent } from '#/domain/people/model/account-event.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { pauses } from '#/core/pauses.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Store, Tx } from '#/db/schema.ts'
import type { FailedDeliveryRow, WebhookRow } from '#/db/tables/webhook-tables.ts'
import { COUNTED_UP_TO, isOn, webhookSubject } from './webhook.ts'
import type { FailedDelivery, Webhook } from './webhook-answers.ts'

const MAX_SHOWN = 100

/** All webhooks, by name. Administrators only. */
export async function listWebhooks(context: RequestContext): Promise<Webhook[]> {
  allow(context, 'webhook.read')
  const rows = await context.db.read
    .selectFrom('webhooks')
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .execute()
  const pause = pauses()
  const webhooks: Webhook[] = []
  for (const row of rows) {
    await pause()
    webhooks.push(await toWebhook(context.db.read, row, context.now))
  }
  return webhooks
}

export type WebhookDetails = {
  webhook: Webhook
  failedDeliveries: FailedDelivery[]
  events: AccountEvent[]
}

/**
 * A webhook with the first 100 batches that were given up and its newest 100 events. Administrators
 * only. Refuses: not-found.
 */
export async function readWebhook(context: RequestContext, id: number): Promise<WebhookDetails> {
  allow(context, 'webhook.read')
  const { read } = context.db
  const row = await requireWebhook(read, id)
  const [webhook, failed, events] = await Promise.all([
    toWebhook(read, row, context.now),
    read
      .selectFrom('failedDeliveries')
      .selectAll()
      .where('webhookId', '=', id)
      .orderBy('id')
      .limit(MAX_SHOWN)
      .execute(),
    read
      .selectFrom('accountEvents')
      .select(['id', 'at', 'kind', 'actorName', 'detail'])
      .where('subject', '=', webhookSubject(id))
      .where('userId', 'is', null)
      .orderBy('id', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
  ])
  return {
    webhook,
    failedDeliveries: failed.map(toFailedDelivery),
    events,
  }
}

function toFailedDelivery(row: FailedDeliveryRow): FailedDelivery {
  const { id, after, through, entries, attempts, failedAt, status, error } = row
  return {
    id,
    after,
    through,
    entries,
    attempts,
    failedAt,
    status,
    error,
    replaying: row.replayAt !== null,
  }
}

/** Reads a webhook. Refuses: not-found. */
export async function requireWebhook(db: Store['read'] | Tx, id: number): Promise<WebhookRow> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'There is no such webhook.')
  return row
}

async function toWebhook(read: Store['read'], row: WebhookRow, now: string): Promise<Webhook> {
  const failed = await read
    .selectFrom('failedDeliveries')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('webhookId', '=', row.id)
    .executeTakeFirstOrThrow()
  const { id, name, url, createdAt, position, attempts, nextAttemptAt } = row
  const { lastSuccessAt, failingSince, lastStatus, lastError, stoppedReason } = row
  return {
    id,
    name,
    url,
    active: isOn(row),
    createdAt,
    position,
    waiting: await countWaiting(read, row.position),
    attempts,
    nextAttemptAt,
    lastSuccessAt,
    failingSince,
    lastStatus,
    lastError,
    stoppedReason,
    previousSecretUntil:
      row.previousUntil !== null && row.previousUntil > now ? row.previousUntil : null,
    failed: Number(failed.count),
  }
}

async function countWaiting(read: Store['read'], position: number): Promise<number> {
  const { count } = await read
    .selectFrom((e) =>
      e
        .selectFrom('registerEvents')
        .select('id')
        .where('id', '>', position)
        .limit(COUNTED_UP_TO)
        .as('waiting'),
    )
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
