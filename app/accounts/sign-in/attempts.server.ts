import { hashOf } from '#/app/accounts/sessions.server.ts'
import { later } from '#/app/dates.ts'
import { m } from '#/app/paraglide/messages.js'
import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'
import type { Tx } from '#/db/schema.ts'
import { delayAfter, FORGOTTEN_AFTER } from './sign-in-delay.ts'

/** What somebody may be guessing: the password of an e-mail address, or the codes of an account. */
export type Guessed = { password: string } | { codesOf: number }

const keyOf = (guessed: Guessed) =>
  'password' in guessed ? `account:${hashOf(guessed.password)}` : `code:${hashOf(String(guessed.codesOf))}`
const addressOf = (scope: Scope) => `address:${hashOf(scope.ip)}`

/**
 * Counts an attempt as failed, for what is guessed at and for the address it comes from, until `forgiveAttempt` says that it
 * was right; counted before it is tried, so that many at once are not all free. Refuses: too-many, while an earlier delay runs.
 */
export async function countAttempt(scope: Scope, guessed: Guessed): Promise<void> {
  const keys = [keyOf(guessed), addressOf(scope)]
  await scope.db.write.transaction().execute(async (tx) => {
    await tx.deleteFrom('signInFailures').where('lastAt', '<', later(scope.now, -FORGOTTEN_AFTER)).execute()
    for (const key of keys) await countOne(tx, key, scope.now)
  })
}

async function countOne(tx: Tx, key: string, now: string): Promise<void> {
  await tx
    .insertInto('signInFailures')
    .values({ key, failures: 0, lastAt: now, blockedUntil: now })
    // Takes the row's lock on PostgreSQL, so that two attempts are counted one after the other.
    .onConflict((conflict) => conflict.column('key').doUpdateSet((e) => ({ key: e.ref('excluded.key') })))
    .execute()
  const row = await tx.selectFrom('signInFailures').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  // One that came a moment later may have been counted first: where there is no delay, its moment is none to wait for.
  const wait = delayAfter(row.failures) > 0 ? Math.ceil((Date.parse(row.blockedUntil) - Date.parse(now)) / 1000) : 0
  if (wait > 0) {
    const words = wait === 1 ? m.sign_in_wait_one() : m.sign_in_wait({ seconds: wait })
    throw new Refusal('too-many', words, { retryAfter: wait })
  }
  const failures = row.failures + 1
  await tx
    .updateTable('signInFailures')
    .set({ failures, lastAt: now, blockedUntil: later(now, delayAfter(failures)) })
    .where('key', '=', key)
    .execute()
}

/**
 * Takes an attempt back that was right, and what was guessed wrong before it. The address only gets this attempt back: an
 * account of one's own is no way to try others without waiting. After the account's row is locked, where that is needed too.
 */
export async function forgiveAttempt(tx: Tx, scope: Scope, guessed: Guessed): Promise<void> {
  await tx.deleteFrom('signInFailures').where('key', '=', keyOf(guessed)).execute()
  await tx
    .updateTable('signInFailures')
    .set((e) => ({ failures: e('failures', '-', 1), blockedUntil: scope.now }))
    .where('key', '=', addressOf(scope))
    .execute()
}
