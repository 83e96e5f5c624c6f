import { z } from 'zod'
import { ROLES } from '#/app/accounts/account.ts'
import { ProofForm } from '#/app/accounts/proof/proof.ts'

/** What an administrator does to an account by a button of its page, and the proof of who does it. */
export const AccountForm = ProofForm.extend({
  intent: z.enum(['role', 'disable', 'enable', 'reset', 'end-factors']),
  role: z.enum(ROLES, { error: 'Role is one of user, admin' }).default('user'),
})
export type AccountForm = z.output<typeof AccountForm>
