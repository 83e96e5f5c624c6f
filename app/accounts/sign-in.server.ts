import { later } from '#/app/dates.ts'
import { m } from '#/app/paraglide/messages.js'
import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'
import type { Tx, UserRow } from '#/db/schema.ts'
import type { Account, Credentials } from './account.ts'
import { passwordMatches } from './passwords.server.ts'
import { hashOf, startSession } from './sessions.server.ts'
import { delayAfter, FORGOTTEN_AFTER } from './sign-in-delay.ts'

export type SignedIn = { account: Account; token: string }

/**
 * Signs in by e-mail and password; always a new token. Refuses, with one text for an unknown address and a wrong password,
 * `unauthenticated`; after five wrong passwords for the account or from the address, `too-many` for a growing while.
 */
export async function signIn(scope: Scope, { username, password }: Credentials): Promise<SignedIn> {
  const account = `account:${hashOf(username)}`
  const address = `address:${hashOf(scope.ip)}`
  // Counted before it is tried, so that many attempts at once are not all free.
  await scope.db.write.transaction().execute((tx) => countAttempt(tx, [account, address], scope.now))
  const user = await scope.db.read.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
  const matches = await passwordMatches(password, user?.password)
  if (!user || !matches) throw new Refusal('unauthenticated', m.sign_in_wrong())
  return scope.db.write.transaction().execute(async (tx) => {
    await tx.deleteFrom('signInFailures').where('key', '=', account).execute()
    // The address only gets this attempt back: an account of one's own is no way to try others without waiting.
    await tx
      .updateTable('signInFailures')
      .set((e) => ({ failures: e('failures', '-', 1), blockedUntil: scope.now }))
      .where('key', '=', address)
      .execute()
    return { account: toAccount(user), token: await startSession(tx, scope, user.id) }
  })
}

/** Counts an attempt as failed until it has succeeded. Refuses: too-many, while an earlier delay runs. */
async function countAttempt(tx: Tx, keys: string[], now: string): Promise<void> {
  await tx.deleteFrom('signInFailures').where('lastAt', '<', later(now, -FORGOTTEN_AFTER)).execute()
  for (const key of keys) {
    await tx
      .insertInto('signInFailures')
      .values({ key, failures: 0, lastAt: now, blockedUntil: now })
      // Takes the row's lock on PostgreSQL, so that two attempts are counted one after the other.
      .onConflict((conflict) => conflict.column('key').doUpdateSet((e) => ({ key: e.ref('excluded.key') })))
      .execute()
    const row = await tx.selectFrom('signInFailures').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    const wait = Math.ceil((Date.parse(row.blockedUntil) - Date.parse(now)) / 1000)
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
}

/** What leaves the server of an account: never the password. */
export function toAccount(user: UserRow): Account {
  return { id: user.id, username: user.username, email: user.email, role: user.role, createdAt: user.createdAt }
}
