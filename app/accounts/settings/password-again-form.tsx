import { Link } from 'react-router'
import {
  ReAuthenticationFields,
  reAuthenticationId,
} from '#/app/accounts/re-authentication/re-authentication-fields.tsx'
import type { ReAuthenticationWays } from '#/app/accounts/schemas/re-authentication.ts'
import { paths } from '#/app/web/paths.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'

type PasswordAgainFormProps = {
  of: string
  about: string
  label: string
  ways: ReAuthenticationWays
  lastResult: LastResult
}

/** A form for the current password, and the second factor where there is one, before a change of these. */
export function PasswordAgainForm({ of, about, label, ways, lastResult }: PasswordAgainFormProps) {
  const form = useForm<'current'>(lastResult, { idOf: reAuthenticationId(of) })
  return (
    <StaffForm form={form} className="flex max-w-xl flex-col gap-5">
      <p>{about}</p>
      <ReAuthenticationFields of={of} ways={ways} lastResult={lastResult} passwordName="current" />
      <div className="flex flex-wrap gap-3">
        <SaveButton form={form} kind="main" sending={label}>
          {label}
        </SaveButton>
        <Link to={paths.secondFactor()} className={buttonClass({ kind: 'quiet' })}>
          Cancel
        </Link>
      </div>
    </StaffForm>
  )
}
