import { z } from 'zod'
import { m } from '#/app/paraglide/messages.js'

export const RECOVERY_CODES = 10
/** With so few left, somebody is told. */
export const FEW_RECOVERY_CODES = 3

/** RFC 6238 as every authenticator app speaks it. */
export const APP = { algorithm: 'SHA1', digits: 6, period: 30 } as const

const codeRequired = { error: () => m.sign_in_code_required() }

/** A code of the app, or a recovery code, as people type and paste them: spaces, hyphens and small letters do not matter. */
export const TypedCode = z
  .string(codeRequired)
  .max(100, { error: () => m.sign_in_code_wrong() })
  .transform((text) => text.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, codeRequired))

export const CodeForm = z.object({ code: TypedCode })

/** Which second factor goes, the app or a passkey by its id, and the password that is asked for again. */
export const FactorRemoval = z.object({
  factor: z.union([z.literal('app'), z.coerce.number().int().positive().max(999_999_999)]),
  current: z.string({ error: () => m.sign_in_password_required() }).max(1_000),
})

export type OwnPasskey = { id: number; name: string; createdAt: string; lastUsedAt: string | null }

export type OwnFactors = {
  /** Since when the app is set up; null without one. */
  app: string | null
  passkeys: OwnPasskey[]
  recoveryCodes: number
  demanded: boolean
}

/** What is shown of a new app, once: its secret as text, and its address as an SVG of a QR code. */
export type NewApp = { secret: string; qr: string }
