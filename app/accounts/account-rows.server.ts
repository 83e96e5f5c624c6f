import type { Tx, UserRow } from '#/db/schema.ts'
import type { Account } from './account.ts'

/** What leaves the server of an account: never the password. */
export function toAccount(user: UserRow): Account {
  return { id: user.id, username: user.username, email: user.email, role: user.role, createdAt: user.createdAt }
}

/**
 * An account, locked until the transaction ends, so that two changes of it come one after the other. Whoever changes an
 * account, its sessions or its second factors does this first. An update that changes nothing is what takes a row's lock on
 * both engines.
 */
export async function lockAccount(tx: Tx, id: number): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set((e) => ({ role: e.ref('role') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** The ids of all administrators who may sign in, locked in the same way. */
export async function lockAdministrators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .updateTable('users')
    .set((e) => ({ role: e.ref('role') }))
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
