import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { deriveKey } from '#/domain/context/tokens.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Store } from '#/db/schema.ts'
import type { Cursor } from './cursor.ts'
import type { ChangesAnswer, ChangesPage, ChangesQuestion } from './read-changes.server.ts'

const THREAD = 'domain/exchange/changes/changes-thread.server.ts'
/** More than 1,000 usual entries; a page that would be larger ends earlier. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024

const START_AGAIN =
  'Start again: read the feed without `after`, and replace your copy by what it answers.'
const GONE = {
  newer: `This cursor is newer than the register. Either the register was restored to an earlier state, or the cursor is from another register. ${START_AGAIN}`,
  unknown: `This register has no such entry. Either the register was restored to an earlier state and has had other changes since, or the cursor is from another register. ${START_AGAIN}`,
}

/**
 * The changes of the register after a cursor, oldest first; null: from the first entry on. Staff
 * only. Refuses: gone for a cursor of another register or of a state before a restore; too-many
 * above 600 requests a minute or 60,000 entries an hour of one account.
 */
export async function readChanges(
  context: RequestContext,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<ChangesPage> {
  allow(context, 'changes.read')
  await context.count('list')
  const answer = await askForPart(context.db, context.now, {
    after,
    through: null,
    limit,
    maxBytes: MAX_PAGE_BYTES,
  })
  if ('gone' in answer) throw new Refusal('gone', GONE[answer.gone])
  await context.count('record', answer.count)
  return answer
}

/**
 * The changes after a sequence that we stored, without a session: for deliveries
 * (domain/exchange/webhooks).
 */
export async function readBatch(
  db: Store,
  now: string,
  question: { after: number; through: number | null; limit: number; maxBytes: number },
): Promise<ChangesPage> {
  const answer = await askForPart(db, now, question)
  if ('gone' in answer) throw new Error('A sequence is not compared with an entry')
  return answer
}

/** Read and written as JSON in a worker, because the main thread serves the public. */
async function askForPart(
  db: Store,
  now: string,
  question: Omit<ChangesQuestion, 'key'>,
): Promise<ChangesAnswer> {
  const key = await deriveKey({ db, now }, 'change-cursors')
  return db.askThread(THREAD, {
    ...question,
    key,
  } satisfies ChangesQuestion) as Promise<ChangesAnswer> // what the thread answers
}
