import { recordClaim } from '#/domain/context/idempotency/idempotency.server.ts'
import { later } from '#/core/dates.ts'
import type { Language } from '#/core/languages.ts'
import { Refusal } from '#/core/refusal.ts'
import { linkExpiry, type Email } from '#/domain/notices/email/email.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'

type QueuedEmail = {
  to: string
  language: Language
  email: Email
  /**
   * A unique key for an email that must not be enqueued twice, such as `expiring:30:2026-11-21`.
   */
  once?: string
}

/**
 * About accounts, and to administrators: sent before all others, however many wait, and not
 * counted.
 */
const URGENT: ReadonlySet<Email['kind']> = new Set([
  'administrator-act',
  'own-change',
  'password-reset',
  'invitation',
])

/**
 * To how many emails one account, or one API key, leads in an hour at most, without those of what a
 * decision ends in slices.
 */
export const MAX_EMAILS = 2_000

/** Whose act leads to it; what is left out, nobody's who signs in. */
type Causing = Pick<RequestContext, 'now' | 'claim'> & {
  actor?: { id: number | null } | null
  apiKey?: RequestContext['apiKey']
  /** It follows from a decision that was counted. */
  isDecided?: true
}

/**
 * Adds an email to the outbox in the transaction that causes it, so that both are stored or
 * neither. It is sent soon after. Returns its id; null where an email with the same `once` was
 * enqueued before. Refuses: too-many.
 */
export async function enqueueEmail(
  tx: Tx,
  context: Causing,
  { to, language, email, once }: QueuedEmail,
): Promise<number | null> {
  const isUrgent = URGENT.has(email.kind)
  const causedBy = isUrgent ? null : causeOf(context)
  if (causedBy !== null) await requireFewEmails(tx, context, causedBy)
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
      urgent: isUrgent ? 1 : 0,
      causedBy,
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .returning('id')
    .executeTakeFirst()
  await recordClaim(tx, context)
  return enqueued?.id ?? null
}

function causeOf({ actor, apiKey, isDecided }: Causing): string | null {
  if (!actor?.id || isDecided) return null
  return apiKey ? `key ${apiKey.id}` : `account ${actor.id}`
}

/**
 * Counted in the outbox itself: a row that all transactions of an account lock would let two of
 * them wait for each other.
 */
async function requireFewEmails(tx: Tx, { now, apiKey }: Causing, causedBy: string): Promise<void> {
  const counted = await tx
    .selectFrom('outbox')
    .select(['createdAt'])
    .where('causedBy', '=', causedBy)
    .where('createdAt', '>', later(now, -3_600))
    .orderBy('createdAt', 'desc')
    .offset(MAX_EMAILS - 1)
    .limit(1)
    .executeTakeFirst()
  if (!counted) return
  const wait = Math.max(
    1,
    Math.ceil((Date.parse(counted.createdAt) + 3_600_000 - Date.parse(now)) / 1_000),
  )
  throw new Refusal(
    'too-many',
    `${apiKey ? 'This API key' : 'Your account'} has led to ${MAX_EMAILS.toLocaleString('en')} emails within an hour, the most that it can. Nothing was saved. Wait ${Math.ceil(wait / 60)} minutes and try again.`,
    { retryAfter: wait },
  )
}

/**
 * Tells addresses that notices about ships no longer come to them, and others that they do from now
 * on, in the transaction of the change: whoever turns notices away does not do so unnoticed.
 * `name`: of the company, the State or the ship.
 */
export async function notifyMoved(
  tx: Tx,
  context: Pick<RequestContext, 'now' | 'origin'>,
  { name, from, to }: { name: string; from: readonly string[]; to: readonly string[] },
): Promise<void> {
  const { now: at } = context
  const [left, added] = [
    from.filter((one) => !to.includes(one)),
    to.filter((one) => !from.includes(one)),
  ]
  for (const address of new Set([...left, ...added])) {
    const email = { kind: 'notices-moved', name, receives: added.includes(address), at } as const
    await enqueueEmail(tx, context, { to: address, language: 'en', email })
  }
}
