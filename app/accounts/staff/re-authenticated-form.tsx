import type { ComponentProps, ReactNode } from 'react'
import { Disclosure } from '#/app/accounts/disclosure.tsx'
import {
  ReAuthenticationFields,
  reAuthenticationId,
} from '#/app/accounts/re-authentication/re-authentication-fields.tsx'
import type { ReAuthenticationWays } from '#/app/accounts/schemas/re-authentication.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'

type Field = ReturnType<typeof useForm<string>>['field']

type ReAuthenticatedFormProps = {
  intent: string
  /** Makes the ids of its fields unique, where a page has several forms of one intent. */
  formId?: string
  label: string
  kind?: 'main' | 'danger'
  ways: ReAuthenticationWays
  /** The result of the last submission of this form. */
  lastResult: LastResult
  /** Further fields, before the password. */
  children?: ReactNode | ((field: Field, refused: boolean) => ReactNode)
}

/** A form that requires the password again with the action itself. */
export function ReAuthenticatedForm({
  intent,
  formId = intent,
  label,
  kind,
  ways,
  lastResult,
  children,
}: ReAuthenticatedFormProps) {
  const form = useForm(lastResult, { idOf: reAuthenticationId(formId) })
  return (
    <StaffForm form={form} className="flex w-full flex-col items-start gap-5">
      <input type="hidden" name="intent" value={intent} />
      {typeof children === 'function' ? children(form.field, form.summary !== null) : children}
      <ReAuthenticationFields of={formId} ways={ways} lastResult={lastResult} />
      <SaveButton form={form} kind={kind}>
        {label}
      </SaveButton>
    </StaffForm>
  )
}

type ReAuthenticatedDisclosureProps = ComponentProps<typeof ReAuthenticatedForm> & {
  summary: string
  open: boolean
}

/** A button that opens the form of an action. */
export function ReAuthenticatedDisclosure({
  summary,
  open,
  ...form
}: ReAuthenticatedDisclosureProps) {
  return (
    <Disclosure label={summary} danger={form.kind === 'danger'} open={open}>
      <ReAuthenticatedForm {...form} />
    </Disclosure>
  )
}
