import { later } from '#/core/dates.ts'
import type { Language } from '#/core/languages.ts'
import type { Store } from '#/db/schema.ts'
import { holdsKey, linkExpiry, withoutKey, type Email } from '#/domain/notices/email/email.ts'

/** An email that only this process may send until its claim ends. */
export type ClaimedEmail = {
  id: number
  recipient: string
  language: Language
  email: Email
  createdAt: string
  /** Includes the present attempt. */
  attempts: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * How long to wait after each failed attempt, in seconds. The last attempt is about 45 hours after
 * the first.
 */
const PAUSES = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]

/** Longer than any attempt, and than the clocks of two servers differ. */
const CLAIM_SECONDS = 5 * 60
/**
 * How long the private link in an email that was not sent is stored, so that it can be sent again.
 */
const RETAIN_KEYS_SECONDS = 72 * 3_600
/** Older emails are not sent once a mail server is set up. */
const MAX_UNSENT_AGE_SECONDS = 72 * 3_600

/**
 * Claims the email that has been due longest, one about accounts before all others; null when none
 * is due. One indexed query. A claim changes `nextAttemptAt` on condition that it still has the
 * value that was read, so only one of several processes gets it. If that process dies, the email is
 * due again when the claim ends.
 */
export async function claimNext(db: Store, now: string): Promise<ClaimedEmail | null> {
  for (;;) {
    const due = await db.read
      .selectFrom('outbox')
      .select(['id', 'recipient', 'language', 'payload', 'createdAt', 'attempts', 'nextAttemptAt'])
      .where('nextAttemptAt', '<=', now)
      .orderBy('urgent', 'desc')
      .orderBy('nextAttemptAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!due) return null
    const attempts = due.attempts + 1
    const { numUpdatedRows } = await db.write
      .updateTable('outbox')
      .set({ attempts, nextAttemptAt: later(now, CLAIM_SECONDS) })
      .where('id', '=', due.id)
      .where('nextAttemptAt', '=', due.nextAttemptAt)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) continue
    // Written by `enqueueEmail`, which takes an Email and a Language.
    const [email, language] = [JSON.parse(due.payload) as Email, due.language as Language]
    const claimed = {
      id: due.id,
      recipient: due.recipient,
      language,
      email,
      createdAt: due.createdAt,
      attempts,
    }
    if (!isStale(email, now)) return claimed
    await recordFinalFailure(db, claimed, now, 'The link in it expired before it could be sent.')
  }
}

/** Whether the one-time link in an email has expired or was erased; such an email is not sent. */
function isStale(email: Email, now: string): boolean {
  const expiry = linkExpiry(email)
  return expiry !== null && (expiry <= now || !holdsKey(email))
}

/** Records that the mail server has accepted the email, so that it is not sent again. */
export async function markSent(db: Store, { id, email }: ClaimedEmail, now: string): Promise<void> {
  await db.write
    .updateTable('outbox')
    .set({
      state: 'sent',
      sentAt: now,
      nextAttemptAt: null,
      failure: null,
      ...eraseKeyColumns(email),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Records a failed attempt: `deferred` where there will be another, `failed` where the refusal is
 * permanent or it was the last attempt.
 */
export async function markFailed(
  db: Store,
  claimed: ClaimedEmail,
  now: string,
  failure: { message: string; permanent: boolean },
): Promise<'deferred' | 'failed'> {
  const next = failure.permanent ? null : nextAttemptAt(claimed.attempts, now)
  if (next === null) {
    await recordFinalFailure(db, claimed, now, failure.message)
    return 'failed'
  }
  await updateClaimed(db, claimed).set({ nextAttemptAt: next, failure: failure.message }).execute()
  return 'deferred'
}

/** Records that no mail server is set up. The email is sent if one is set up within three days. */
export async function markUnsent(db: Store, claimed: ClaimedEmail, now: string): Promise<void> {
  const eraseAt = keyErasureTime(claimed.email, now)
  await updateClaimed(db, claimed)
    .set({ state: 'unsent', nextAttemptAt: null, attempts: 0, failure: null, eraseAt })
    .execute()
}

/**
 * Releases an email when the process stops during an attempt: it is due at once, and the attempt
 * does not count.
 */
export async function releaseClaim(db: Store, claimed: ClaimedEmail, now: string): Promise<void> {
  await updateClaimed(db, claimed)
    .set({ nextAttemptAt: now, attempts: claimed.attempts - 1 })
    .execute()
}

/**
 * Makes emails of the last three days due that were not sent because no mail server was set up.
 * Returns how many.
 */
export async function requeueUnsent(db: Store, now: string): Promise<number> {
  const { numUpdatedRows } = await db.write
    .updateTable('outbox')
    .set({ state: 'waiting', nextAttemptAt: now })
    .where('state', '=', 'unsent')
    .where('createdAt', '>', later(now, -MAX_UNSENT_AGE_SECONDS))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function recordFinalFailure(
  db: Store,
  claimed: ClaimedEmail,
  now: string,
  failure: string,
): Promise<void> {
  const state = { state: 'failed', nextAttemptAt: null, failure } as const
  const keys =
    linkExpiry(claimed.email) === null
      ? { eraseAt: keyErasureTime(claimed.email, now) }
      : eraseKeyColumns(claimed.email)
  await updateClaimed(db, claimed)
    .set({ ...state, ...keys })
    .execute()
}

/**
 * Updates an email only while this process holds its claim; another process may have claimed it
 * since.
 */
function updateClaimed(db: Store, { id, attempts }: ClaimedEmail) {
  return db.write
    .updateTable('outbox')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
}

/** When the link in an email that was not sent is erased; null where it has none. */
function keyErasureTime(email: Email, now: string): string | null {
  if (!holdsKey(email)) return null
  return linkExpiry(email) ?? later(now, RETAIN_KEYS_SECONDS)
}

function eraseKeyColumns(email: Email) {
  return { eraseAt: null, ...(holdsKey(email) && { payload: JSON.stringify(withoutKey(email)) }) }
}

/**
 * When an email is tried again after this number of failed attempts; null where there are no more
 * attempts.
 */
function nextAttemptAt(attempts: number, now: string): string | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : later(now, pause)
}
