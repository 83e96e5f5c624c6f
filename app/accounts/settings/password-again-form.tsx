import { Form, Link, useNavigation } from 'react-router'
import { paths } from '#/app/web/paths.ts'
import { useRefusedForm, type LastResult } from '#/app/web/forms/refused-form.tsx'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/web/ui/field.tsx'

type PasswordAgainFormProps = { of: string; about: string; label: string; lastResult: LastResult }

/** A form for the current password, before an action for which a session alone is not sufficient. */
export function PasswordAgainForm({ of, about, label, lastResult }: PasswordAgainFormProps) {
  const { form, errors, errorsOf } = useRefusedForm<'current'>(lastResult)
  const pending = useNavigation().formData !== undefined
  return (
    <Form method="post" ref={form} noValidate className="flex max-w-xl flex-col gap-5">
      <p>{about}</p>
      <FieldErrors id="form" errors={errors} />
      <PasswordAgainField of={of} errors={errorsOf('current')} />
      <div className="flex flex-wrap gap-3">
        <Button kind="main" pending={pending}>
          {label}
        </Button>
        <Link to={paths.secondFactor()} className={buttonClass({ kind: 'quiet' })}>
          Cancel
        </Link>
      </div>
    </Form>
  )
}

/** The field for the current password. `of`: makes the ids of several such fields on a page unique. */
export function PasswordAgainField({ of, errors }: { of: string; errors?: string[] | undefined }) {
  return (
    <TextField
      id={`current-${of}`}
      name="current"
      type="password"
      label="Your password"
      errors={errors}
      autoComplete="current-password"
    />
  )
}
