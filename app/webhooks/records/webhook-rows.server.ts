import { Refusal } from '#/core/refusal.ts'
import type { Store, Tx } from '#/db/schema.ts'
import type { FailedDeliveryRow, WebhookRow } from '#/db/tables/webhook-tables.ts'
import { isOn } from './webhook-events.ts'
import { COUNTED_UP_TO, type FailedDelivery, type Webhook } from './webhook.ts'

/** Reads a webhook. Refuses: not-found. */
export async function requireWebhook(db: Store['read'] | Tx, id: number): Promise<WebhookRow> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'There is no such webhook.')
  return row
}

/** What leaves the server of a webhook: never a secret. */
export async function toWebhook(
  read: Store['read'],
  row: WebhookRow,
  now: string,
): Promise<Webhook> {
  const {
    id,
    name,
    url,
    createdAt,
    position,
    attempts,
    nextAttemptAt,
    lastSuccessAt,
    failingSince,
    lastStatus,
    lastError,
  } = row
  const failed = await read
    .selectFrom('failedDeliveries')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('webhookId', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    name,
    url,
    active: isOn(row),
    createdAt,
    position,
    waiting: await countWaiting(read, position),
    attempts,
    nextAttemptAt,
    lastSuccessAt,
    failingSince,
    lastStatus,
    lastError,
    stoppedReason: row.stoppedReason,
    previousSecretUntil:
      row.previousUntil !== null && row.previousUntil > now ? row.previousUntil : null,
    failed: Number(failed.count),
  }
}

export function toFailedDelivery({
  id,
  after,
  through,
  entries,
  attempts,
  failedAt,
  status,
  error,
  replayAt,
}: FailedDeliveryRow): FailedDelivery {
  return {
    id,
    after,
    through,
    entries,
    attempts,
    failedAt,
    status,
    error,
    replaying: replayAt !== null,
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
