import { MAX_PASSKEYS } from '#/domain/people/model/limits.ts'
import { lockAccount } from '#/domain/people/accounts/account-rows.server.ts'
import { confirmedAsOwn } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { OwnConfirmation } from '#/domain/people/model/account.ts'
import { allow, requireAllowed } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { recordOwnChange } from '#/domain/people/accounts/account-events.server.ts'
import type { ListedPasskey, NewPasskey } from '#/domain/people/model/second-factor.ts'
import {
  recoveryKey,
  firstRecoveryCodes,
} from '#/domain/people/second-factors/second-factors.server.ts'
import {
  creationOptions,
  verifyAttestation,
  type CreationOptions,
  createChallenge,
  takeChallenge,
} from '#/domain/people/passkeys/ceremonies.server.ts'
import { listPasskeys } from '#/domain/people/passkeys/passkeys.server.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import { endPending, removeFactor } from './own-changes.server.ts'

/** Removes a passkey of the actor; asks and refuses as `removeApp`. */
export async function removePasskey(
  context: RequestContext,
  id: number,
  confirmation: OwnConfirmation,
): Promise<void> {
  await removeFactor(context, confirmation, async (tx, userId) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new Refusal('not-found', 'There is no such passkey.')
    return { kind: 'passkey-removed', detail: removed.name }
  })
}

/**
 * Begins to add a passkey. Requires the password, and the second factor where there is one.
 * Refuses: invalid for a wrong one; conflict with twenty; too-many.
 */
export async function beginPasskey(
  context: RequestContext,
  confirmation: OwnConfirmation,
): Promise<CreationOptions> {
  const actor = await allow(context, 'own.factors.add', confirmedAsOwn(confirmation))
  const known = await listPasskeys(context, actor.id)
  if (known.length >= MAX_PASSKEYS)
    throw new Refusal('conflict', `An account has at most ${MAX_PASSKEYS} passkeys.`)
  return creationOptions(
    context,
    await createChallenge(context, 'add', actor.sessionHash),
    actor,
    known,
  )
}

/**
 * Adds the passkey that the browser has created. Returns it with the recovery codes that come with
 * the first second factor, or null. Refuses: invalid without a challenge of this session; conflict
 * for a known passkey.
 */
export async function addPasskey(
  context: RequestContext,
  { name, passkey }: NewPasskey,
): Promise<{ passkey: ListedPasskey; recoveryCodes: string[] | null }> {
  // The challenge is of this session, which confirmed the act when it began.
  const actor = requireAllowed(context, 'own.factors.add')
  const challenge = await takeChallenge(
    context,
    'add',
    actor.sessionHash,
    passkey.response.clientDataJSON,
  )
  const verified = challenge === null ? null : await verifyAttestation(context, challenge, passkey)
  if (!verified) throw new Refusal('invalid', 'The passkey could not be added. Please try again.')
  const key = await recoveryKey(context)
  try {
    return await context.db.write.transaction().execute(async (tx) => {
      await lockAccount(tx, actor.id)
      const row = await tx
        .insertInto('passkeys')
        .values({ ...verified, userId: actor.id, name, createdAt: context.now, lastUsedAt: null })
        .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
        .executeTakeFirstOrThrow()
      await endPending(tx, actor.id)
      await recordOwnChange(tx, context, { kind: 'passkey-added', user: actor, detail: name })
      return { passkey: row, recoveryCodes: await firstRecoveryCodes(tx, context, actor, key) }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('conflict', 'This passkey was added before.')
  }
}
