/**
 * In a form the names of its fields; JSON has it as `confirm`. Apart from the other fields, of
 * which one may be called `code`.
 */
export const CONFIRMATION_FIELDS = ['confirm.password', 'confirm.code', 'confirm.passkey'] as const
