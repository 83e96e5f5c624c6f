import { Link } from 'react-router'
import { paths } from '#/app/web/paths.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { TextField } from '#/app/web/ui/field.tsx'

type PasswordAgainFormProps = { of: string; about: string; label: string; lastResult: LastResult }

/** A form for the current password, before an action for which a session alone is not sufficient. */
export function PasswordAgainForm({ of, about, label, lastResult }: PasswordAgainFormProps) {
  const form = useForm<'current'>(lastResult, { idOf: passwordAgainId(of) })
  return (
    <StaffForm form={form} className="flex max-w-xl flex-col gap-5">
      <p>{about}</p>
      <PasswordAgainField {...form.blankField('current')} />
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

/** The id of the field for the current password, for `useForm`; `of` makes it unique on the page. */
export const passwordAgainId = (of: string) => (name: string) => (name === 'current' ? `current-${of}` : name)

type PasswordAgainFieldProps = { id: string; name: string; errors: string[] | undefined; autoFocus?: boolean }

/** The field for the current password. */
export function PasswordAgainField(control: PasswordAgainFieldProps) {
  return <TextField {...control} type="password" label="Your password" autoComplete="current-password" />
}
