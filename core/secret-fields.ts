/**
 * Fields that no answer repeats and no page holds, in every form. `code` is not one of them,
 * because the code of a flag State has the same name; forms with the code of a second factor hide
 * it themselves.
 */
export const SECRET_FIELDS = [
  'password',
  'current',
  'passkey',
  'token',
  'invitation',
  'held',
  'confirm.password',
  'confirm.code',
  'confirm.passkey',
] as const
