import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Disclosure } from '#/app/accounts/disclosure.tsx'
import { ReAuthenticationFields } from '#/app/accounts/re-authentication/re-authentication-fields.tsx'
import type { ReAuthenticationWays } from '#/app/accounts/schemas/re-authentication.ts'
import { useRefusedForm, type LastResult } from '#/app/web/forms/refused-form.tsx'
import { Button } from '#/app/web/ui/button.tsx'
import { FieldErrors } from '#/app/web/ui/field.tsx'

type ReAuthenticatedFormProps = {
  intent: string
  label: string
  kind?: 'main' | 'danger'
  ways: ReAuthenticationWays
  /** The result of the last submission of this form. */
  lastResult: LastResult
  children?: ReactNode
}

/** A form that requires the password again with the action itself. */
export function ReAuthenticatedForm({ intent, label, kind, ways, lastResult, children }: ReAuthenticatedFormProps) {
  const { form, errors } = useRefusedForm(lastResult)
  const pending = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" ref={form} noValidate className="flex w-full flex-col items-start gap-5">
      <FieldErrors id={intent} errors={errors} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <ReAuthenticationFields of={intent} ways={ways} lastResult={lastResult} />
      <Button kind={kind} pending={pending}>
        {label}
      </Button>
    </Form>
  )
}

type ReAuthenticatedDisclosureProps = ComponentProps<typeof ReAuthenticatedForm> & { summary: string; open: boolean }

/** A button that opens the form of an action. */
export function ReAuthenticatedDisclosure({ summary, open, ...form }: ReAuthenticatedDisclosureProps) {
  return (
    <Disclosure label={summary} danger={form.kind === 'danger'} open={open}>
      <ReAuthenticatedForm {...form} />
    </Disclosure>
  )
}
