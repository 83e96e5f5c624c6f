import { z } from 'zod'

const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** What leaves the server of an account. */
export type Account = { id: number; username: string; email: string; role: Role; createdAt: string }

const LONGEST_EMAIL = 254
const LONGEST_PASSWORD = 128
const SHORTEST_PASSWORD = 12

function email(words: string, missing: string) {
  return z.string({ error: missing }).trim().toLowerCase().min(1, missing).max(LONGEST_EMAIL, words).pipe(z.email(words))
}

/** Specification §5, Login. */
export const Credentials = z.object({
  username: email('Please enter a valid email', 'Email is required'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1_000, `A password has at most ${LONGEST_PASSWORD} characters`),
})
export type Credentials = z.output<typeof Credentials>

/** A new password: 12 to 128 characters, whatever they are (NIST SP 800-63B §5.1.1.2: length, no composition rules). */
export const NewPassword = z
  .string({ error: 'Password is required' })
  .min(SHORTEST_PASSWORD, `A password has at least ${SHORTEST_PASSWORD} characters`)
  .max(LONGEST_PASSWORD, `A password has at most ${LONGEST_PASSWORD} characters`)

/** Opening an account by a one-time link. The user name is the e-mail address. */
export const Registration = z.object({
  username: email('Please enter a valid email', 'Email is required'),
  password: NewPassword,
  invitation: z.string({ error: 'Registration needs an invitation' }).max(200).optional(),
})
export type Registration = z.output<typeof Registration>

export const NewInvitation = z.object({
  email: email('Please enter a valid email', 'Email is required'),
  role: z.enum(ROLES, { error: 'Role is one of user, admin' }).default('user'),
})
export type NewInvitation = z.output<typeof NewInvitation>
