import type { ComponentProps, ReactNode } from 'react'
import { Disclosure } from '#/pages/web/staff/disclosure.tsx'
import {
  ReAuthenticationFields,
  reAuthenticationId,
} from '#/pages/web/re-authentication/re-authentication-fields.tsx'
import type { ReAuthenticationWays } from '#/domain/people/model/re-authentication.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { SaveOrCancel, StaffForm } from '#/pages/web/staff/staff-form.tsx'

type Fields = ReturnType<typeof useForm<string>>

type ReAuthenticatedFormProps = {
  /** Which form of its page it is; null where the page has one. */
  intent: string | null
  /** Makes the ids of its fields unique, where a page has several forms of one intent. */
  formId?: string
  label: string
  kind?: 'main' | 'plain' | 'danger' | undefined
  /** The button while the answer is awaited. */
  sending?: string
  ways: ReAuthenticationWays
  /** The result of the last submission of this form. */
  lastResult: LastResult
  /** `current`: of a change of the own password or factors. */
  passwordName?: 'password' | 'current' | undefined
  /** Further fields, before the password. */
  children?: ReactNode | ((field: Fields['field'], refused: boolean) => ReactNode)
  /** Further fields, after the password. */
  after?: (form: Fields) => ReactNode
  /** Where "Cancel" leads; without it the form has no such link. */
  cancel?: string
}

/**
 * A form that requires the password, and the second factor where there is one, with the action
 * itself. Every form of this kind is this one.
 */
export function ReAuthenticatedForm({
  intent,
  formId = intent ?? '',
  label,
  kind = 'plain',
  sending,
  ways,
  lastResult,
  passwordName,
  children,
  after,
  cancel,
}: ReAuthenticatedFormProps) {
  const form = useForm<string>(lastResult, { idOf: reAuthenticationId(formId) })
  return (
    <StaffForm form={form} className="flex w-full flex-col items-start gap-5">
      {intent !== null && <input type="hidden" name="intent" value={intent} />}
      {typeof children === 'function' ? children(form.field, form.summary !== null) : children}
      <ReAuthenticationFields
        of={formId}
        ways={ways}
        lastResult={lastResult}
        passwordName={passwordName}
      />
      {after?.(form)}
      <SaveOrCancel
        form={form}
        cancel={cancel}
        kind={kind}
        {...(sending !== undefined && { sending })}
      >
        {label}
      </SaveOrCancel>
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
