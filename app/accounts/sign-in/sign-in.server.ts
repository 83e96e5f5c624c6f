import type { Account, Credentials } from '#/app/accounts/account.ts'
import { toAccount } from '#/app/accounts/account-rows.server.ts'
import { passwordMatches } from '#/app/accounts/passwords/passwords.server.ts'
import { withCode } from '#/app/accounts/second-factor/codes.server.ts'
import { hasFactor } from '#/app/accounts/second-factor/demand.server.ts'
import { completeSession, halfSessionOf, startSession } from '#/app/accounts/sessions.server.ts'
import { m } from '#/app/paraglide/messages.js'
import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'
import type { Store, Tx, UserRow } from '#/db/schema.ts'
import { countAttempt, forgiveAttempt, type Attempt } from './attempts.server.ts'
import { rememberOrigin } from './known-origins.server.ts'
import { failureTold, told } from './told.server.ts'

/** `device`: for the cookie by which this browser is known from then on. */
export type SignedIn = { account: Account; token: string; device: string }
/** The password was right, and the account has a second factor: the token is that of a half session. */
export type HalfSignedIn = { account: null; token: string }

/**
 * Signs in with one call: e-mail, password and, where the account has a second factor, a code of the app or a recovery code.
 * Always a new token. Refuses, with one text for an unknown address, a wrong password and a disabled account,
 * `unauthenticated`; so too, with words of its own and an error at `code`, where a code is missing or wrong; after five wrong
 * ones for the account or from the address, `too-many` for a growing while.
 */
export async function signIn(scope: Scope, { code, ...credentials }: Credentials): Promise<SignedIn> {
  const { user, attempt } = await failureTold(scope, checkPassword(scope, credentials))
  if (!(await needsSecondStep(scope.db, user.id))) return startWhole(scope, user, attempt)
  await scope.db.write.transaction().execute((tx) => forgiveAttempt(tx, scope, attempt))
  if (code === undefined) {
    const words = m.sign_in_code_needed()
    throw new Refusal('unauthenticated', words, { fields: { code: [words] } })
  }
  return told(
    scope,
    withCode(scope, user, code, async (tx) => signedIn(tx, scope, user, await startSession(tx, scope, user))),
  )
}

/** The first step of two: a session, or the half of one where the account has a second factor. Refuses as `signIn` does. */
export async function beginSignIn(scope: Scope, credentials: Credentials): Promise<SignedIn | HalfSignedIn> {
  const { user, attempt } = await failureTold(scope, checkPassword(scope, credentials))
  if (!(await needsSecondStep(scope.db, user.id))) return startWhole(scope, user, attempt)
  const token = await scope.db.write.transaction().execute(async (tx) => {
    const half = await startSession(tx, scope, user, 'half')
    await forgiveAttempt(tx, scope, attempt)
    return half
  })
  return { account: null, token }
}

/**
 * The second step, with a code of the app or a recovery code, by the token of the half session; the answer is a session with
 * another token. Refuses: unauthenticated for a wrong code (an error at `code`) and a half session that has ended; too-many.
 */
export async function finishSignIn(scope: Scope, halfToken: string | undefined, code: string): Promise<SignedIn> {
  const half = await halfSessionOf(scope.db, halfToken, scope.now)
  if (!half) throw new Refusal('unauthenticated', m.sign_in_step_over())
  return told(
    scope,
    withCode(scope, half.user, code, async (tx) => signedIn(tx, scope, half.user, await completeSession(tx, scope, half))),
  )
}

/** What the second step can be done with; null where no half session waits for one. */
export async function secondStepOf(scope: Scope, halfToken: string | undefined) {
  const half = await halfSessionOf(scope.db, halfToken, scope.now)
  if (!half) return null
  const [app, passkey] = await Promise.all([
    scope.db.read
      .selectFrom('authenticatorApps')
      .select('id')
      .where('userId', '=', half.user.id)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst(),
    scope.db.read.selectFrom('passkeys').select('id').where('userId', '=', half.user.id).limit(1).executeTakeFirst(),
  ])
  return { app: app !== undefined, passkey: passkey !== undefined }
}

async function checkPassword(scope: Scope, { username, password }: Credentials): Promise<{ user: UserRow; attempt: Attempt }> {
  const attempt = await countAttempt(scope, { password: username })
  const user = await scope.db.read.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
  const matches = await passwordMatches(password, user?.password)
  if (!user || !matches || user.disabledAt !== null) throw new Refusal('unauthenticated', m.sign_in_wrong())
  return { user, attempt }
}

async function startWhole(scope: Scope, user: UserRow, attempt: Attempt): Promise<SignedIn> {
  const session = scope.db.write.transaction().execute(async (tx) => {
    const started = await signedIn(tx, scope, user, await startSession(tx, scope, user))
    await forgiveAttempt(tx, scope, attempt)
    return started
  })
  return told(scope, session)
}

/** For the transaction that has started a whole session: from now on this browser and network are known to the account. */
export async function signedIn(tx: Tx, scope: Scope, user: UserRow, token: string): Promise<SignedIn> {
  return { account: toAccount(user), token, device: await rememberOrigin(tx, scope, user.id) }
}

async function needsSecondStep(db: Store, userId: number): Promise<boolean> {
  const row = await db.read.selectFrom('users').select('id').where('id', '=', userId).where(hasFactor).executeTakeFirst()
  return row !== undefined
}
