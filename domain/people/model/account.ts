import { MAX_PASSWORD_LENGTH, MAX_SURVEYOR_NAME, MIN_PASSWORD_LENGTH } from './limits.ts'
import { z } from 'zod'
import { m } from '#/domain/texts/messages.js'
import { LANGUAGES, type Language } from '#/core/languages.ts'
import { MAX_EMAIL_LENGTH } from '#/core/text.ts'
import { line } from '#/domain/language/text-fields.ts'
import type { FieldErrors } from '#/core/refusal.ts'
import {
  RE_AUTHENTICATION_FIELDS,
  ReAuthentication,
  SecondFactorAgain,
  SecondFactorAgainForm,
} from './re-authentication.ts'
import { TypedCode } from './second-factor.ts'
import { ROLES, type Role } from '#/core/stored-values.ts'

export { ROLES, type Role } from '#/core/stored-values.ts'

/** The part of an account that leaves the server. */
export type Account = {
  id: number
  username: string
  email: string
  role: Role
  /** Of a surveyor, as certificates print it; null for others. */
  name: string | null
  createdAt: string
}

/** An email address, lower case: sign-in does not distinguish capitals. */
function email() {
  const invalid = { error: () => m.sign_in_email_invalid() }
  const required = { error: () => m.sign_in_email_required() }
  return z
    .string(required)
    .trim()
    .toLowerCase()
    .min(1, required)
    .max(MAX_EMAIL_LENGTH, invalid)
    .pipe(z.email(invalid))
    .meta({ format: 'email' })
}

const passwordRequired = { error: () => m.sign_in_password_required() }
const passwordLong = { error: () => m.sign_in_password_long({ max: MAX_PASSWORD_LENGTH }) }

/** An existing password: any text, because earlier rules may have allowed it. */
function knownPassword() {
  return z.string(passwordRequired).min(1, passwordRequired).max(1_000, passwordLong)
}

/**
 * The credentials of a sign-in. `code`: a code of the second factor, for a program that signs in
 * with one call.
 */
export const Credentials = z.object({
  username: email(),
  password: knownPassword(),
  code: TypedCode.optional(),
})
export type Credentials = z.output<typeof Credentials>

/** A new password: any characters (NIST SP 800-63B §5.1.1.2: length, no composition rules). */
export const NewPassword = z
  .string(passwordRequired)
  .min(MIN_PASSWORD_LENGTH, { error: () => m.sign_in_password_short({ min: MIN_PASSWORD_LENGTH }) })
  .max(MAX_PASSWORD_LENGTH, passwordLong)

/** Opening an account by a one-time link. The user name is the email address. */
export const Registration = z.object({
  username: email(),
  password: NewPassword,
  invitation: z.string({ error: 'Registration needs an invitation' }).max(200).optional(),
})
export type Registration = z.output<typeof Registration>

const role = z.enum(ROLES, { error: `Role is one of ${ROLES.join(', ')}` })

const NAME_MISSING = 'Enter the name of the surveyor, as certificates print it'
/** Of a surveyor, as certificates print it. */
const name = z.preprocess(
  (value) => (value === '' ? undefined : value),
  line('Name', MAX_SURVEYOR_NAME, { min: 2, message: () => NAME_MISSING }).optional(),
)

/** The errors of a role and a name that do not go together: a surveyor has a name. */
export function nameErrors({
  role: chosen,
  name: typed,
}: {
  role?: Role | undefined
  name?: string | undefined
}): FieldErrors | null {
  return chosen === 'surveyor' && typed === undefined ? { name: [NAME_MISSING] } : null
}

/** `language`: of the email, and of the page that opens the account. */
export const NewInvitation = z.object({
  email: email(),
  role: role.default('user'),
  name,
  language: z
    .enum(LANGUAGES, { error: `Language is one of ${LANGUAGES.join(', ')}` })
    .default(LANGUAGES[0]),
})
export type NewInvitation = z.output<typeof NewInvitation>

/** The fields of an account that an administrator may change. */
const accountChanges = {
  role: role.optional(),
  name,
  disabled: z.boolean({ error: 'disabled is true or false' }).optional(),
}
export type AccountChanges = z.output<z.ZodObject<typeof accountChanges>>

/** The changes with the re-authentication of the administrator. */
export const ReAuthenticatedAccountChanges = z
  .object({ ...accountChanges, ...ReAuthentication.shape })
  .refine(
    (changes) =>
      changes.role !== undefined || changes.name !== undefined || changes.disabled !== undefined,
    {
      error: 'Name what to change: role, name, disabled',
    },
  )

export const ReAuthenticatedInvitation = NewInvitation.extend(ReAuthentication.shape)

/**
 * The current password, and a code or a passkey where the account has a second factor: a change of
 * these needs them.
 */
export const OwnConfirmation = z.object({ current: knownPassword(), ...SecondFactorAgain.shape })
export type OwnConfirmation = z.output<typeof OwnConfirmation>

/** The same in a form. */
export const OwnConfirmationForm = z.object({
  current: knownPassword(),
  ...SecondFactorAgainForm.shape,
})

/** What is said of its fields in the description of the API. */
export const OWN_CONFIRMATION_FIELDS = {
  current: 'The password, asked for again.',
  code: RE_AUTHENTICATION_FIELDS.code,
  passkey:
    'In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`.',
}

export const PasswordChange = OwnConfirmation.extend({ password: NewPassword })
export const PasswordChangeForm = OwnConfirmationForm.extend({ password: NewPassword })
export type PasswordChange = z.output<typeof PasswordChange>

/** A new password by a one-time link. */
export const PasswordReset = z.object({ token: z.string().max(200), password: NewPassword })
export type PasswordReset = z.output<typeof PasswordReset>

/** An account as administrators read it. */
export type ManagedAccount = Account & {
  disabledAt: string | null
  lastSeenAt: string | null
  secondFactor: boolean
}

export type PendingInvitation = {
  id: number
  email: string
  role: Role
  name: string | null
  language: Language
  createdAt: string
  expiresAt: string
}

/** A link that gives access once; stored only in its email. */
export type OneTimeLink = { link: string; expiresAt: string }

/**
 * What an administrator receives of such a link. With a mail server it is sent to its owner only
 * (`sentTo`), so that nobody else can use it; without one it is shown once (`link`), and the
 * administrator passes it on.
 */
export type OneTimeLinkResult = { link?: string; sentTo?: string; expiresAt: string }

/** A passkey as administrators see it; `confirmedAt`: since when it signs survey reports. */
export type AccountPasskey = {
  id: number
  name: string
  createdAt: string
  confirmedAt: string | null
  confirmedBy: string | null
}
