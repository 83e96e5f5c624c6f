import { createHmac, randomInt } from 'node:crypto'
import { secretOf } from '#/db/secrets.ts'
import type { Scope } from '#/app/scope.ts'
import type { Store, Tx } from '#/db/schema.ts'
import { RECOVERY_CODES } from './second-factor.ts'

/** Crockford's base 32: no letter that is read as a digit. Ten of them are 50 bits, which are not guessed at our delays. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** The key codes are stored with; fetched before the transaction that needs it. */
export function recoveryKey(scope: Scope): Promise<string> {
  return secretOf(scope.db, scope.now, 'recovery-codes')
}

/** New recovery codes in place of all old ones, as `7K3QX-M9TDA`; the answer is the only time they are to be seen. */
export async function makeRecoveryCodes(tx: Tx, userId: number, key: string): Promise<string[]> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
  )
  const rows = codes.map((code) => ({ userId, codeHash: hashed(key, userId, code), usedAt: null }))
  await tx.insertInto('recoveryCodes').values(rows).execute()
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Uses up a recovery code; false where it is none of the account's, or was used. `code`: without spaces and hyphens. */
export async function useRecoveryCode(
  tx: Tx,
  { userId, code, key, now }: { userId: number; code: string; key: string; now: string },
): Promise<boolean> {
  // What Crockford's alphabet leaves out is read as what it looks like.
  const meant = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashed(key, userId, meant))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many recovery codes an account has left. */
export async function countRecoveryCodes(db: Store['read'] | Tx, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

function hashed(key: string, userId: number, code: string): string {
  return createHmac('sha256', key).update(`${userId}:${code}`).digest('hex')
}
