import { MAX_PASSKEY_NAME } from './limits.ts'
import { z } from 'zod'
import { m } from '#/domain/texts/messages.js'
import { line } from '#/domain/language/text-fields.ts'

/** The parameters of RFC 6238 that every authenticator app supports. */
export const APP = { algorithm: 'SHA1', digits: 6, period: 30 } as const

const codeRequired = { error: () => m.sign_in_code_required() }

/**
 * A code of the app, or a recovery code, as typed or pasted: spaces, hyphens and lower case do not
 * matter.
 */
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

const base64url = z.string().regex(/^[\w-]+$/, { error: 'Base64url is expected' })

/** The common fields of an attestation and an assertion (WebAuthn Level 3 §5.1, its JSON form). */
const credentialFields = { id: base64url, rawId: base64url, type: z.literal('public-key') }

/** The browser's response after it has created a passkey. */
export const PasskeyAttestation = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>

/** The browser's response after a passkey was used. */
export const PasskeyAssertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

export const NewPasskey = z.object({
  name: line('Name', MAX_PASSKEY_NAME, {
    min: 1,
    message: () => 'Enter a name by which you recognise it',
  }),
  passkey: PasskeyAttestation,
})
export type NewPasskey = z.output<typeof NewPasskey>

export const PasskeySignIn = z.object({ passkey: PasskeyAssertion })
