import type { Account, Credentials } from '#/domain/people/model/account.ts'
import { toAccount, ownsFactor } from '#/domain/people/accounts/account-rows.server.ts'
import { passwordMatches } from '#/domain/people/passwords/passwords.server.ts'
import { withCode } from '#/domain/people/second-factors/second-factors.server.ts'
import {
  completeSession,
  halfSessionOf,
  requireHalf,
  startSession,
} from '#/domain/people/sessions/sessions.server.ts'
import { m } from '#/domain/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Tx, UserRow } from '#/db/schema.ts'
import {
  countAttempt,
  forgiveAttempt,
  type Attempt,
} from '#/domain/people/attempts/attempts.server.ts'
import { rememberOrigin } from '#/domain/people/attempts/known-origins.server.ts'

/** `device`: for the cookie by which this browser is then known. */
export type SignedIn = { account: Account; token: string; device: string }
/**
 * The password was right, and the account has a second factor: the token is that of a half session.
 */
export type HalfSignedIn = { account: null; token: string }

/**
 * Signs in with one call: email, password and, where the account has a second factor, a code of the
 * app or a recovery code. Always a new token. Refuses: unauthenticated, with one message for an
 * unknown address, a wrong password and a disabled account, and with another message and an error
 * at `code` where a code is missing or wrong; too-many after five wrong attempts for the account or
 * from the address, with a growing delay.
 */
export async function signIn(
  context: RequestContext,
  { code, ...credentials }: Credentials,
): Promise<SignedIn> {
  const { user, attempt } = await notifyFailure(context, checkPassword(context, credentials))
  if (!(await ownsFactor(context.db.read, user.id))) return startFullSession(context, user, attempt)
  await context.db.write.transaction().execute((tx) => forgiveAttempt(tx, context, attempt))
  if (code === undefined) {
    const message = m.sign_in_code_needed()
    throw new Refusal('unauthenticated', message, { fields: { code: [message] } })
  }
  return notifyOutcome(
    context,
    withCode(context, user, code, async (tx) =>
      finishSession(tx, context, user, await startSession(tx, context, user)),
    ),
  )
}

/**
 * The first step: starts a session, or a half session where the account has a second factor.
 * Refuses as `signIn` does.
 */
export async function beginSignIn(
  context: RequestContext,
  credentials: Credentials,
): Promise<SignedIn | HalfSignedIn> {
  const { user, attempt } = await notifyFailure(context, checkPassword(context, credentials))
  if (!(await ownsFactor(context.db.read, user.id))) return startFullSession(context, user, attempt)
  const token = await context.db.write.transaction().execute(async (tx) => {
    const half = await startSession(tx, context, user, 'half')
    await forgiveAttempt(tx, context, attempt)
    return half
  })
  return { account: null, token }
}

/**
 * The second step, with a code of the app or a recovery code, by the token of the half session;
 * returns a session with another token. Refuses: unauthenticated for a wrong code (an error at
 * `code`) and a half session that has ended; too-many.
 */
export async function finishSignIn(
  context: RequestContext,
  halfToken: string | undefined,
  code: string,
): Promise<SignedIn> {
  const half = await requireHalf(context, halfToken)
  return notifyOutcome(
    context,
    withCode(context, half.user, code, async (tx) =>
      finishSession(tx, context, half.user, await completeSession(tx, context, half)),
    ),
  )
}

/** The factors with which the second step can be completed; null without a half session. */
export async function readSecondStep(context: RequestContext, halfToken: string | undefined) {
  const half = await halfSessionOf(context.db, halfToken, context.now)
  if (!half) return null
  const [app, passkey] = await Promise.all([
    context.db.read
      .selectFrom('authenticatorApps')
      .select('id')
      .where('userId', '=', half.user.id)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst(),
    context.db.read
      .selectFrom('passkeys')
      .select('id')
      .where('userId', '=', half.user.id)
      .limit(1)
      .executeTakeFirst(),
  ])
  return { app: app !== undefined, passkey: passkey !== undefined }
}

async function checkPassword(
  context: RequestContext,
  { username, password }: Credentials,
): Promise<{ user: UserRow; attempt: Attempt }> {
  const attempt = await countAttempt(context, { password: username })
  const user = await context.db.read
    .selectFrom('users')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst()
  const matches = await passwordMatches(password, user?.password)
  if (!user || !matches || user.disabledAt !== null)
    throw new Refusal('unauthenticated', m.sign_in_wrong())
  return { user, attempt }
}

async function startFullSession(
  context: RequestContext,
  user: UserRow,
  attempt: Attempt,
): Promise<SignedIn> {
  const session = context.db.write.transaction().execute(async (tx) => {
    const started = await finishSession(tx, context, user, await startSession(tx, context, user))
    await forgiveAttempt(tx, context, attempt)
    return started
  })
  return notifyOutcome(context, session)
}

/**
 * Called after a full session was started, in the same transaction: makes this browser and network
 * known to the account.
 */
export async function finishSession(
  tx: Tx,
  context: RequestContext,
  user: UserRow,
  token: string,
): Promise<SignedIn> {
  return { account: toAccount(user), token, device: await rememberOrigin(tx, context, user.id) }
}

type Telemetry = Pick<RequestContext, 'telemetry'>

/** Notifies the telemetry of the success or failure of the last step of a sign-in. */
export async function notifyOutcome<T>(context: Telemetry, lastStep: Promise<T>): Promise<T> {
  const result = await notifyFailure(context, lastStep)
  context.telemetry?.signIn('succeeded')
  return result
}

/** Notifies the telemetry of the failure of a step, after which another step may follow. */
async function notifyFailure<T>({ telemetry }: Telemetry, step: Promise<T>): Promise<T> {
  if (!telemetry) return step
  try {
    return await step
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'too-many') telemetry.signIn('delayed')
    if (error instanceof Refusal && error.kind === 'unauthenticated') telemetry.signIn('failed')
    throw error
  }
}
