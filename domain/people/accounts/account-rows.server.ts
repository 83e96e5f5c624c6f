import { Refusal } from '#/core/refusal.ts'
import type { Tx, UserRow, Store, Tables } from '#/db/schema.ts'
import type { Account } from '#/domain/people/model/account.ts'
import type { ExpressionBuilder } from 'kysely'

/** The part of an account that leaves the server: never the password. */
export function toAccount(user: UserRow): Account {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    name: user.name,
    createdAt: user.createdAt,
  }
}

/**
 * Reads an account and locks it until the transaction ends, so that two changes run one after the
 * other. Every change of an account, its sessions or its second factors starts with this. An update
 * that changes nothing takes the row's lock on both engines.
 */
export async function lockAccount(tx: Tx, id: number): Promise<UserRow | undefined> {
  return lockUsers(tx).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Reads and locks an account by its id or address. Refuses: not-found. */
export async function requireAccount(
  tx: Tx,
  account: { id: number } | { username: string },
): Promise<UserRow> {
  const user = await lockUsers(tx)
    .where((e) => e.and(account))
    .returningAll()
    .executeTakeFirst()
  if (!user) throw noSuchAccount()
  return user
}

export const noSuchAccount = () => new Refusal('not-found', 'There is no such account.')

/**
 * Reads and locks in the same way all administrators who may sign in; returns their ids. Refuses:
 * forbidden where the actor is none of them, such as one who has lost the role since the request
 * began.
 */
export async function lockAsAdministrator(tx: Tx, actor: { id: number }): Promise<number[]> {
  const rows = await lockUsers(tx)
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .returning('id')
    .execute()
  const administrators = rows.map(({ id }) => id)
  if (!administrators.includes(actor.id))
    throw new Refusal('forbidden', 'Only an administrator may do this.')
  return administrators
}

/** The addresses and languages of the administrators who may sign in, for emails to them. */
export function selectAdministrators(tx: Tx) {
  return tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .orderBy('id')
}

function lockUsers(tx: Tx) {
  return tx.updateTable('users').set((e) => ({ role: e.ref('role') }))
}

const NAME = 'second-factor'
const DEMANDED = 'demanded'

/** Within a query on `users`: whether an account has an active second factor. */
export function hasFactor(e: ExpressionBuilder<Tables, 'users'>) {
  return e.or([
    e.exists(
      e.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.userId', '=', 'users.id'),
    ),
    e.exists(
      e
        .selectFrom('authenticatorApps')
        .select('authenticatorApps.id')
        .whereRef('authenticatorApps.userId', '=', 'users.id')
        .where('authenticatorApps.confirmedAt', 'is not', null),
    ),
  ])
}

/** Whether an account has an active second factor. */
export async function ownsFactor(db: Store['read'] | Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(hasFactor)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Within a query on `users`: whether a second factor is required of all and this account has none.
 */
export function mustSetUp(e: ExpressionBuilder<Tables, 'users'>) {
  const demanded = e
    .selectFrom('settings')
    .select('settings.name')
    .where('name', '=', NAME)
    .where('value', '=', DEMANDED)
  return e.and([e.exists(demanded), e.not(hasFactor(e))])
}

/** Whether administrators require a second factor of all. */
export async function isFactorDemanded(db: Store['read'] | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row?.value === DEMANDED
}

/** Stores whether a second factor is required of all; returns whether this is a change. */
export async function storeDemand(tx: Tx, demanded: boolean): Promise<boolean> {
  if ((await isFactorDemanded(tx)) === demanded) return false
  const value = demanded ? DEMANDED : 'optional'
  await tx
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return true
}
