import { createHmac, randomInt } from 'node:crypto'
import { secretOf } from '#/db/secrets.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { Store, Tx } from '#/db/schema.ts'
import { RECOVERY_CODES } from '#/app/accounts/schemas/second-factor.ts'

/** Crockford's base 32, without characters that look like digits. Ten characters are 50 bits, too many to guess with our delays. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** The key of the hashes of codes; read before the transaction that needs it. */
export function recoveryKey(context: RequestContext): Promise<string> {
  return secretOf(context.db, context.now, 'recovery-codes')
}

/** Creates recovery codes such as `7K3QX-M9TDA`, which replace all old ones. They are stored as hashes, so they can be shown only now. */
export async function makeRecoveryCodes(tx: Tx, userId: number, key: string): Promise<string[]> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
  )
  const rows = codes.map((code) => ({
    userId,
    codeHash: hashCode(key, userId, code),
    usedAt: null,
  }))
  await tx.insertInto('recoveryCodes').values(rows).execute()
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Uses up a recovery code; false for an unknown or used one. `code`: without spaces and hyphens. */
export async function useRecoveryCode(
  tx: Tx,
  { userId, code, key, now }: { userId: number; code: string; key: string; now: string },
): Promise<boolean> {
  // Characters that Crockford's alphabet omits are read as the digits they resemble.
  const normalized = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashCode(key, userId, normalized))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The number of unused recovery codes of an account. */
export async function countRecoveryCodes(db: Store['read'] | Tx, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

function hashCode(key: string, userId: number, code: string): string {
  return createHmac('sha256', key).update(`${userId}:${code}`).digest('hex')
}
