import { recordClaim } from '#/app/idempotency/idempotency.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { Language } from '#/core/languages.ts'
import type { Tx } from '#/db/schema.ts'
import { linkExpiry, type Email } from '#/app/email/email.ts'

type QueuedEmail = {
  to: string
  language: Language
  email: Email
  /** A unique key for an email that must not be enqueued twice, such as `expiring:30:2026-11-21`. */
  once?: string
}

/**
 * Adds an email to the outbox in the transaction that causes it, so that both are stored or neither. It is sent soon after.
 * Returns its id; null where an email with the same `once` was enqueued before.
 */
export async function enqueueEmail(
  tx: Tx,
  context: Pick<RequestContext, 'now' | 'claim'>,
  { to, language, email, once }: QueuedEmail,
): Promise<number | null> {
  const enqueued = await tx
    .insertInto('outbox')
    .values({
      recipient: to,
      language,
      payload: JSON.stringify(email),
      once: once ?? null,
      createdAt: context.now,
      nextAttemptAt: context.now,
      sentAt: null,
      failure: null,
      eraseAt: linkExpiry(email),
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .returning('id')
    .executeTakeFirst()
  await recordClaim(tx, context)
  return enqueued?.id ?? null
}
