import { randomUUID } from 'node:crypto'
import { readBatch } from '#/domain/exchange/changes/changes.server.ts'
import type { ChangesPage } from '#/domain/exchange/changes/read-changes.server.ts'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { readNewestEvent } from '#/db/register-order.ts'
import type { Store } from '#/db/schema.ts'
import type { FailedDeliveryRow, WebhookRow } from '#/db/tables/webhook-tables.ts'
import { isOn } from './webhook.ts'
import { decryptSecret, keyOfSecret, signedHeaders, type Message } from './secrets.server.ts'
import {
  failureOf,
  recordFailure,
  recordInterruption,
  recordReplayFailure,
  recordReplaySuccess,
  recordSuccess,
  type Claimed,
  type Delivering,
} from './outcomes.server.ts'
import { sendOnce } from './send.server.ts'

const MAX_ENTRIES = 100
const MAX_BYTES = 256 * 1024
/** Longer than an attempt, and than the clocks of two servers differ. */
const LEASE_SECONDS = 20

/**
 * The active webhooks that have something to send now and that no process is sending to: look-ups
 * by index.
 */
export async function dueWebhooks({ read }: Store, now: string): Promise<number[]> {
  const rows = await read
    .selectFrom('webhooks')
    .select(['id', 'position', 'nextAttemptAt', 'leaseUntil'])
    .where('active', '=', 1)
    .where('stoppedReason', 'is', null)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const newest = await readNewestEvent(read)
  const replays = await read
    .selectFrom('failedDeliveries')
    .select('webhookId')
    .distinct()
    .where('replayAt', 'is not', null)
    .execute()
  const replayed = new Set(replays.map(({ webhookId }) => webhookId))
  return rows
    .filter(({ leaseUntil }) => isOver(leaseUntil, now))
    .filter(
      ({ id, position, nextAttemptAt }) =>
        replayed.has(id) || (position < newest && isOver(nextAttemptAt, now)),
    )
    .map(({ id }) => id)
}

function isOver(until: string | null, now: string): boolean {
  return until === null || until <= now
}

/**
 * Sends the next batch of a webhook: one that is to be sent again, else the changes after its
 * position. At least once, in order: the position moves when the receiver has accepted a batch, and
 * one process at a time sends. Answers whether there is more to send at once.
 */
export async function deliverNext(delivering: Delivering, id: number): Promise<boolean> {
  const { db, log } = delivering
  const clock = () => new Date(delivering.now()).toISOString()
  const work = await claimWork(delivering, id, clock())
  if (!work) return false
  const { claimed, page, replay, keys } = work
  const now = clock()
  const message = messageOf(id, page)
  const outcome = await sendOnce(
    claimed.row.url,
    { headers: signedHeaders(message, now, keys), body: message.body },
    delivering.sending,
  )
  const through = page.last?.sequence ?? claimed.row.position
  if (outcome.error === null) {
    if (replay) await recordReplaySuccess(db, claimed, { now: clock(), outcome, replay })
    else await recordSuccess(db, claimed, { now: clock(), outcome, through })
    return replay !== null || page.more
  }
  if (delivering.sending.signal?.aborted) {
    await recordInterruption(db, claimed)
    return false
  }
  log.warn(
    { webhookId: id, status: outcome.status, failure: failureOf(outcome), replay: replay !== null },
    'webhook not delivered',
  )
  const attempt = { now: clock(), outcome }
  if (replay) await recordReplayFailure(delivering, claimed, { ...attempt, replay })
  else await recordFailure(delivering, claimed, { ...attempt, through, entries: page.count })
  return false
}

type Work = {
  claimed: Claimed
  page: ChangesPage
  replay: FailedDeliveryRow | null
  keys: Buffer[]
}

/**
 * Reads the next batch and claims the webhook for it; null where there is none, another process was
 * first, or this machine cannot sign: then another one may.
 */
async function claimWork(delivering: Delivering, id: number, now: string): Promise<Work | null> {
  const { db } = delivering
  const row = await db.read
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !isOn(row) || !isOver(row.leaseUntil, now)) return null
  const replay = await nextReplay(db, id)
  if (!replay && !isOver(row.nextAttemptAt, now)) return null
  const range = replay ?? { after: row.position, through: row.batchEnd }
  const page = await readBatch(db, now, {
    after: range.after,
    through: range.through,
    limit: MAX_ENTRIES,
    maxBytes: MAX_BYTES,
  })
  if (!page.last) return null
  const keys = await readKeys(delivering, row, now)
  if (!keys) return null
  const lease = randomUUID()
  const { numUpdatedRows } = await db.write
    .updateTable('webhooks')
    .set({
      lease,
      leaseUntil: later(now, LEASE_SECONDS),
      ...(!replay && { batchEnd: page.last.sequence }),
    })
    .where('id', '=', id)
    .where('active', '=', 1)
    .where('stoppedReason', 'is', null)
    .where('position', '=', row.position)
    .where((e) => e.or([e('leaseUntil', 'is', null), e('leaseUntil', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 0n ? null : { claimed: { row, lease }, page, replay, keys }
}

async function nextReplay({ read }: Store, webhookId: number): Promise<FailedDeliveryRow | null> {
  const row = await read
    .selectFrom('failedDeliveries')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .where('replayAt', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * The keys that sign now: two during a rotation. Null where this machine cannot read them; log and
 * page say so once.
 */
async function readKeys(
  { db, log }: Delivering,
  row: WebhookRow,
  now: string,
): Promise<Buffer[] | null> {
  try {
    return keysOf(db, row, now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (row.lastError === null) {
      log.error({ webhookId: row.id }, error.details.report ?? error.message)
      const lastError = 'The secret cannot be read on one of the servers.'
      await db.write
        .updateTable('webhooks')
        .set({ lastError })
        .where('id', '=', row.id)
        .where('lastError', 'is', null)
        .execute()
    }
    return null
  }
}

/** Refuses: unavailable where this machine cannot read the secrets. */
export function keysOf(
  db: Store,
  {
    secret,
    previousSecret,
    previousUntil,
  }: Pick<WebhookRow, 'secret' | 'previousSecret' | 'previousUntil'>,
  now: string,
): Buffer[] {
  const stored =
    previousSecret !== null && previousUntil !== null && previousUntil > now
      ? [secret, previousSecret]
      : [secret]
  return stored.map((one) => keyOfSecret(decryptSecret(db, one)))
}

/**
 * The same batch has the same id and body at each attempt. `after`: the receiver's copy must have
 * this entry as its newest.
 */
function messageOf(
  webhookId: number,
  { entries, afterCursor, nextCursor, last }: ChangesPage,
): Message {
  const after = JSON.stringify(afterCursor)
  const body = `{"type":"register.changes","timestamp":"${last?.at}","data":{"after":${after},"nextCursor":"${nextCursor}","entries":${entries}}}`
  return { id: `msg_${webhookId}_${nextCursor}`, body }
}
