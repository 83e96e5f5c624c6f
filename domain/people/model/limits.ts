// The limits of accounts that pages and descriptions name, without the schemas.

export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128
/** Characters of the name of a surveyor, as certificates print it. */
export const MAX_SURVEYOR_NAME = 200
export const MAX_PASSKEY_NAME = 60
/** Passkeys of one account. */
export const MAX_PASSKEYS = 20
/** Recovery codes that are created at once. */
export const RECOVERY_CODES = 10
/** How long the link of an invitation works, and that of a new password. */
export const INVITATION_HOURS = 72
export const RESET_HOURS = 24
