import { z } from 'zod'
import { MAX_IRREVERSIBLE } from './policy.ts'

/**
 * What comes with a request to re-authenticate, as it was sent: the fields of `ReAuthentication`
 * (domain/people/model).
 */
export type Confirmation = { password?: unknown; code?: unknown; passkey?: unknown }

/** The same in the description of a call; `ReAuthentication` reads it. */
export const CONFIRMATION_SHAPE = {
  confirm: z
    .object({
      password: z.string().optional(),
      code: z.string().optional(),
      passkey: z.looseObject({}).optional(),
    })
    .optional(),
}

export const CONFIRMATION_NOTES = {
  confirm: `Re-authenticates you. Beyond ${MAX_IRREVERSIBLE} acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses.`,
  'confirm.password': 'Your own password.',
  'confirm.code':
    'With the password, where your account has a second factor: a code of the app, or a recovery code.',
  'confirm.passkey':
    'In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`.',
}
