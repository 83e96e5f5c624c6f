import { Form, Link, useNavigation } from 'react-router'
import { paths } from '#/app/paths.ts'
import { useRefusedForm, type LastResult } from '#/app/shell/refused-form.tsx'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import { FieldErrors } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import { PasswordAgainField } from './password-again.tsx'

type PasswordAgainFormProps = { of: string; about: string; label: string; lastResult: LastResult }

/** A form that asks for the password before what a session alone must not do. */
export function PasswordAgainForm({ of, about, label, lastResult }: PasswordAgainFormProps) {
  const { form, errors, errorsOf } = useRefusedForm<'current'>(lastResult)
  const pending = useNavigation().formData !== undefined
  return (
    <Form method="post" ref={form} noValidate className="flex max-w-xl flex-col gap-5">
      <p>{about}</p>
      <FieldErrors id="form" errors={errors} />
      <PasswordAgainField of={of} errors={errorsOf('current')} />
      <div className="flex flex-wrap gap-3">
        <Button kind="main" disabled={pending}>
          {pending && <Spinner />}
          {label}
        </Button>
        <Link to={paths.secondFactor()} className={buttonLook({ kind: 'quiet' })}>
          Cancel
        </Link>
      </div>
    </Form>
  )
}
