import { z } from 'zod'
import { line } from '#/app/text.ts'

const LONGEST_NAME = 60

const base64url = z.string().regex(/^[\w-]+$/, { error: 'Base64url is expected' })

/** What every answer of a browser's passkey has in common (WebAuthn Level 3 §5.1, its JSON form). */
const answered = { id: base64url, rawId: base64url, type: z.literal('public-key') }

/** What a browser answers when a passkey was made. */
export const MadePasskey = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export type MadePasskey = z.output<typeof MadePasskey>

/** What a browser answers when a passkey was used. */
export const UsedPasskey = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
export type UsedPasskey = z.output<typeof UsedPasskey>

export const NewPasskey = z.object({
  name: line('Name', LONGEST_NAME, { least: 1, words: () => 'Name it, so that you know it again' }),
  passkey: MadePasskey,
})
export type NewPasskey = z.output<typeof NewPasskey>

export const PasskeySignIn = z.object({ passkey: UsedPasskey })
