import type { Logger } from '#/domain/context/log.server.ts'
import { deliverNext, dueWebhooks } from '#/domain/exchange/webhooks/deliver.server.ts'
import type { Delivering } from '#/domain/exchange/webhooks/outcomes.server.ts'
import type { Resolve } from '#/domain/exchange/webhooks/target.server.ts'
import { messageOf } from '#/core/text.ts'
import { NEVER_STOPPED, type Job, type Stop } from '#/domain/jobs/run-jobs.server.ts'
import type { Store } from '#/db/schema.ts'

type WebhookOptions = {
  db: Store
  log: Logger
  origin: string
  /** Whether webhooks may lead to this machine. */
  toLoopback: boolean
  /** Tests set these. */
  now?: () => number
  random?: () => number
  resolve?: Resolve
  timeoutMs?: number
}

/** How often webhooks are read for due ones: up to three look-ups by index. */
const POLL_EVERY_MS = 1_000
/** The pause after a failure of the database. */
const FAILURE_PAUSE_MS = 10_000

export function webhookJob(options: WebhookOptions): Job {
  const { startDue, end } = createWebhookSender(options)
  return {
    name: 'webhooks',
    every: POLL_EVERY_MS,
    rest: FAILURE_PAUSE_MS,
    failure: 'webhooks pause after an error',
    work: startDue,
    end,
  }
}

/** Delivers changes to webhooks: batches of each one after another, webhooks side by side. */
export function createWebhookSender(options: WebhookOptions) {
  const { db, now = Date.now } = options
  const running = new Map<number, Promise<void>>()
  /** Of a run, until it is reported. */
  let failure: Error | null = null

  function throwFailure(): void {
    const failed = failure
    failure = null
    if (failed) throw failed
  }

  /**
   * Starts a run for each due webhook that has none, and returns how many. Rejects where a run has
   * failed since it was called last.
   */
  async function startDue(stop: Stop = NEVER_STOPPED): Promise<number> {
    throwFailure()
    // A register that differs from what was signed delivers nothing.
    if (db.trust.refused !== null) return 0
    const due = (await dueWebhooks(db, new Date(now()).toISOString())).filter(
      (id) => !running.has(id),
    )
    for (const id of due) running.set(id, run(id, stop))
    return due.length
  }

  async function run(id: number, stop: Stop): Promise<void> {
    try {
      await deliverWaiting(options, id, stop)
    } catch (error) {
      failure ??= new Error(`Webhook ${id}: ${messageOf(error)}`, { cause: error })
    } finally {
      running.delete(id)
    }
  }

  /** Resolves when every run that was started has ended. */
  const allSent = async () => void (await Promise.all(running.values()))

  /** Waits for all runs; rejects with a failure that was not reported yet. */
  const end = async () => {
    await allSent()
    throwFailure()
  }

  return {
    startDue,
    allSent,
    end,
    /**
     * One round, for tests: resolves when every due webhook has been sent what waits, or has
     * failed.
     */
    async sendDue(): Promise<void> {
      await startDue()
      await allSent()
    },
  }
}

/** Batches of a webhook one after another, until nothing of it waits or delivering is stopped. */
async function deliverWaiting(
  options: WebhookOptions,
  id: number,
  { signal, cutOff }: Stop,
): Promise<void> {
  const { db } = options
  const delivering = deliveringOf(options, cutOff)
  while (!signal.aborted && db.trust.refused === null && (await deliverNext(delivering, id)));
}

function deliveringOf(
  {
    db,
    log,
    origin,
    toLoopback,
    now = Date.now,
    random = Math.random,
    resolve,
    timeoutMs,
  }: WebhookOptions,
  cutOff: AbortSignal,
): Delivering {
  const sending = { rules: { toLoopback }, resolve, timeoutMs, signal: cutOff }
  return { db, log, origin, now, random, sending }
}
