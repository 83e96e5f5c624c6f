import type { Role } from '#/app/accounts/schemas/account.ts'

/** The names of the roles in the interface. */
export const ROLE_NAMES: Record<Role, string> = {
  user: 'User',
  admin: 'Administrator',
  surveyor: 'Surveyor',
}
