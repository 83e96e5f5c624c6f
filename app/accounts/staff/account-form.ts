import { z } from 'zod'
import { ROLES } from '#/app/accounts/schemas/account.ts'
import { ReAuthenticationForm } from '#/app/accounts/schemas/re-authentication.ts'

/** An action of an administrator on an account's page, with their re-authentication. */
export const AccountForm = ReAuthenticationForm.extend({
  intent: z.enum(['role', 'disable', 'enable', 'reset', 'end-factors']),
  role: z.enum(ROLES, { error: 'Role is one of user, admin' }).default('user'),
})
export type AccountForm = z.output<typeof AccountForm>
