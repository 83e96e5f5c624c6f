import { z } from 'zod'
import { ROLES } from '#/app/accounts/account.ts'
import { ReAuthenticationForm } from '#/app/accounts/re-authentication/re-authentication.ts'

/** What an administrator does to an account by a button of its page, with their re-authentication. */
export const AccountForm = ReAuthenticationForm.extend({
  intent: z.enum(['role', 'disable', 'enable', 'reset', 'end-factors']),
  role: z.enum(ROLES, { error: 'Role is one of user, admin' }).default('user'),
})
export type AccountForm = z.output<typeof AccountForm>
