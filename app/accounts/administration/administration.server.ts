import type { AccountChanges, ManagedAccount } from '#/app/accounts/account.ts'
import type { AccountEvent } from '#/app/accounts/account-event.ts'
import { eventsOf, recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { lockAccount, lockAdministrators, toAccount } from '#/app/accounts/account-rows.server.ts'
import { hasFactor } from '#/app/accounts/second-factor/demand.server.ts'
import { reAuthenticate } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import type { ReAuthentication } from '#/app/accounts/re-authentication/re-authentication.ts'
import { countRecoveryCodes } from '#/app/accounts/second-factor/recovery-codes.server.ts'
import { endSessions } from '#/app/accounts/sessions.server.ts'
import { forgetOrigins } from '#/app/accounts/sign-in/known-origins.server.ts'
import { Refusal } from '#/app/refusal.ts'
import { requireAdmin, type Actor, type Scope } from '#/app/scope.ts'
import type { Store, Tx, UserRow } from '#/db/schema.ts'
import { noSuchAccount } from './no-such-account.ts'
import { recordAct } from './record-act.server.ts'

/** All accounts, by address. Administrators only. */
export async function listAccounts(scope: Scope): Promise<ManagedAccount[]> {
  requireAdmin(scope)
  const rows = await scope.db.search
    .selectFrom('users')
    .selectAll()
    .select((e) => hasFactor(e).as('secondFactor'))
    .orderBy('email')
    .execute()
  return rows.map(toManaged)
}

type AccountDetails = { account: ManagedAccount; passkeys: number; app: boolean; recoveryCodes: number; events: AccountEvent[] }

/** One account with its second factors and what was done to it, newest first. Administrators only. Refuses: not-found. */
export async function readAccount(scope: Scope, id: number): Promise<AccountDetails> {
  requireAdmin(scope)
  const { read } = scope.db
  const row = await read
    .selectFrom('users')
    .selectAll()
    .select((e) => hasFactor(e).as('secondFactor'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchAccount()
  const [passkeys, apps, recoveryCodes, events] = await Promise.all([
    read.selectFrom('passkeys').select('id').where('userId', '=', id).execute(),
    read.selectFrom('authenticatorApps').select('id').where('userId', '=', id).where('confirmedAt', 'is not', null).execute(),
    countRecoveryCodes(read, id),
    eventsOf(read, row),
  ])
  return { account: toManaged(row), passkeys: passkeys.length, app: apps.length > 0, recoveryCodes, events }
}

/**
 * Changes an account's role, disables it, which ends its sessions and its links at once, or enables it again. Administrators
 * only, who re-authenticate. Refuses: forbidden without re-authentication; not-found; conflict where no administrator would be left who
 * may sign in, also when two such changes race.
 */
export async function changeAccount(
  scope: Scope,
  id: number,
  changes: AccountChanges,
  reAuthentication: ReAuthentication,
): Promise<ManagedAccount> {
  const actor = requireAdmin(scope)
  await reAuthenticate(scope, actor, reAuthentication)
  await scope.db.write.transaction().execute(async (tx) => {
    const administrators = await lockAdministrators(tx)
    // Somebody may have taken the right away between the beginning of this request and now.
    if (!administrators.includes(actor.id)) throw new Refusal('forbidden', 'Only an administrator may do this.')
    const user = await lockAccount(tx, id)
    if (!user) throw noSuchAccount()
    const role = changes.role ?? user.role
    const disabled = changes.disabled ?? user.disabledAt !== null
    const stays = role === 'admin' && !disabled
    if (!stays && administrators.every((administrator) => administrator === id)) {
      throw new Refusal(
        'conflict',
        'This is the last administrator who can sign in. Make somebody else an administrator first.',
      )
    }
    if (role !== user.role) await setRole(tx, scope, { actor, user, role })
    if (disabled !== (user.disabledAt !== null)) await (disabled ? disable : enable)(tx, scope, { actor, user })
  })
  return (await readAccount(scope, id)).account
}

type Changed = { actor: Actor; user: UserRow }

async function setRole(tx: Tx, scope: Scope, { actor, user, role }: Changed & { role: UserRow['role'] }): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', user.id).execute()
  await recordAct(tx, scope, { kind: 'role-changed', actor, user, detail: `${user.role} → ${role}` })
}

async function disable(tx: Tx, scope: Scope, { actor, user }: Changed): Promise<void> {
  await tx.updateTable('users').set({ disabledAt: scope.now }).where('id', '=', user.id).execute()
  await endSessions(tx, user.id)
  await forgetOrigins(tx, user.id)
  await tx.deleteFrom('passwordResets').where('userId', '=', user.id).execute()
  await recordAct(tx, scope, { kind: 'disabled', actor, user })
}

async function enable(tx: Tx, scope: Scope, { actor, user }: Changed): Promise<void> {
  await tx.updateTable('users').set({ disabledAt: null }).where('id', '=', user.id).execute()
  await recordAct(tx, scope, { kind: 'enabled', actor, user })
}

/**
 * Ends all second factors of an account, for somebody who has lost everything, and its sessions with them. Administrators only,
 * who re-authenticate. Refuses: forbidden without re-authentication, and for one's own account, which has a page for it; not-found.
 */
export async function endSecondFactors(scope: Scope, id: number, reAuthentication: ReAuthentication): Promise<void> {
  const actor = requireAdmin(scope)
  if (actor.id === id) {
    throw new Refusal('forbidden', 'Remove your own second factors on your account page; it asks for your password.')
  }
  await reAuthenticate(scope, actor, reAuthentication)
  await scope.db.write.transaction().execute(async (tx) => {
    const user = await lockAccount(tx, id)
    if (!user) throw noSuchAccount()
    await removeFactors(tx, user)
    await recordAct(tx, scope, { kind: 'second-factors-ended', actor, user })
  })
}

/** The same for whoever has the machine. Refuses: not-found. */
export async function endSecondFactorsFromConsole(db: Store, now: string, email: string): Promise<void> {
  await db.write.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('users').select('id').where('username', '=', email).executeTakeFirst()
    const user = found && (await lockAccount(tx, found.id))
    if (!user) throw noSuchAccount()
    await removeFactors(tx, user)
    await recordAccountEvent(tx, { now, actor: null }, { kind: 'second-factors-ended', user })
  })
}

async function removeFactors(tx: Tx, user: UserRow): Promise<void> {
  for (const table of ['authenticatorApps', 'passkeys', 'recoveryCodes'] as const) {
    await tx.deleteFrom(table).where('userId', '=', user.id).execute()
  }
  await endSessions(tx, user.id)
  await forgetOrigins(tx, user.id)
}

function toManaged({ secondFactor, ...user }: UserRow & { secondFactor: unknown }): ManagedAccount {
  const { disabledAt, lastSeenAt } = user
  return { ...toAccount(user), disabledAt, lastSeenAt, secondFactor: Boolean(secondFactor) }
}
