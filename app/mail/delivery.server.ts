import { later } from '#/app/dates.ts'
import type { Language } from '#/app/language/language.ts'
import type { Store } from '#/db/schema.ts'
import { afterAttempt } from './delivery.ts'
import { holdsKey, linkExpiry, withoutKey, type Letter } from './letter.ts'

/** A letter that this process alone may send, for as long as its claim lasts. */
export type Claimed = {
  id: number
  recipient: string
  language: Language
  letter: Letter
  createdAt: string
  /** This one counted. */
  attempts: number
}

/** Longer than any attempt takes, and than the clocks of two machines differ. */
const CLAIM_SECONDS = 5 * 60
/** Private links in letters that were not sent are kept so long, for another try. */
const KEEP_KEYS_SECONDS = 72 * 3_600
/** A letter that nobody sent is of use so long. */
const USEFUL_SECONDS = 72 * 3_600

/**
 * Claims the letter that has been due longest; null when none is due. The look-up is by index and costs nothing to speak of.
 * The claim is the change of `nextAttemptAt`, made only while it still is what was seen: of several processes one wins. A
 * process that dies leaves a letter that is due again when the claim ends.
 */
export async function claimNext(db: Store, now: string): Promise<Claimed | null> {
  for (;;) {
    const due = await db.read
      .selectFrom('outbox')
      .select(['id', 'recipient', 'language', 'letter', 'createdAt', 'attempts', 'nextAttemptAt'])
      .where('nextAttemptAt', '<=', now)
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
    // Written by `post`, which takes a Letter and a Language.
    const [letter, language] = [JSON.parse(due.letter) as Letter, due.language as Language]
    const claimed = { id: due.id, recipient: due.recipient, language, letter, createdAt: due.createdAt, attempts }
    if (!isStale(letter, now)) return claimed
    await giveUp(db, claimed, now, 'The link in it expired before it could be sent.')
  }
}

/** A letter about a link that opens nothing any more helps nobody. */
function isStale(letter: Letter, now: string): boolean {
  const expiry = linkExpiry(letter)
  return expiry !== null && (expiry <= now || !holdsKey(letter))
}

/** The server has taken the letter: whatever happens now, it must not go out again. */
export async function markSent(db: Store, { id, letter }: Claimed, now: string): Promise<void> {
  await db.write
    .updateTable('outbox')
    .set({ state: 'sent', sentAt: now, nextAttemptAt: null, failure: null, ...withoutKeyColumns(letter) })
    .where('id', '=', id)
    .execute()
}

/**
 * An attempt failed: there is another after a pause, or none, where the refusal is for good or the pauses are used up. Answers which.
 */
export async function markFailed(
  db: Store,
  claimed: Claimed,
  now: string,
  failure: { words: string; forGood: boolean },
): Promise<'deferred' | 'failed'> {
  const next = failure.forGood ? null : afterAttempt(claimed.attempts, now)
  if (next === null) {
    await giveUp(db, claimed, now, failure.words)
    return 'failed'
  }
  await finish(db, claimed).set({ nextAttemptAt: next, failure: failure.words }).execute()
  return 'deferred'
}

/** There is no mail server: staff see it, and the letter goes out if there is one soon. */
export async function markUnsent(db: Store, claimed: Claimed, now: string): Promise<void> {
  const eraseAt = keysUntil(claimed.letter, now)
  await finish(db, claimed).set({ state: 'unsent', nextAttemptAt: null, attempts: 0, failure: null, eraseAt }).execute()
}

/** The process stops in the middle of an attempt: the next one may begin at once, and this one does not count. */
export async function giveBack(db: Store, claimed: Claimed, now: string): Promise<void> {
  await finish(db, claimed)
    .set({ nextAttemptAt: now, attempts: claimed.attempts - 1 })
    .execute()
}

/** Letters that could not be sent for want of a mail server and still are of use. Answers how many wait now. */
export async function takeUpUnsent(db: Store, now: string): Promise<number> {
  const { numUpdatedRows } = await db.write
    .updateTable('outbox')
    .set({ state: 'waiting', nextAttemptAt: now })
    .where('state', '=', 'unsent')
    .where('createdAt', '>', later(now, -USEFUL_SECONDS))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function giveUp(db: Store, claimed: Claimed, now: string, failure: string): Promise<void> {
  const state = { state: 'failed', nextAttemptAt: null, failure } as const
  const keys =
    linkExpiry(claimed.letter) === null ? { eraseAt: keysUntil(claimed.letter, now) } : withoutKeyColumns(claimed.letter)
  await finish(db, claimed)
    .set({ ...state, ...keys })
    .execute()
}

/** Only while the claim is ours: had another process taken it over, what became of it is theirs to say. */
function finish(db: Store, { id, attempts }: Claimed) {
  return db.write.updateTable('outbox').where('id', '=', id).where('attempts', '=', attempts).where('state', '=', 'waiting')
}

function keysUntil(letter: Letter, now: string): string | null {
  if (!holdsKey(letter)) return null
  return linkExpiry(letter) ?? later(now, KEEP_KEYS_SECONDS)
}

function withoutKeyColumns(letter: Letter) {
  return { eraseAt: null, ...(holdsKey(letter) && { letter: JSON.stringify(withoutKey(letter)) }) }
}
