import { carriedOut } from '#/app/idempotency/idempotency.server.ts'
import type { Scope } from '#/app/scope.ts'
import type { Language } from '#/app/language/language.ts'
import type { Tx } from '#/db/schema.ts'
import { linkExpiry, type Letter } from './letter.ts'

type Posting = {
  to: string
  language: Language
  letter: Letter
  /** Names it where it must not be written twice, such as `expiring:30:2026-11-21`. */
  once?: string
}

/**
 * Puts a letter into the outbox, in the transaction that causes it: both happen or neither. It is sent soon after. Answers
 * false where `once` names a letter that was posted before.
 */
export async function post(
  tx: Tx,
  scope: Pick<Scope, 'now' | 'claim'>,
  { to, language, letter, once }: Posting,
): Promise<boolean> {
  const posted = await tx
    .insertInto('outbox')
    .values({
      recipient: to,
      language,
      letter: JSON.stringify(letter),
      once: once ?? null,
      createdAt: scope.now,
      nextAttemptAt: scope.now,
      sentAt: null,
      failure: null,
      eraseAt: linkExpiry(letter),
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .returning('id')
    .executeTakeFirst()
  await carriedOut(tx, scope)
  return posted !== undefined
}
