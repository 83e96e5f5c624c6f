import { Form } from 'react-router'
import { Disclosure } from '#/app/accounts/disclosure.tsx'
import { useRefusedForm, type LastResult } from '#/app/web/forms/refused-form.tsx'
import { Button } from '#/app/web/ui/button.tsx'
import { FieldErrors } from '#/app/web/ui/field.tsx'
import { PasswordAgainField } from './password-again.tsx'

type RemoveFactorProps = {
  /** The factor to remove: `app`, or the id of a passkey. */
  factor: string
  label: string
  /** The result of the last submission of this form. */
  lastResult: LastResult
}

/** Removes a second factor; requires the password. */
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
