import { lockAccount } from '#/domain/people/accounts/account-rows.server.ts'
import {
  completeSession,
  requireHalf,
  startSession,
} from '#/domain/people/sessions/sessions.server.ts'
import { countAttempt, forgiveAttempt } from '#/domain/people/attempts/attempts.server.ts'
import {
  finishSession,
  notifyOutcome,
  type SignedIn,
} from '#/domain/people/sign-in/sign-in.server.ts'
import { m } from '#/domain/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext, Actor } from '#/domain/context/request-context.ts'
import type { Tx, UserRow } from '#/db/schema.ts'
import {
  requestOptions,
  verifyAssertion,
  type PasskeyRow,
  type RequestOptions,
  createChallenge,
  takeChallenge,
} from './ceremonies.server.ts'
import type { PasskeyAssertion } from '#/domain/people/model/second-factor.ts'
import { allow } from '#/domain/context/allow.ts'

/**
 * One message for every failure of a passkey, including a disabled account, so that it reveals
 * nothing.
 */
const notAccepted = () => new Refusal('unauthenticated', m.sign_in_passkey_refused())

/**
 * Begins to sign in with a passkey alone, which identifies the account. Refuses: too-many from one
 * address.
 */
export async function beginPasskeySignIn(context: RequestContext): Promise<RequestOptions> {
  await context.count('passkey')
  return requestOptions(context, await createChallenge(context, 'sign-in', null), 'any')
}

/**
 * Signs in with a passkey alone, which has verified a PIN or a fingerprint. Refuses:
 * unauthenticated, with one message.
 */
export function signInWithPasskey(
  context: RequestContext,
  assertion: PasskeyAssertion,
): Promise<SignedIn> {
  const asked = { purpose: 'sign-in', sessionHash: null, owner: null, alone: true } as const
  return notifyOutcome(
    context,
    withPasskey(context, assertion, asked, async (tx, user) =>
      finishSession(tx, context, user, await startSession(tx, context, user)),
    ),
  )
}

/**
 * Begins the second step with a passkey of the account. Refuses: unauthenticated without a half
 * session.
 */
export async function beginPasskeyStep(
  context: RequestContext,
  halfToken: string | undefined,
): Promise<RequestOptions> {
  const { user, sessionHash } = await requireHalf(context, halfToken)
  const known = await listPasskeys(context, user.id)
  return requestOptions(context, await createChallenge(context, 'second-step', sessionHash), known)
}

/**
 * The second step with a passkey; returns a session with another token. Refuses: unauthenticated.
 */
export async function finishWithPasskey(
  context: RequestContext,
  halfToken: string | undefined,
  assertion: PasskeyAssertion,
): Promise<SignedIn> {
  const half = await requireHalf(context, halfToken)
  const asked = {
    purpose: 'second-step',
    sessionHash: half.sessionHash,
    owner: half.user.id,
    alone: false,
  } as const
  return notifyOutcome(
    context,
    withPasskey(context, assertion, asked, async (tx) =>
      finishSession(tx, context, half.user, await completeSession(tx, context, half)),
    ),
  )
}

type AskedFor = {
  purpose: 'sign-in' | 'second-step'
  /** Of the session that asked; null before a sign-in. */
  sessionHash: string | null
  /** Whose passkey it must be; null: anybody's. */
  owner: number | null
  /** Without the password, so that the passkey must have verified its owner. */
  alone: boolean
}

/**
 * Runs an action for a valid assertion of a passkey, which is used up in the same transaction. It
 * counts as an attempt. Refuses: unauthenticated, with one message, also for a disabled account;
 * too-many.
 */
async function withPasskey<T>(
  context: RequestContext,
  assertion: PasskeyAssertion,
  { purpose, sessionHash, owner, alone }: AskedFor,
  action: (tx: Tx, user: UserRow) => Promise<T>,
): Promise<T> {
  const row = await findPasskey(context, assertion.id)
  const attempt = await countAttempt(context, { passkeyOf: owner ?? row?.userId ?? null })
  const challenge = await takeChallenge(
    context,
    purpose,
    sessionHash,
    assertion.response.clientDataJSON,
  )
  if (challenge === null || !row || (owner !== null && row.userId !== owner)) throw notAccepted()
  const counter = await verifyAssertion(context, { challenge, assertion, row, alone })
  if (counter === null) throw notAccepted()
  return context.db.write.transaction().execute(async (tx) => {
    const user = await lockAccount(tx, row.userId)
    if (!user || user.disabledAt !== null) throw notAccepted()
    await countUse(tx, context, row, counter)
    const result = await action(tx, user)
    await forgiveAttempt(tx, context, attempt)
    return result
  })
}

/**
 * Stores the counter, which must grow; it stays at zero for an authenticator that does not count
 * (§6.1.1).
 */
async function countUse(
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

// A challenge of the second step belongs to a half session; one that belongs to a full session is
// only for re-authentication.
const PURPOSE = 'second-step'

/** Begins a re-authentication with a passkey of the actor. Refuses: unauthenticated. */
export async function beginPasskeyReAuthentication(
  context: RequestContext,
): Promise<RequestOptions> {
  const { id, sessionHash } = allow(context, 'own.factors.read')
  return requestOptions(
    context,
    await createChallenge(context, PURPOSE, sessionHash),
    await listPasskeys(context, id),
  )
}

/**
 * Verifies the browser's assertion, which is valid once. `alone`: without the password, so the
 * passkey must have verified its owner. Refuses: unauthenticated for an invalid assertion;
 * too-many.
 */
export async function reAuthenticateByPasskey(
  context: RequestContext,
  { id, sessionHash }: Actor,
  assertion: PasskeyAssertion,
  { alone }: { alone: boolean },
): Promise<void> {
  await withPasskey(context, assertion, { purpose: PURPOSE, sessionHash, owner: id, alone }, () =>
    Promise.resolve(),
  )
}
