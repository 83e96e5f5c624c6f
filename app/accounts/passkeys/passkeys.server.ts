import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import {
  completeSession,
  halfSessionOf,
  startSession,
  type HalfSession,
} from '#/app/accounts/sessions.server.ts'
import { countAttempt, forgiveAttempt } from '#/app/accounts/attempts/attempts.server.ts'
import {
  finishSession,
  notifyOutcome,
  type SignedIn,
} from '#/app/accounts/sign-in/sign-in.server.ts'
import { m } from '#/app/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'
import {
  requestOptions,
  verifyAssertion,
  type PasskeyRow,
  type RequestOptions,
} from './ceremonies.server.ts'
import { createChallenge, takeChallenge } from './challenges.server.ts'
import type { PasskeyAssertion } from '#/app/accounts/schemas/passkey.ts'

/** One message for every failure of a passkey, including a disabled account, so that it reveals nothing. */
export const notAccepted = () => new Refusal('unauthenticated', m.sign_in_passkey_refused())

/** Begins to sign in with a passkey alone, which identifies the account. Refuses: too-many from one address. */
export async function beginPasskeySignIn(context: RequestContext): Promise<RequestOptions> {
  await context.count('passkey')
  return requestOptions(context, await createChallenge(context, 'sign-in', null), 'any')
}

/** Signs in with a passkey alone, which has verified a PIN or a fingerprint. Refuses: unauthenticated, with one message. */
export function signInWithPasskey(
  context: RequestContext,
  assertion: PasskeyAssertion,
): Promise<SignedIn> {
  return notifyOutcome(context, signInAlone(context, assertion))
}

async function signInAlone(
  context: RequestContext,
  assertion: PasskeyAssertion,
): Promise<SignedIn> {
  const challenge = await takeChallenge(context, 'sign-in', null, assertion.response.clientDataJSON)
  const row = await findPasskey(context, assertion.id)
  const attempt = await countAttempt(context, { passkeyOf: row?.userId ?? null })
  const counter =
    challenge !== null && row
      ? await verifyAssertion(context, { challenge, assertion, row, alone: true })
      : null
  if (!row || counter === null) throw notAccepted()
  return context.db.write.transaction().execute(async (tx) => {
    const user = await lockAccount(tx, row.userId)
    if (!user || user.disabledAt !== null) throw notAccepted()
    await countUse(tx, context, row, counter)
    const started = await finishSession(tx, context, user, await startSession(tx, context, user))
    await forgiveAttempt(tx, context, attempt)
    return started
  })
}

/** Begins the second step with a passkey of the account. Refuses: unauthenticated without a half session. */
export async function beginPasskeyStep(
  context: RequestContext,
  halfToken: string | undefined,
): Promise<RequestOptions> {
  const { user, sessionHash } = await requireHalf(context, halfToken)
  const known = await listPasskeys(context, user.id)
  return requestOptions(context, await createChallenge(context, 'second-step', sessionHash), known)
}

/** The second step with a passkey; returns a session with another token. Refuses: unauthenticated. */
export async function finishWithPasskey(
  context: RequestContext,
  halfToken: string | undefined,
  assertion: PasskeyAssertion,
): Promise<SignedIn> {
  const half = await requireHalf(context, halfToken)
  return notifyOutcome(context, finishHalf(context, half, assertion))
}

async function finishHalf(
  context: RequestContext,
  half: HalfSession,
  assertion: PasskeyAssertion,
): Promise<SignedIn> {
  const attempt = await countAttempt(context, { passkeyOf: half.user.id })
  const challenge = await takeChallenge(
    context,
    'second-step',
    half.sessionHash,
    assertion.response.clientDataJSON,
  )
  const row = await findPasskey(context, assertion.id)
  if (challenge === null || row?.userId !== half.user.id) throw notAccepted()
  const counter = await verifyAssertion(context, { challenge, assertion, row, alone: false })
  if (counter === null) throw notAccepted()
  return context.db.write.transaction().execute(async (tx) => {
    const token = await completeSession(tx, context, half)
    await countUse(tx, context, row, counter)
    const completed = await finishSession(tx, context, half.user, token)
    await forgiveAttempt(tx, context, attempt)
    return completed
  })
}

async function requireHalf(
  context: RequestContext,
  halfToken: string | undefined,
): Promise<HalfSession> {
  const half = await halfSessionOf(context.db, halfToken, context.now)
  if (!half) throw new Refusal('unauthenticated', m.sign_in_step_over())
  return half
}

/** Stores the counter, which must grow; it stays at zero for an authenticator that does not count (§6.1.1). */
export async function countUse(
  tx: Tx,
  context: RequestContext,
  row: PasskeyRow,
  counter: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: context.now })
    .where('id', '=', row.id)
    .where((e) =>
      e.or([e('counter', '<', counter), e.and([e('counter', '=', 0), e.val(counter === 0)])]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notAccepted()
}

export function listPasskeys(context: RequestContext, userId: number): Promise<PasskeyRow[]> {
  return context.db.read
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

export function findPasskey(
  context: RequestContext,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return context.db.read
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}
