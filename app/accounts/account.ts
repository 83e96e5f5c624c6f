import { z } from 'zod'
import { m } from '#/app/paraglide/messages.js'
import { LONGEST_EMAIL } from '#/app/text.ts'

const ROLES = ['user', 'admin'] as const
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

/** Specification §5, Login. */
export const Credentials = z.object({
  username: email(),
  password: z.string(passwordRequired).min(1, passwordRequired).max(1_000, passwordLong),
})
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

export const NewInvitation = z.object({
  email: email(),
  role: z.enum(ROLES, { error: 'Role is one of user, admin' }).default('user'),
})
export type NewInvitation = z.output<typeof NewInvitation>
