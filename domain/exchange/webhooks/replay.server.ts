import { randomUUID } from 'node:crypto'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { recordClaim } from '#/domain/context/idempotency/idempotency.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Store } from '#/db/schema.ts'
import type { WebhookRow } from '#/db/tables/webhook-tables.ts'
import { signedHeaders } from './secrets.server.ts'
import { isOn } from './webhook.ts'
import { requireWebhook } from './read-webhooks.server.ts'
import type { TestResult } from './webhook-answers.ts'
import { keysOf } from './deliver.server.ts'
import { sendOnce } from './send.server.ts'

/**
 * Has a batch that was given up sent again, or all of a webhook (null), each once and before newer
 * changes; a batch that is accepted is removed from the list. Administrators only. Answers how
 * many. Refuses: not-found; conflict for a webhook that is off; too-many.
 */
export async function replayFailed(
  context: RequestContext,
  id: number,
  failedId: number | null,
): Promise<number> {
  allow(context, 'webhook.send')
  await context.count('webhook')
  return context.db.write.transaction().execute(async (tx) => {
    if (!isOn(await requireWebhook(tx, id)))
      throw new Refusal('conflict', 'This webhook is switched off. Switch it on first.')
    let update = tx
      .updateTable('failedDeliveries')
      .set({ replayAt: context.now })
      .where('webhookId', '=', id)
    if (failedId !== null) update = update.where('id', '=', failedId)
    const { numUpdatedRows } = await update.executeTakeFirst()
    if (numUpdatedRows === 0n && failedId !== null)
      throw new Refusal('not-found', 'This delivery is not in the list any more.')
    await recordClaim(tx, context)
    return Number(numUpdatedRows)
  })
}

/**
 * Sends a signed message of type `register.test`, which changes nothing at the receiver, also to a
 * webhook that is off. Where it is delivered, a batch that waits for its next attempt is sent now;
 * its attempts stay counted. Administrators only. Refuses: not-found; too-many; unavailable where
 * this machine cannot read the secrets.
 */
export async function sendTest(context: RequestContext, id: number): Promise<TestResult> {
  allow(context, 'webhook.send')
  await context.count('webhook')
  const { db, now, webhooksToLoopback = false } = context
  const row = await requireWebhook(db.read, id)
  const message = {
    id: `msg_${id}_test_${randomUUID()}`,
    body: JSON.stringify({ type: 'register.test', timestamp: now, data: {} }),
  }
  const headers = signedHeaders(message, now, keysOf(db, row, now))
  const began = performance.now()
  const { status, error } = await sendOnce(
    row.url,
    { headers, body: message.body },
    { rules: { toLoopback: webhooksToLoopback } },
  )
  const milliseconds = Math.round(performance.now() - began)
  const delivered = error === null
  return {
    delivered,
    status,
    error,
    milliseconds,
    resumed: delivered && (await endWaiting(db, row)),
  }
}

/** Ends the wait of a webhook that is on for its next attempt. Answers whether it waited. */
async function endWaiting({ write }: Store, { id, url }: WebhookRow): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('webhooks')
    .set({ nextAttemptAt: null })
    .where('id', '=', id)
    .where('url', '=', url)
    .where('active', '=', 1)
    .where('stoppedReason', 'is', null)
    .where('nextAttemptAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
