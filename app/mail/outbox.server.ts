import { carriedOut } from '#/app/idempotency/idempotency.server.ts'
import type { Scope } from '#/app/scope.ts'
import type { Language } from '#/app/language/language.ts'
import type { Tx } from '#/db/schema.ts'
import type { Letter } from './letter.ts'

type Posting = {
  to: string
  language: Language
  letter: Letter
  /** Names it where it must not be written twice, such as `expiring:30:1207`. */
  once?: string
}

/** Puts a letter into the outbox, in the transaction that causes it: both happen or neither. It is sent soon after. */
export async function post(
  tx: Tx,
  scope: Pick<Scope, 'now' | 'claim'>,
  { to, language, letter, once }: Posting,
): Promise<void> {
  await tx
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
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()
  await carriedOut(tx, scope)
}
