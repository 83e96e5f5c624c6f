import { Secret, TOTP } from 'otpauth'
import { office } from '#/app/web/office.ts'
import type { Tx } from '#/db/schema.ts'
import { APP } from '#/app/accounts/schemas/second-factor.ts'

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

/** Accepts a code of the account's confirmed app once; false for another code, or one of this time step or an earlier one. */
export async function acceptStep(
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
