import { z } from 'zod'
import { PasskeyAssertion, TypedCode } from './second-factor.ts'

/**
 * What an administrator sends again with each action that grants or removes access: the password,
 * and a code or a passkey where the account has a second factor. A passkey that has verified its
 * owner is sufficient alone. `reAuthenticate` checks whether it is complete, because its refusal
 * states what to send.
 */
export const ReAuthentication = z.object({
  password: z.string({ error: 'password is text' }).max(1_000).optional(),
  code: TypedCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type ReAuthentication = z.output<typeof ReAuthentication>

/** The fields of `ReAuthentication` in the description of the API. */
export const RE_AUTHENTICATION_FIELDS = {
  password: 'Your own password, again. Without it the response is 403.',
  code: 'Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once.',
  passkey:
    'In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner.',
}

/** The second factor alone. */
export const SecondFactorAgain = ReAuthentication.pick({ code: true, passkey: true })

/** The same in a form, where the assertion is JSON in a hidden field. */
export const SecondFactorAgainForm = SecondFactorAgain.extend({
  passkey: z
    .string()
    .max(10_000, { error: 'The passkey could not be read' })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'The passkey could not be read' })
        return z.NEVER
      }
    })
    .pipe(PasskeyAssertion)
    .optional(),
})

export const ReAuthenticationForm = ReAuthentication.extend(SecondFactorAgainForm.shape)

/** The ways of re-authentication of an account in addition to the password. */
export type ReAuthenticationWays = { code: boolean; passkey: boolean }
