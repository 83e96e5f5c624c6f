import { z } from 'zod'
import { line } from '#/app/language/text-fields.ts'

const MAX_NAME_LENGTH = 60

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
  name: line('Name', MAX_NAME_LENGTH, {
    min: 1,
    message: () => 'Enter a name by which you recognise it',
  }),
  passkey: PasskeyAttestation,
})
export type NewPasskey = z.output<typeof NewPasskey>

export const PasskeySignIn = z.object({ passkey: PasskeyAssertion })
