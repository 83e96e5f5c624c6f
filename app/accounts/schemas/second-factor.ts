import { z } from 'zod'
import { m } from '#/app/texts/messages.js'

export const RECOVERY_CODES = 10

/** The parameters of RFC 6238 that every authenticator app supports. */
export const APP = { algorithm: 'SHA1', digits: 6, period: 30 } as const

const codeRequired = { error: () => m.sign_in_code_required() }

/** A code of the app, or a recovery code, as typed or pasted: spaces, hyphens and lower case do not matter. */
export const TypedCode = z
  .string(codeRequired)
  .max(100, { error: () => m.sign_in_code_wrong() })
  .transform((text) => text.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, codeRequired))

export const CodeForm = z.object({ code: TypedCode })

/** The second factor to remove: the app, or a passkey by its id. */
export const FactorToRemove = z.object({
  factor: z.union([z.literal('app'), z.coerce.number().int().positive().max(999_999_999)]),
})

export type ListedPasskey = {
  id: number
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export type AccountFactors = {
  /** When the app was set up; null without one. */
  app: string | null
  passkeys: ListedPasskey[]
  recoveryCodes: number
  demanded: boolean
}

/** A new app as it is shown once: its secret as text, and its address as an SVG of a QR code. */
export type NewApp = { secret: string; qr: string }
