import { selectAdministrators } from '#/domain/people/accounts/account-rows.server.ts'
import { recordAccountEvent } from '#/domain/people/accounts/account-events.server.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { later } from '#/core/dates.ts'
import { storedLanguage } from '#/core/languages.ts'
import type { Logger } from '#/domain/context/log.server.ts'
import type { Store, Tx } from '#/db/schema.ts'
import type { FailedDeliveryRow, WebhookRow } from '#/db/tables/webhook-tables.ts'
import { webhookDetail, webhookSubject, MAX_FAILING_SECONDS, nextAttemptAt } from './webhook.ts'
import type { Outcome, Sending } from './send.server.ts'

export type Delivering = {
  db: Store
  log: Logger
  origin: string
  sending: Sending
  /** Milliseconds. */
  now: () => number
  /** From 0 to 1, for the pauses. */
  random: () => number
}

/** What one process may do alone. `lease`: its random name, which every later write compares. */
export type Claimed = { row: WebhookRow; lease: string }

type Attempt = { now: string; outcome: Outcome }
type Failure = Attempt & { through: number; entries: number }
type Change = Partial<Omit<WebhookRow, 'id'>>

const GONE = 410
const GONE_REASON = 'The receiver answered 410: it accepts no more deliveries.'
const FAILING_REASON = 'No delivery has succeeded for five days.'

/** The receiver has accepted the batch. */
export async function recordSuccess(
  db: Store,
  claimed: Claimed,
  { now, outcome, through }: Attempt & { through: number },
): Promise<void> {
  const batch = { position: through, batchEnd: null, attempts: 0, nextAttemptAt: null }
  const { previousUntil } = claimed.row
  const isOver = previousUntil !== null && previousUntil <= now
  await release(db.write, claimed, {
    ...batch,
    ...succeeded(now, outcome),
    ...(isOver && { previousSecret: null, previousUntil: null }),
  })
}

/** A batch that was given up before was accepted now. */
export async function recordReplaySuccess(
  db: Store,
  claimed: Claimed,
  { now, outcome, replay }: Attempt & { replay: FailedDeliveryRow },
): Promise<void> {
  await db.write.transaction().execute(async (tx) => {
    await tx.deleteFrom('failedDeliveries').where('id', '=', replay.id).execute()
    // The receiver works again: what waits need not wait longer.
    await release(tx, claimed, { ...succeeded(now, outcome), nextAttemptAt: null })
  })
}

function succeeded(now: string, { status }: Outcome): Change {
  return {
    lastSuccessAt: now,
    failingSince: null,
    lastStatus: status,
    lastError: null,
    notifiedAt: null,
  }
}

/**
 * One attempt at a batch that was given up before. The others are not tried at a receiver that
 * still fails; 410 stops the webhook.
 */
export async function recordReplayFailure(
  delivering: Delivering,
  claimed: Claimed,
  { now, outcome, replay }: Attempt & { replay: FailedDeliveryRow },
): Promise<void> {
  const { status, error } = outcome
  await delivering.db.write.transaction().execute(async (tx) => {
    await tx
      .updateTable('failedDeliveries')
      .set({ attempts: replay.attempts + 1, failedAt: now, status, error: error ?? '' })
      .where('id', '=', replay.id)
      .execute()
    await tx
      .updateTable('failedDeliveries')
      .set({ replayAt: null })
      .where('webhookId', '=', claimed.row.id)
      .execute()
    const change: Change = { lastStatus: status, lastError: error }
    if (status === GONE)
      await stop(tx, delivering, claimed, { now, outcome, reason: GONE_REASON, change })
    else await release(tx, claimed, change)
  })
}

/** An attempt that does not count, because the process stops. */
export async function recordInterruption(db: Store, claimed: Claimed): Promise<void> {
  await release(db.write, claimed, { nextAttemptAt: null })
}

/**
 * A failed attempt: another follows later; or the batch is given up, stored as a failed delivery,
 * and later changes are sent. A receiver that answers 410 (Standard Webhooks, "Delivery success and
 * failure"), or has failed for five days, gets nothing more.
 */
