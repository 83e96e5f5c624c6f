import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import {
  creationOptions,
  verifyAttestation,
  type CreationOptions,
} from '#/app/accounts/passkeys/ceremonies.server.ts'
import { createChallenge, takeChallenge } from '#/app/accounts/passkeys/challenges.server.ts'
import { listPasskeys } from '#/app/accounts/passkeys/passkeys.server.ts'
import { allowOwnChange } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import type { OwnConfirmation } from '#/app/accounts/schemas/account.ts'
import type { NewPasskey } from '#/app/accounts/schemas/passkey.ts'
import type { ListedPasskey } from '#/app/accounts/schemas/second-factor.ts'
import { recoveryKey } from '#/app/accounts/second-factor/recovery-codes.server.ts'
import {
  allowRemoval,
  firstRecoveryCodes,
} from '#/app/accounts/second-factor/second-factors.server.ts'
import { requireAllowed } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import { endPending } from './end-pending.server.ts'
import { recordOwnChange } from './record-own-change.server.ts'

const MAX_PASSKEYS = 20

/** Begins to add a passkey. Requires the password, and the second factor where there is one. Refuses: invalid for a wrong one; conflict with twenty; too-many. */
export async function beginPasskey(
  context: RequestContext,
  confirmation: OwnConfirmation,
): Promise<CreationOptions> {
  const actor = await allowOwnChange(context, 'own.factors.add', confirmation)
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
 * Adds the passkey that the browser has created. Returns it with the recovery codes that come with the first second factor, or
 * null. Refuses: invalid without a challenge of this session; conflict for a known passkey.
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

/** Removes a passkey of the actor. Requires the password, and the second factor where there is one. Refuses: invalid, not-found, conflict for the last factor where one is required. */
export async function removePasskey(
  context: RequestContext,
  id: number,
  confirmation: OwnConfirmation,
): Promise<void> {
  const user = await allowOwnChange(context, 'own.factors.remove', confirmation)
  await context.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', user.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new Refusal('not-found', 'There is no such passkey.')
    await allowRemoval(tx, user)
    await recordOwnChange(tx, context, { kind: 'passkey-removed', user, detail: removed.name })
  })
}
