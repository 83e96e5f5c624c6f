import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { ReAuthenticationFields } from '#/app/accounts/re-authentication/re-authentication-fields.tsx'
import type { ReAuthenticationWays } from '#/app/accounts/re-authentication/re-authentication.ts'
import { useRefusedForm, type LastResult } from '#/app/shell/refused-form.tsx'
import { Button } from '#/app/ui/button.tsx'
import { FieldErrors } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'

type ReAuthenticatedFormProps = {
  intent: string
  label: string
  danger?: boolean
  ways: ReAuthenticationWays
  /** What the last sending of this very form was answered. */
  lastResult: LastResult
  children?: ReactNode
}

/** A form that asks for the password again with the act itself. */
export function ReAuthenticatedForm({ intent, label, danger, ways, lastResult, children }: ReAuthenticatedFormProps) {
  const { form, errors } = useRefusedForm(lastResult)
  const pending = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" ref={form} noValidate className="flex w-full flex-col items-start gap-5">
      <FieldErrors id={intent} errors={errors} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <ReAuthenticationFields of={intent} ways={ways} lastResult={lastResult} />
      <Button kind={danger ? 'danger' : 'plain'} disabled={pending}>
        {pending && <Spinner />}
        {label}
      </Button>
    </Form>
  )
}
