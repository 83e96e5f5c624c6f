import type { Role } from '#/app/accounts/account.ts'

/** The roles as people read them. */
export const ROLE_NAMES: Record<Role, string> = { user: 'User', admin: 'Administrator' }
