import { lockAccount } from '#/domain/people/accounts/account-rows.server.ts'
import { confirmedAsOwn } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { OwnConfirmation } from '#/domain/people/model/account.ts'
import { allow, requireAllowed } from '#/domain/context/allow.ts'
import type { RequestContext, Actor } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { recordOwnChange } from '#/domain/people/accounts/account-events.server.ts'
import encodeQR from 'qr'
import { countAttempt, forgiveAttempt } from '#/domain/people/attempts/attempts.server.ts'
import type { NewApp } from '#/domain/people/model/second-factor.ts'
import {
  recoveryKey,
  firstRecoveryCodes,
  appAddress,
  newAppSecret,
  stepOf,
} from '#/domain/people/second-factors/second-factors.server.ts'
import { m } from '#/domain/texts/messages.js'
import { later } from '#/core/dates.ts'
import { endPending, removeFactor } from './own-changes.server.ts'

/** How long a displayed secret can be confirmed. */
const PENDING_SECONDS = 10 * 60

/**
 * Begins to set up an authenticator app: it is active once its first code was sent, within ten
 * minutes and in this session. An earlier app stays active until then. Requires the password, and
 * the second factor where there is one. Refuses: invalid for a wrong one; too-many.
 */
export async function beginApp(
  context: RequestContext,
  confirmation: OwnConfirmation,
): Promise<NewApp> {
  const actor = await allow(context, 'own.factors.add', confirmedAsOwn(confirmation))
  const secret = newAppSecret()
  await context.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, actor.id)
    await tx
      .deleteFrom('authenticatorApps')
      .where('userId', '=', actor.id)
      .where('confirmedAt', 'is', null)
      .execute()
    const { id: userId, sessionHash } = actor
    const row = {
      userId,
      secret,
      sessionHash,
      createdAt: context.now,
      confirmedAt: null,
      lastStep: 0,
    }
    await tx.insertInto('authenticatorApps').values(row).execute()
  })
  return describeApp(secret, actor)
}

/**
 * The app that this session is setting up, to be shown again after a wrong code; null without one.
 */
export async function readPendingApp(context: RequestContext): Promise<NewApp | null> {
  // The same act as its begin, so that the token before the session's own reads no secret of it.
  const actor = requireAllowed(context, 'own.factors.add')
  const pending = await findPending(context.db.read, context, actor)
  return pending ? describeApp(pending.secret, actor) : null
}

/**
 * Confirms the app with its first code, which is thereby used; it replaces an earlier app. Returns
 * the recovery codes that come with the first second factor, or null. Refuses: invalid with an
 * error at `code`; conflict where there is nothing to confirm; too-many.
 */
export async function confirmApp(
  context: RequestContext,
  { code }: { code: string },
): Promise<string[] | null> {
  // The app that is to be confirmed is of this session, which confirmed the act when it began.
  const actor = requireAllowed(context, 'own.factors.add')
  const attempt = await countAttempt(context, { codesOf: actor.id })
  const key = await recoveryKey(context)
  return context.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, actor.id)
    const pending = await findPending(tx, context, actor)
    if (!pending) throw new Refusal('conflict', 'This took too long. Please begin again.')
    const step = stepOf(pending.secret, code, context.now)
    if (step === null) {
      const message = m.sign_in_code_wrong()
      throw new Refusal('invalid', message, { fields: { code: [message] } })
    }
    await tx
      .deleteFrom('authenticatorApps')
      .where('userId', '=', actor.id)
      .where('id', '!=', pending.id)
      .execute()
    await tx
      .updateTable('authenticatorApps')
      .set({ confirmedAt: context.now, lastStep: step })
      .where('id', '=', pending.id)
      .execute()
    await endPending(tx, actor.id)
    await recordOwnChange(tx, context, { kind: 'app-added', user: actor })
    const codes = await firstRecoveryCodes(tx, context, actor, key)
    await forgiveAttempt(tx, context, attempt)
    return codes
  })
}

/**
 * Removes the actor's authenticator app. Requires the password, and the second factor where there
 * is one. Refuses: invalid, conflict for the last factor where one is required, not-found.
 */
export async function removeApp(
  context: RequestContext,
  confirmation: OwnConfirmation,
): Promise<void> {
  await removeFactor(context, confirmation, async (tx, userId) => {
    const { numDeletedRows } = await tx
      .deleteFrom('authenticatorApps')
      .where('userId', '=', userId)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n)
      throw new Refusal('not-found', 'There is no authenticator app to remove.')
    return { kind: 'app-removed' }
  })
}

function findPending(db: RequestContext['db']['read'], context: RequestContext, actor: Actor) {
  return db
    .selectFrom('authenticatorApps')
    .select(['id', 'secret'])
    .where('userId', '=', actor.id)
    .where('sessionHash', '=', actor.sessionHash)
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>', later(context.now, -PENDING_SECONDS))
    .executeTakeFirst()
}

function describeApp(secret: string, actor: Actor): NewApp {
  return {
    secret,
    qr: encodeQR(appAddress(secret, actor.email), 'svg', { ecc: 'medium', border: 4 }),
  }
}
