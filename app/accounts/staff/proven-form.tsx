import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { ProofFields } from '#/app/accounts/proof/proof-fields.tsx'
import type { ProofWays } from '#/app/accounts/proof/proof.ts'
import { useRefusedForm, type LastResult } from '#/app/shell/refused-form.tsx'
import { Button } from '#/app/ui/button.tsx'
import { FieldErrors } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'

type ProvenFormProps = {
  intent: string
  label: string
  danger?: boolean
  ways: ProofWays
  /** What the last sending of this very form was answered. */
  lastResult: LastResult
  children?: ReactNode
}

/** A form that asks for the password again with the act itself. */
export function ProvenForm({ intent, label, danger, ways, lastResult, children }: ProvenFormProps) {
  const { form, errors } = useRefusedForm(lastResult)
  const pending = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" ref={form} noValidate className="flex w-full flex-col items-start gap-5">
      <FieldErrors id={intent} errors={errors} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <ProofFields of={intent} ways={ways} lastResult={lastResult} />
      <Button kind={danger ? 'danger' : 'plain'} disabled={pending}>
        {pending && <Spinner />}
        {label}
      </Button>
    </Form>
  )
}
