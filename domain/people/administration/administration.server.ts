import {
  notifyOwner,
  recordAct,
  readAccountEvents,
  recordAccountEvent,
} from '#/domain/people/accounts/account-events.server.ts'
import type {
  AccountChanges,
  AccountPasskey,
  ManagedAccount,
} from '#/domain/people/model/account.ts'
import type { AccountEvent } from '#/domain/people/model/account-event.ts'
import {
  lockAsAdministrator,
  noSuchAccount,
  requireAccount,
  toAccount,
  hasFactor,
  isFactorDemanded,
  storeDemand,
} from '#/domain/people/accounts/account-rows.server.ts'
import type { ReAuthentication } from '#/domain/people/model/re-authentication.ts'
import { factorsOf } from '#/domain/people/second-factors/second-factors.server.ts'
import { endSessions } from '#/domain/people/sessions/sessions.server.ts'
import { forgetOrigins } from '#/domain/people/attempts/known-origins.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/domain/context/allow.ts'
import { confirmedBy } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { Actor, RequestContext } from '#/domain/context/request-context.ts'
import type { Store, Tx, UserRow } from '#/db/schema.ts'
import { endApiKeys } from '#/domain/people/api-keys/recorded-key.server.ts'
import { requireName } from './invitations.server.ts'

/** All accounts, by address. Administrators only. */
export async function listAccounts(context: RequestContext): Promise<ManagedAccount[]> {
  allow(context, 'account.read')
  const rows = await context.db.search
    .selectFrom('users')
    .selectAll()
    .select((e) => hasFactor(e).as('secondFactor'))
    .orderBy('email')
    .execute()
  return rows.map(toManaged)
}

type AccountDetails = {
  account: ManagedAccount
  passkeys: AccountPasskey[]
  app: boolean
  recoveryCodes: number
  events: AccountEvent[]
}

/**
 * One account with its second factors and its events, newest first. Administrators only. Refuses:
 * not-found.
 */
