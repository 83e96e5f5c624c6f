import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import { askPassword } from '#/app/accounts/passwords/own-password.server.ts'
import { recoveryKey } from '#/app/accounts/second-factor/recovery-codes.server.ts'
import type { OwnPasskey } from '#/app/accounts/second-factor/second-factor.ts'
import { allowRemoval, firstRecoveryCodes } from '#/app/accounts/second-factor/second-factors.server.ts'
import { completeSession, halfSessionOf, startSession, type HalfSession } from '#/app/accounts/sessions.server.ts'
import { countAttempt, forgiveAttempt } from '#/app/accounts/sign-in/attempts.server.ts'
import { signedIn, type SignedIn } from '#/app/accounts/sign-in/sign-in.server.ts'
import { told } from '#/app/accounts/sign-in/told.server.ts'
import { m } from '#/app/paraglide/messages.js'
import { Refusal } from '#/app/refusal.ts'
import { requireSignedIn, requireStaff, type Scope } from '#/app/scope.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import type { Tx } from '#/db/schema.ts'
import {
  creationOptions,
  requestOptions,
  verifyMade,
  verifyUsed,
  type CreationOptions,
  type PasskeyRow,
  type RequestOptions,
} from './ceremonies.server.ts'
import { makeChallenge, takeChallenge } from './challenges.server.ts'
import type { NewPasskey, UsedPasskey } from './passkey.ts'

const MOST_PASSKEYS = 20

/** One text for every way a passkey can fail, a disabled account among them. */
export const notAccepted = () => new Refusal('unauthenticated', m.sign_in_passkey_refused())

/** Begins to add a passkey. Asks for the password. Refuses: invalid for a wrong one; conflict with twenty; too-many. */
export async function beginPasskey(scope: Scope, { current }: { current: string }): Promise<CreationOptions> {
  const actor = requireSignedIn(scope)
  const user = await askPassword(scope, actor, current)
  const known = await passkeysOf(scope, user.id)
  if (known.length >= MOST_PASSKEYS) throw new Refusal('conflict', `An account has at most ${MOST_PASSKEYS} passkeys.`)
  return creationOptions(scope, await makeChallenge(scope, 'add', actor.sessionHash), user, known)
}

/**
 * Adds the passkey that the browser has made. Answers it with the recovery codes that come with the first second factor, or
 * null. Refuses: invalid where it does not answer a challenge of this session; conflict for one that is known.
 */
export async function addPasskey(
  scope: Scope,
  { name, passkey }: NewPasskey,
): Promise<{ passkey: OwnPasskey; recoveryCodes: string[] | null }> {
  const actor = requireSignedIn(scope)
  const challenge = await takeChallenge(scope, 'add', actor.sessionHash, passkey.response.clientDataJSON)
  const made = challenge === null ? null : await verifyMade(scope, challenge, passkey)
  if (!made) throw new Refusal('invalid', 'The passkey could not be added. Please try again.')
  const key = await recoveryKey(scope)
  try {
    return await scope.db.write.transaction().execute(async (tx) => {
      await lockAccount(tx, actor.id)
      const row = await tx
        .insertInto('passkeys')
        .values({ ...made, userId: actor.id, name, createdAt: scope.now, lastUsedAt: null })
        .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
        .executeTakeFirstOrThrow()
      await recordAccountEvent(tx, scope, { kind: 'passkey-added', user: actor, detail: name })
      return { passkey: row, recoveryCodes: await firstRecoveryCodes(tx, scope, actor, key) }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('conflict', 'This passkey was added before.')
  }
}

/** Removes one of one's passkeys. Asks for the password. Refuses: invalid, not-found, conflict for the last factor demanded. */
export async function removePasskey(scope: Scope, id: number, { current }: { current: string }): Promise<void> {
  const actor = requireStaff(scope)
  const user = await askPassword(scope, actor, current)
  await scope.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', user.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new Refusal('not-found', 'There is no such passkey.')
    await allowRemoval(tx, user)
    await recordAccountEvent(tx, scope, { kind: 'passkey-removed', user, detail: removed.name })
  })
}

