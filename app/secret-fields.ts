/**
 * Fields that no answer repeats and no page holds, whatever form they were sent in. The code of a second factor is hidden by the
 * forms that have one: a flag State's code is none.
 */
export const SECRET_FIELDS = ['password', 'current', 'passkey', 'token', 'invitation', 'held'] as const
