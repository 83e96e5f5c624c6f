import { openLog } from '#/domain/context/log.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { addWebhook } from '#/domain/exchange/webhooks/webhooks.server.ts'
import { later } from '#/core/dates.ts'
import type { Store } from '#/db/schema.ts'
import { createWebhookSender } from '#/ops/webhooks/webhook-sender.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { readOutbox } from '#/tests/helpers/mail/mailer.ts'
import { NOON, staffContext } from '#/tests/helpers/people.ts'
import { freshStore, type ENGINES } from '#/tests/helpers/store.ts'

/** A register with an administrator, and a clock that the test moves. */
export async function office(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  const clock = { now: NOON }
  const context = async (): Promise<RequestContext> => ({ ...admin, now: clock.now })
  const admin = { ...(await staffContext(db, { role: 'admin' })), webhooksToLoopback: true }
  const sender = (more: object = {}) =>
    createWebhookSender({
      db,
      log: openLog('silent'),
      origin: 'http://localhost:3000',
      toLoopback: true,
      now: () => Date.parse(clock.now),
      random: () => 0,
      timeoutMs: 2_000,
      ...more,
    })
  return {
    db,
    clock,
    context,
    sender,
    pass: (seconds: number) => (clock.now = later(clock.now, seconds)),
  }
}

export const add = async (
  context: RequestContext,
  url: string,
  start: 'now' | 'beginning' = 'now',
) => {
  const { webhook, secret } = await addWebhook(
    context,
    { name: 'PSC database', url, start },
    RE_AUTHENTICATION,
  )
  return { id: webhook.id, secret }
}

export const sequencesOf = (received: { body: string }[]): number[] =>
  received.flatMap(({ body }) =>
    (JSON.parse(body) as { data: { entries: { sequence: number }[] } }).data.entries.map(
      ({ sequence }) => sequence,
    ),
  )

export async function noticesIn(
  db: Store,
): Promise<{ kind: string; name: string; stopped: boolean; error: string }[]> {
  return (await readOutbox(db))
    .map(({ payload }) => JSON.parse(payload))
    .filter(({ kind }) => kind === 'webhook-failing')
}

export async function allSequences(db: Store): Promise<number[]> {
  return (await db.read.selectFrom('registerEvents').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )
}
