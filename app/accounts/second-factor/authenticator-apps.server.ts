import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import { askPassword } from '#/app/accounts/passwords/own-password.server.ts'
import { countAttempt, forgiveAttempt } from '#/app/accounts/sign-in/attempts.server.ts'
import { later } from '#/app/dates.ts'
import encodeQR from 'qr'
import { Refusal } from '#/app/refusal.ts'
import { requireSignedIn, requireStaff, type Actor, type Scope } from '#/app/scope.ts'
import { m } from '#/app/paraglide/messages.js'
import type { NewApp } from './second-factor.ts'
import { recoveryKey } from './recovery-codes.server.ts'
import { allowRemoval, firstRecoveryCodes } from './second-factors.server.ts'
import { appAddress, newAppSecret, stepOf } from './time-codes.server.ts'

/** How long a secret that was shown waits for its first code. */
const PENDING_SECONDS = 10 * 60

/**
 * Begins to set up an authenticator app: it counts once a code of it was given, within ten minutes and in this session. One
 * that is set up already holds until then. Asks for the password. Refuses: invalid for a wrong one; too-many.
 */
export async function beginApp(scope: Scope, { current }: { current: string }): Promise<NewApp> {
  const actor = requireSignedIn(scope)
  await askPassword(scope, actor, current)
  const secret = newAppSecret()
  await scope.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, actor.id)
    await tx.deleteFrom('authenticatorApps').where('userId', '=', actor.id).where('confirmedAt', 'is', null).execute()
    const { id: userId, sessionHash } = actor
    const row = { userId, secret, sessionHash, createdAt: scope.now, confirmedAt: null, lastStep: 0 }
    await tx.insertInto('authenticatorApps').values(row).execute()
  })
  return shown(secret, actor)
}

/** The app that this session is setting up, to be shown again beside a code that was wrong; null where there is none. */
export async function pendingApp(scope: Scope): Promise<NewApp | null> {
  const actor = requireSignedIn(scope)
  const pending = await findPending(scope.db.read, scope, actor)
  return pending ? shown(pending.secret, actor) : null
}

/**
 * Confirms the app with its first code, which is thereby used, in place of an earlier app. Answers the recovery codes that come
 * with the first second factor, or null. Refuses: invalid with an error at `code`; conflict where there is nothing to confirm;
 * too-many.
 */
export async function confirmApp(scope: Scope, { code }: { code: string }): Promise<string[] | null> {
  const actor = requireSignedIn(scope)
  const attempt = await countAttempt(scope, { codesOf: actor.id })
  const key = await recoveryKey(scope)
  return scope.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, actor.id)
    const pending = await findPending(tx, scope, actor)
    if (!pending) throw new Refusal('conflict', 'This took too long. Please begin again.')
    const step = stepOf(pending.secret, code, scope.now)
    if (step === null) {
      const words = m.sign_in_code_wrong()
      throw new Refusal('invalid', words, { fields: { code: [words] } })
    }
    await tx.deleteFrom('authenticatorApps').where('userId', '=', actor.id).where('id', '!=', pending.id).execute()
    await tx
      .updateTable('authenticatorApps')
      .set({ confirmedAt: scope.now, lastStep: step })
      .where('id', '=', pending.id)
      .execute()
    await recordAccountEvent(tx, scope, { kind: 'app-added', user: actor })
    const codes = await firstRecoveryCodes(tx, scope, actor, key)
    await forgiveAttempt(tx, scope, attempt)
    return codes
  })
}

/** Removes one's authenticator app. Asks for the password. Refuses: invalid, conflict for the last factor demanded, not-found. */
export async function removeApp(scope: Scope, { current }: { current: string }): Promise<void> {
  const actor = requireStaff(scope)
  const user = await askPassword(scope, actor, current)
  await scope.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    const { numDeletedRows } = await tx
      .deleteFrom('authenticatorApps')
      .where('userId', '=', user.id)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('not-found', 'There is no authenticator app to remove.')
    await allowRemoval(tx, user)
    await recordAccountEvent(tx, scope, { kind: 'app-removed', user })
  })
}

function findPending(db: Scope['db']['read'], scope: Scope, actor: Actor) {
  return db
    .selectFrom('authenticatorApps')
    .select(['id', 'secret'])
    .where('userId', '=', actor.id)
    .where('sessionHash', '=', actor.sessionHash)
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>', later(scope.now, -PENDING_SECONDS))
    .executeTakeFirst()
}

function shown(secret: string, actor: Actor): NewApp {
  return { secret, qr: encodeQR(appAddress(secret, actor.email), 'svg', { ecc: 'medium', border: 4 }) }
}
