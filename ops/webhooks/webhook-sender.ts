import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#/app/context/log.server.ts'
import {
  deliverNext,
  dueWebhooks,
  type Delivering,
} from '#/app/webhooks/delivery/deliver.server.ts'
import type { Resolve } from '#/app/webhooks/target/resolve-target.server.ts'
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
/** How long an attempt may go on while the process stops, which itself has 10 seconds. */
const LAST_ATTEMPT_MS = 5_000

/** Delivers changes to webhooks: batches of each one after another, webhooks side by side. Several processes may run it. */
export function createWebhookSender({
  db,
  log,
  origin,
  toLoopback,
  now = Date.now,
  random = Math.random,
  resolve,
  timeoutMs,
}: WebhookOptions) {
  const stopping = new AbortController()
  const cutOff = new AbortController()
  const sending = { rules: { toLoopback }, resolve, timeoutMs, signal: cutOff.signal }
  const delivering: Delivering = { db, log, origin, now, random, sending }
  const running = new Map<number, Promise<void>>()
  let failed = false

  /** Starts a run for each due webhook that has none. */
  async function startDue(): Promise<void> {
    // A register that differs from what was signed delivers nothing.
    if (db.trust.refused !== null) return
    for (const id of await dueWebhooks(db, new Date(now()).toISOString())) {
      if (!running.has(id))
        running.set(
          id,
          run(id).finally(() => running.delete(id)),
        )
    }
  }

  async function run(id: number): Promise<void> {
    try {
      while (
        !stopping.signal.aborted &&
        db.trust.refused === null &&
        (await deliverNext(delivering, id))
      );
    } catch (error) {
      failed = true
      log.error({ webhookId: id, err: error }, 'a webhook pauses after an error')
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await startDue()
      } catch (error) {
        failed = true
        log.error({ err: error }, 'webhooks pause after an error')
      }
      const rest = failed ? FAILURE_PAUSE_MS : POLL_EVERY_MS
      failed = false
      await pause(rest, null, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    /** One round, for tests: resolves when every due webhook has been sent what waits, or has failed. */
    async sendDue(): Promise<void> {
      await startDue()
      await Promise.all(running.values())
    },
    /** Runs until it is stopped. */
    start(): { stop(): Promise<void> } {
      const looping = loop()
      return {
        async stop() {
          stopping.abort()
          const last = setTimeout(() => cutOff.abort(), LAST_ATTEMPT_MS)
          await looping
          await Promise.all(running.values())
          clearTimeout(last)
        },
      }
    },
  }
}
