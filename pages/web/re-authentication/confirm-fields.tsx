import { CONFIRMATION_FIELDS } from '#/domain/context/confirmation-fields.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { ReAuthenticationFields } from './re-authentication-fields.tsx'

/**
 * What any form asks for besides, once the server has asked for it: password, and second factor
 * where there is one.
 */
export function ConfirmFields({ lastResult }: { lastResult: LastResult }) {
  const isAsked = CONFIRMATION_FIELDS.some((name) => lastResult?.error?.[name] !== undefined)
  if (!isAsked) return null
  return (
    <ReAuthenticationFields
      of=""
      prefix="confirm."
      ways={{ code: true, passkey: true }}
      lastResult={lastResult}
    />
  )
}
