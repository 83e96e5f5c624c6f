import { RECOVERY_CODES } from '#/domain/people/model/limits.ts'
import { recordAccountEvent } from '#/domain/people/accounts/account-events.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Tx, UserRow, Store } from '#/db/schema.ts'
import { type AccountFactors, APP } from '#/domain/people/model/second-factor.ts'
import {
  isFactorDemanded,
  ownsFactor,
  lockAccount,
} from '#/domain/people/accounts/account-rows.server.ts'
import { countAttempt, forgiveAttempt } from '#/domain/people/attempts/attempts.server.ts'
import { m } from '#/domain/texts/messages.js'
import { Secret, TOTP } from 'otpauth'
import { office } from '#/domain/authority/office.ts'
import { createHmac, randomInt } from 'node:crypto'
import { secretOf } from '#/db/secrets.ts'

/** The actor's second factors. Refuses: unauthenticated. */
export async function readFactors(context: RequestContext): Promise<AccountFactors> {
  const { id } = allow(context, 'own.factors.read')
  const { read } = context.db
  const [{ passkeys, ...factors }, demanded] = await Promise.all([
    factorsOf(read, id),
    isFactorDemanded(read),
  ])
  const listed = passkeys.map(({ id: passkeyId, name, createdAt, lastUsedAt }) => ({
    id: passkeyId,
    name,
    createdAt,
    lastUsedAt,
  }))
  return { ...factors, passkeys: listed, demanded }
}

/** The second factors of an account. `app`: since when; null without one. */
export async function factorsOf(read: Store['read'], userId: number) {
  const [app, passkeys, recoveryCodes] = await Promise.all([
    read
      .selectFrom('authenticatorApps')
      .select('confirmedAt')
      .where('userId', '=', userId)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst(),
    read
      .selectFrom('passkeys')
      .select(['id', 'name', 'createdAt', 'lastUsedAt', 'confirmedAt', 'confirmedBy'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    countRecoveryCodes(read, userId),
  ])
  return { app: app?.confirmedAt ?? null, passkeys, recoveryCodes }
}

type Owner = Pick<UserRow, 'id' | 'email'>

/**
 * Called after a second factor was added, in the same transaction: creates the recovery codes that
 * come with the first one; null where there are some. `key`: of `recoveryKey`.
 */
export async function firstRecoveryCodes(
  tx: Tx,
  context: RequestContext,
  user: Owner,
  key: string,
): Promise<string[] | null> {
  if ((await countRecoveryCodes(tx, user.id)) > 0) return null
  await recordAccountEvent(tx, context, { kind: 'recovery-codes-made', user })
  return makeRecoveryCodes(tx, user.id, key)
}

/**
 * Called after a second factor was removed, in the same transaction. Refuses: conflict, where it
 * was the last and one is required. Otherwise the recovery codes are deleted with the last one,
 * because they have nothing to replace.
 */
export async function allowRemoval(tx: Tx, user: Owner): Promise<void> {
  if (await ownsFactor(tx, user.id)) return
  if (await isFactorDemanded(tx)) {
    throw new Refusal(
      'conflict',
      'Your office requires a second factor. Set up another one before you remove the last.',
    )
  }
  await tx.deleteFrom('recoveryCodes').where('userId', '=', user.id).execute()
}

/**
 * Runs an action for a valid code of an account's app, or one of its recovery codes, and uses up
 * the code in the same transaction: a time step is accepted once (RFC 6238 §5.2), as is a recovery
 * code. Refuses: unauthenticated, with an error at `code`; too-many after five wrong ones for the
 * account or from the address, with a growing delay.
 */
export async function withCode<T>(
  context: RequestContext,
  user: { id: number; email: string },
  code: string,
  action: (tx: Tx) => Promise<T>,
): Promise<T> {
  const attempt = await countAttempt(context, { codesOf: user.id })
  const key = await recoveryKey(context)
  return context.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    if (!(await acceptStep(tx, { userId: user.id, code, now: context.now }))) {
      if (!(await useRecoveryCode(tx, { userId: user.id, code, key, now: context.now }))) {
        const message = m.sign_in_code_wrong()
        throw new Refusal('unauthenticated', message, { fields: { code: [message] } })
      }
      await recordAccountEvent(tx, context, { kind: 'recovery-code-used', user, by: user })
    }
    const result = await action(tx)
    await forgiveAttempt(tx, context, attempt)
    return result
  })
}

/** A clock may be one step of 30 seconds off, either way (RFC 6238 §5.2). */
const DRIFT = 1

/** A secret of 160 bits (RFC 4226 §4, R6), base 32. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The `otpauth:` address of the QR code for an authenticator app. */
export function appAddress(secret: string, email: string): string {
  return createGenerator(secret, email).toString()
}

/** The time step of a code, at a time or one step before or after it; null for any other code. */
export function stepOf(secret: string, code: string, now: string): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = createGenerator(secret, '')
  const timestamp = Date.parse(now)
  const off = totp.validate({ token: code, timestamp, window: DRIFT })
  return off === null ? null : totp.counter({ timestamp }) + off
}

/**
 * Accepts a code of the account's confirmed app once; false for another code, or one of this time
 * step or an earlier one.
 */
async function acceptStep(
  tx: Tx,
  { userId, code, now }: { userId: number; code: string; now: string },
): Promise<boolean> {
  const app = await tx
    .selectFrom('authenticatorApps')
    .select(['id', 'secret'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  const step = app ? stepOf(app.secret, code, now) : null
  if (!app || step === null) return false
  const { numUpdatedRows } = await tx
    .updateTable('authenticatorApps')
    .set({ lastStep: step })
    .where('id', '=', app.id)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function createGenerator(secret: string, label: string): TOTP {
  return new TOTP({ ...APP, issuer: office.product, label, secret })
}

/**
 * Crockford's base 32, without characters that look like digits. Ten characters are 50 bits, too
 * many to guess with our delays.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** The key of the hashes of codes; read before the transaction that needs it. */
export function recoveryKey(context: RequestContext): Promise<string> {
  return secretOf(context.db, context.now, 'recovery-codes')
}

/**
 * Creates recovery codes such as `7K3QX-M9TDA`, which replace all old ones. They are stored as
 * hashes, so they can be shown only now.
 */
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

/**
 * Uses up a recovery code; false for an unknown or used one. `code`: without spaces and hyphens.
 */
async function useRecoveryCode(
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
async function countRecoveryCodes(db: Store['read'] | Tx, userId: number): Promise<number> {
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
