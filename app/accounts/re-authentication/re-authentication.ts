import { z } from 'zod'
import { UsedPasskey } from '#/app/accounts/passkeys/passkey.ts'
import { TypedCode } from '#/app/accounts/second-factor/second-factor.ts'

/**
 * What an administrator sends again with each act that gives or takes away access: the password, and a code or a passkey where
 * the account has a second factor. A passkey that has verified its owner is enough alone. Whether it is enough is checked by
 * `reAuthenticate`, so that what is missing is answered with what to send.
 */
export const ReAuthentication = z.object({
  password: z.string({ error: 'password is text' }).max(1_000).optional(),
  code: TypedCode.optional(),
  passkey: UsedPasskey.optional(),
})
export type ReAuthentication = z.output<typeof ReAuthentication>

/** What the members of `ReAuthentication` mean, for the description of the API. */
export const RE_AUTHENTICATION_FIELDS = {
  password: 'Your own password, again. Without it the answer is 403.',
  code: 'Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once.',
  passkey:
    'In place of the code: what the browser answered to `POST /api/passkeys/re-authentication/options`. Without the password it has to have verified its owner.',
}

/** The same in a form, where the browser's passkey is JSON in a hidden field. */
export const ReAuthenticationForm = ReAuthentication.extend({
  passkey: z
    .string()
    .max(10_000, { error: 'The passkey was not understood' })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'The passkey was not understood' })
        return z.NEVER
      }
    })
    .pipe(UsedPasskey)
    .optional(),
})

/** Which ways of re-authentication an account has besides the password. */
export type ReAuthenticationWays = { code: boolean; passkey: boolean }