/** Begins to sign in with a passkey alone; it says itself whose it is. Refuses: too-many from one address. */
export async function beginPasskeySignIn(scope: Scope): Promise<RequestOptions> {
  await scope.count('passkey')
  return requestOptions(scope, await makeChallenge(scope, 'sign-in', null), 'any')
}

/** Signs in with a passkey alone, which has asked for a PIN or a finger. Refuses: unauthenticated, in one text. */
export function signInWithPasskey(scope: Scope, used: UsedPasskey): Promise<SignedIn> {
  return told(scope, signInAlone(scope, used))
}

async function signInAlone(scope: Scope, used: UsedPasskey): Promise<SignedIn> {
  const challenge = await takeChallenge(scope, 'sign-in', null, used.response.clientDataJSON)
  const row = await findPasskey(scope, used.id)
  const attempt = await countAttempt(scope, { passkeyOf: row?.userId ?? null })
  const counter = challenge !== null && row ? await verifyUsed(scope, { challenge, used, row, alone: true }) : null
  if (!row || counter === null) throw notAccepted()
  return scope.db.write.transaction().execute(async (tx) => {
    const user = await lockAccount(tx, row.userId)
    if (!user || user.disabledAt !== null) throw notAccepted()
    await countUse(tx, scope, row, counter)
    const started = await signedIn(tx, scope, user, await startSession(tx, scope, user))
    await forgiveAttempt(tx, scope, attempt)
    return started
  })
}

/** Begins the second step with a passkey of the account. Refuses: unauthenticated without a half session. */
export async function beginPasskeyStep(scope: Scope, halfToken: string | undefined): Promise<RequestOptions> {
  const { user, sessionHash } = await requireHalf(scope, halfToken)
  const known = await passkeysOf(scope, user.id)
  return requestOptions(scope, await makeChallenge(scope, 'second-step', sessionHash), known)
}

/** The second step with a passkey; the answer is a session with another token. Refuses: unauthenticated. */
export async function finishWithPasskey(scope: Scope, halfToken: string | undefined, used: UsedPasskey): Promise<SignedIn> {
  const half = await requireHalf(scope, halfToken)
  return told(scope, finishHalf(scope, half, used))
}

async function finishHalf(scope: Scope, half: HalfSession, used: UsedPasskey): Promise<SignedIn> {
  const attempt = await countAttempt(scope, { passkeyOf: half.user.id })
  const challenge = await takeChallenge(scope, 'second-step', half.sessionHash, used.response.clientDataJSON)
  const row = await findPasskey(scope, used.id)
  if (challenge === null || row?.userId !== half.user.id) throw notAccepted()
  const counter = await verifyUsed(scope, { challenge, used, row, alone: false })
  if (counter === null) throw notAccepted()
  return scope.db.write.transaction().execute(async (tx) => {
    const token = await completeSession(tx, scope, half)
    await countUse(tx, scope, row, counter)
    const completed = await signedIn(tx, scope, half.user, token)
    await forgiveAttempt(tx, scope, attempt)
    return completed
  })
}

async function requireHalf(scope: Scope, halfToken: string | undefined): Promise<HalfSession> {
  const half = await halfSessionOf(scope.db, halfToken, scope.now)
  if (!half) throw new Refusal('unauthenticated', m.sign_in_step_over())
  return half
}

/** The counter only ever grows; one that stands still at nought is an authenticator's that does not count (§6.1.1). */
export async function countUse(tx: Tx, scope: Scope, row: PasskeyRow, counter: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: scope.now })
    .where('id', '=', row.id)
    .where((e) => e.or([e('counter', '<', counter), e.and([e('counter', '=', 0), e.val(counter === 0)])]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notAccepted()
}

export function passkeysOf(scope: Scope, userId: number): Promise<PasskeyRow[]> {
  return scope.db.read.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute()
}

export function findPasskey(scope: Scope, credentialId: string): Promise<PasskeyRow | undefined> {
  return scope.db.read.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}