export async function recordFailure(
  delivering: Delivering,
  claimed: Claimed,
  failure: Failure,
): Promise<void> {
  const { db, origin, random } = delivering
  const { row } = claimed
  const { now, outcome, through, entries } = failure
  const { status, error, retryAfter } = outcome
  const attempts = row.attempts + 1
  const failingSince = row.failingSince ?? now
  const change: Change = { attempts, failingSince, lastStatus: status, lastError: error }
  const stopped = (reason: string, after: Change, givenUp?: typeof failed) =>
    db.write.transaction().execute(async (tx) => {
      if (!(await stop(tx, delivering, claimed, { now, outcome, reason, change: after }))) return
      if (givenUp) await tx.insertInto('failedDeliveries').values(givenUp).execute()
    })
  if (status === GONE) return stopped(GONE_REASON, change)
  const next = nextAttemptAt(attempts, now, { retryAfter, random: random() })
  if (next !== null)
    return void (await release(db.write, claimed, { ...change, nextAttemptAt: next }))
  const failed = {
    webhookId: row.id,
    after: row.position,
    through,
    entries,
    attempts,
    failedAt: now,
    status,
    error: error ?? '',
    replayAt: null,
  }
  const onward: Change = {
    ...change,
    position: through,
    batchEnd: null,
    attempts: 0,
    nextAttemptAt: null,
  }
  if (failingSince <= later(now, -MAX_FAILING_SECONDS))
    return stopped(FAILING_REASON, onward, failed)
  await db.write.transaction().execute(async (tx) => {
    if (!(await release(tx, claimed, { ...onward, notifiedAt: row.notifiedAt ?? now }))) return
    await tx.insertInto('failedDeliveries').values(failed).execute()
    if (row.notifiedAt === null) await notify(tx, { row, origin, now, stopped: false, outcome })
  })
}

type Stop = Attempt & { reason: string; change: Change }

/** Switches the webhook off. False where the claim has expired. */
async function stop(
  tx: Tx,
  { origin }: Delivering,
  claimed: Claimed,
  { now, outcome, reason, change }: Stop,
): Promise<boolean> {
  const { id } = claimed.row
  if (
    !(await release(tx, claimed, { ...change, active: 0, stoppedReason: reason, notifiedAt: now }))
  )
    return false
  const by = { id: null, email: 'system' }
  // Read again: an administrator may have changed it during the attempt.
  const row = await tx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const detail = webhookDetail(row)
  await recordAccountEvent(
    tx,
    { now, actor: null },
    { kind: 'webhook-stopped', subject: webhookSubject(id), detail, by },
  )
  await notify(tx, { row, origin, now, stopped: true, outcome })
  return true
}

/**
 * Ends the claim and records what came of it. False where the claim has expired and another process
 * has taken over: then nothing changes.
 */
async function release(
  db: Store['write'] | Tx,
  { row, lease }: Claimed,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ ...change, lease: null, leaseUntil: null })
    .where('id', '=', row.id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Notified = { row: WebhookRow; origin: string; now: string; stopped: boolean; outcome: Outcome }

/**
 * An email to every administrator: once until a delivery has succeeded again, and once more when
 * the webhook is switched off.
 */
async function notify(tx: Tx, { row, origin, now, stopped, outcome }: Notified): Promise<void> {
  for (const { email: to, language } of await selectAdministrators(tx).execute()) {
    const email = {
      kind: 'webhook-failing',
      name: row.name,
      stopped,
      error: failureOf(outcome),
      at: now,
      link: origin + paths.webhook(row.id),
    } as const
    await enqueueEmail(tx, { now, claim: null }, { to, language: storedLanguage(language), email })
  }
}

/**
 * Why an attempt failed, without what the receiver wrote: that would be text of a third party in an
 * email or the log.
 */
export function failureOf({ status, error }: Outcome): string {
  return status === null ? (error ?? '') : `The receiver answered ${status}.`
}
