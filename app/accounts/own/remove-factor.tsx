import { Form } from 'react-router'
import { Disclosure } from '#/app/accounts/disclosure.tsx'
import { useRefusedForm, type LastResult } from '#/app/shell/refused-form.tsx'
import { Button } from '#/app/ui/button.tsx'
import { FieldErrors } from '#/app/ui/field.tsx'
import { PasswordAgainField } from './password-again.tsx'

type RemoveFactorProps = {
  /** What is removed: `app`, or the id of a passkey. */
  factor: string
  label: string
  /** What the last sending of this very form was answered. */
  lastResult: LastResult
}

/** Removes a second factor, for whoever knows the password. */
export function RemoveFactor({ factor, label, lastResult }: RemoveFactorProps) {
  const { form, errors, errorsOf } = useRefusedForm<'current'>(lastResult)
  return (
    <Disclosure label="Remove" danger open={lastResult?.error !== undefined}>
      <Form method="post" ref={form} noValidate className="flex w-full flex-col items-start gap-4">
        <FieldErrors id={`remove-${factor}`} errors={errors} />
        <input type="hidden" name="factor" value={factor} />
        <div className="w-full">
          <PasswordAgainField of={factor} errors={errorsOf('current')} />
        </div>
        <Button kind="danger">{label}</Button>
      </Form>
    </Disclosure>
  )
}
