import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { ReAuthenticationFields } from './re-authentication-fields.tsx'

/** What any form asks for besides, once the server has asked for it: password, and second factor where there is one. */
export function ConfirmFields({ lastResult }: { lastResult: LastResult }) {
  const isAsked = ['password', 'code', 'passkey'].some((name) => lastResult?.error?.[name] !== undefined)
  return isAsked ? <ReAuthenticationFields of="" ways={{ code: true, passkey: true }} lastResult={lastResult} /> : null
}