export async function readAccount(context: RequestContext, id: number): Promise<AccountDetails> {
  allow(context, 'account.read')
  const { read } = context.db
  const row = await read
    .selectFrom('users')
    .selectAll()
    .select((e) => hasFactor(e).as('secondFactor'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchAccount()
  const [{ app, passkeys, recoveryCodes }, events] = await Promise.all([
    factorsOf(read, id),
    readAccountEvents(read, row),
  ])
  return {
    account: toManaged(row),
    passkeys: passkeys.map(({ id: passkeyId, name, createdAt, confirmedAt, confirmedBy }) => ({
      id: passkeyId,
      name,
      createdAt,
      confirmedAt,
      confirmedBy,
    })),
    app: app !== null,
    recoveryCodes,
    events,
  }
}

/**
 * Changes an account's role, disables it, which ends its sessions and its links at once, or enables
 * it again. Administrators only, who re-authenticate. Refuses: forbidden without re-authentication;
 * not-found; conflict where no administrator who may sign in would remain, also when two such
 * changes race.
 */
export async function changeAccount(
  context: RequestContext,
  id: number,
  changes: AccountChanges,
  reAuthentication: ReAuthentication,
): Promise<ManagedAccount> {
  const actor = await allow(context, 'account.change', confirmedBy(reAuthentication))
  await context.db.write.transaction().execute(async (tx) => {
    const administrators = await lockAsAdministrator(tx, actor)
    const user = await requireAccount(tx, { id })
    const role = changes.role ?? user.role
    const disabled = changes.disabled ?? user.disabledAt !== null
    const stays = role === 'admin' && !disabled
    if (!stays && administrators.every((administrator) => administrator === id)) {
      throw new Refusal(
        'conflict',
        'This is the last administrator who can sign in. Make another user an administrator first.',
      )
    }
    const name = role === 'surveyor' ? (changes.name ?? user.name) : null
    if (role !== user.role) await setRole(tx, context, { actor, user, role, name })
    else if (name !== user.name) await setName(tx, context, { actor, user, name })
    if (disabled !== (user.disabledAt !== null))
      await (disabled ? disable : enable)(tx, context, { actor, user })
  })
  return (await readAccount(context, id)).account
}

type Change = { actor: Actor; user: UserRow }

async function setRole(
  tx: Tx,
  context: RequestContext,
  { actor, user, role, name }: Change & Pick<UserRow, 'role' | 'name'>,
): Promise<void> {
  if (role === 'surveyor' && name === null) requireName({ role })
  await tx.updateTable('users').set({ role, name }).where('id', '=', user.id).execute()
  if (role !== 'admin') await endApiKeys(tx, context, user)
  if (user.role === 'surveyor') await endAssignments(tx, context, { actor, user })
  // What is open in a browser is for the other kind of work.
  if (user.role === 'surveyor' || role === 'surveyor') await endSessions(tx, user.id)
  await recordAct(tx, context, {
    kind: 'role-changed',
    actor,
    user,
    detail: `${user.role} → ${role}`,
  })
}

/** The ships of an account that is a surveyor's no longer. */
async function endAssignments(
  tx: Tx,
  context: RequestContext,
  { actor, user }: Change,
): Promise<void> {
  await tx
    .updateTable('surveyAssignments')
    .set({ endedAt: context.now, endedBy: actor.email })
    .where('userId', '=', user.id)
    .where('endedAt', 'is', null)
    .execute()
}

async function setName(
  tx: Tx,
  context: RequestContext,
  { actor, user, name }: Change & Pick<UserRow, 'name'>,
): Promise<void> {
  await tx.updateTable('users').set({ name }).where('id', '=', user.id).execute()
  await recordAct(tx, context, {
    kind: 'name-changed',
    actor,
    user,
    detail: `${user.name} → ${name}`,
  })
}

async function disable(tx: Tx, context: RequestContext, { actor, user }: Change): Promise<void> {
  await tx.updateTable('users').set({ disabledAt: context.now }).where('id', '=', user.id).execute()
  await endSessions(tx, user.id)
  await endApiKeys(tx, context, user)
  await forgetOrigins(tx, user.id)
  await tx.deleteFrom('passwordResets').where('userId', '=', user.id).execute()
  await recordAct(tx, context, { kind: 'disabled', actor, user })
}

async function enable(tx: Tx, context: RequestContext, { actor, user }: Change): Promise<void> {
  await tx.updateTable('users').set({ disabledAt: null }).where('id', '=', user.id).execute()
  await recordAct(tx, context, { kind: 'enabled', actor, user })
}

/**
 * Removes all second factors of an account whose owner has lost them, and ends its sessions.
 * Administrators only, who re-authenticate. Refuses: forbidden without re-authentication, and for
 * the actor's own account, which has a page for it; not-found.
 */
export async function endSecondFactors(
  context: RequestContext,
  id: number,
  reAuthentication: ReAuthentication,
): Promise<void> {
  const actor = await allow(context, 'account.end-factors', confirmedBy(reAuthentication), {
    accountId: id,
  })
  await context.db.write.transaction().execute(async (tx) => {
    const user = await requireAccount(tx, { id })
    await removeFactors(tx, user)
    await recordAct(tx, context, { kind: 'second-factors-ended', actor, user })
  })
}

/** The same from the command line; the owner is told, too. Refuses: not-found. */
export async function endSecondFactorsFromConsole(
  db: Store,
  at: Pick<RequestContext, 'now' | 'origin'>,
  email: string,
): Promise<void> {
  await db.write.transaction().execute(async (tx) => {
    const user = await requireAccount(tx, { username: email })
    await removeFactors(tx, user)
    await recordAccountEvent(
      tx,
      { now: at.now, actor: null },
      { kind: 'second-factors-ended', user },
    )
    await notifyOwner(tx, at, user, { change: 'second-factors-ended' })
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

/**
 * Confirms that a passkey is the surveyor's, who has told the office so: from then on it signs
 * reports. Administrators only, who re-authenticate, and not for their own account. Refuses:
 * forbidden; not-found; a passkey that is confirmed (conflict).
 */
export async function confirmPasskey(
  context: RequestContext,
  { accountId, passkeyId }: { accountId: number; passkeyId: number },
  reAuthentication: ReAuthentication,
): Promise<void> {
  const actor = await allow(context, 'account.confirm-passkey', confirmedBy(reAuthentication), {
    accountId,
  })
  await context.db.write.transaction().execute(async (tx) => {
    const passkey = await tx
      .selectFrom('passkeys')
      .innerJoin('users', 'users.id', 'passkeys.userId')
      .select(['passkeys.name', 'confirmedAt', 'users.email'])
      .where('passkeys.id', '=', passkeyId)
      .where('userId', '=', accountId)
      .executeTakeFirst()
    if (!passkey) throw new Refusal('not-found', 'There is no such passkey.')
    if (passkey.confirmedAt !== null)
      throw new Refusal('conflict', 'This passkey is confirmed already.')
    const confirmed = { confirmedAt: context.now, confirmedBy: actor.email }
    await tx.updateTable('passkeys').set(confirmed).where('id', '=', passkeyId).execute()
    const user = { id: accountId, email: passkey.email }
    await recordAct(tx, context, { kind: 'passkey-confirmed', actor, user, detail: passkey.name })
  })
}

/** Whether a second factor is required of all. Administrators only. */
export async function readDemand(context: RequestContext): Promise<boolean> {
  allow(context, 'factor-demand.read')
  return isFactorDemanded(context.db.read)
}

/**
 * Requires a second factor of all, or no longer. From then on an account without one can only set
 * one up, also in running sessions. Other administrators are notified. Administrators only, who
 * re-authenticate. Refuses: forbidden without re-authentication.
 */
export async function demandFactor(
  context: RequestContext,
  demanded: boolean,
  reAuthentication: ReAuthentication,
): Promise<void> {
  const actor = await allow(context, 'factor-demand.change', confirmedBy(reAuthentication))
  await context.db.write.transaction().execute(async (tx) => {
    if (await storeDemand(tx, demanded))
      await recordAct(tx, context, {
        kind: demanded ? 'second-factor-demanded' : 'second-factor-optional',
        actor,
      })
  })
}
