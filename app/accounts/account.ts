import { z } from 'zod'
import { m } from '#/app/paraglide/messages.js'
import { LANGUAGES, type Language } from '#/app/language/language.ts'
import { LONGEST_EMAIL } from '#/app/text.ts'
import { ReAuthentication } from './re-authentication/re-authentication.ts'
import { TypedCode } from './second-factor/second-factor.ts'

export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** What leaves the server of an account. */
export type Account = { id: number; username: string; email: string; role: Role; createdAt: string }

const LONGEST_PASSWORD = 128
const SHORTEST_PASSWORD = 12

/** An e-mail address, lower case (specification §5, Login). */
function email() {
  const invalid = { error: () => m.sign_in_email_invalid() }
  const required = { error: () => m.sign_in_email_required() }
  return z
    .string(required)
    .trim()
    .toLowerCase()
    .min(1, required)
    .max(LONGEST_EMAIL, invalid)
    .pipe(z.email(invalid))
    .meta({ format: 'email' })
}

const passwordRequired = { error: () => m.sign_in_password_required() }
const passwordLong = { error: () => m.sign_in_password_long({ most: LONGEST_PASSWORD }) }

/** A password there is already: anything that was typed. */
function knownPassword() {
  return z.string(passwordRequired).min(1, passwordRequired).max(1_000, passwordLong)
}

/** Specification §5, Login. `code`: of a second factor, for a program that signs in with one call. */
export const Credentials = z.object({ username: email(), password: knownPassword(), code: TypedCode.optional() })
export type Credentials = z.output<typeof Credentials>

/** A new password: 12 to 128 characters, whatever they are (NIST SP 800-63B §5.1.1.2: length, no composition rules). */
export const NewPassword = z
  .string(passwordRequired)
  .min(SHORTEST_PASSWORD, { error: () => m.sign_in_password_short({ least: SHORTEST_PASSWORD }) })
  .max(LONGEST_PASSWORD, passwordLong)

/** Opening an account by a one-time link. The user name is the e-mail address. */
export const Registration = z.object({
  username: email(),
  password: NewPassword,
  invitation: z.string({ error: 'Registration needs an invitation' }).max(200).optional(),
})
export type Registration = z.output<typeof Registration>

const role = z.enum(ROLES, { error: 'Role is one of user, admin' })

/** `language`: of the letter, and of the page that opens the account. */
export const NewInvitation = z.object({
  email: email(),
  role: role.default('user'),
  language: z.enum(LANGUAGES, { error: 'Language is one of en, id' }).default('en'),
})
export type NewInvitation = z.output<typeof NewInvitation>

/** What an administrator may change of an account. */
const accountChanges = { role: role.optional(), disabled: z.boolean({ error: 'disabled is true or false' }).optional() }
export type AccountChanges = z.output<z.ZodObject<typeof accountChanges>>

/** The same with the re-authentication of the administrator. */
export const ReAuthenticatedAccountChanges = z
  .object({ ...accountChanges, ...ReAuthentication.shape })
  .refine(({ role, disabled }) => role !== undefined || disabled !== undefined, { error: 'Say what to change: role, disabled' })

export const ReAuthenticatedInvitation = NewInvitation.extend(ReAuthentication.shape)

/** The password asked for again before something that a session alone must not do. */
export const PasswordAgain = z.object({ current: knownPassword() })

export const PasswordChange = z.object({ current: knownPassword(), password: NewPassword })
export type PasswordChange = z.output<typeof PasswordChange>

/** A new password by a one-time link. */
export const PasswordReset = z.object({ token: z.string().max(200), password: NewPassword })
export type PasswordReset = z.output<typeof PasswordReset>

/** An account as administrators see it. */
export type ManagedAccount = Account & { disabledAt: string | null; lastSeenAt: string | null; secondFactor: boolean }

export type PendingInvitation = {
  id: number
  email: string
  role: Role
  language: Language
  createdAt: string
  expiresAt: string
}

/** A link that opens a way in once; stored nowhere but in its e-mail. */
export type OneTimeLink = { link: string; expiresAt: string }

/**
 * What an administrator gets of such a link: where e-mail is set up it goes to its owner alone (`sentTo`), so that nobody else
 * can use it; otherwise it is shown this once (`link`), to be handed over.
 */
export type HandedLink = { link?: string; sentTo?: string; expiresAt: string }
