import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, useNavigation } from 'react-router'
import { Button } from '#/app/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import { Credentials, Registration } from './account.ts'

type CredentialsFormProps = {
  /** The one-time token of an invitation: the form then opens an account. */
  invitation: string | null
  lastResult: SubmissionResult<string[]> | null | undefined
}

export function CredentialsForm({ invitation, lastResult }: CredentialsFormProps) {
  const schema = invitation === null ? Credentials : Registration
  const [form, fields] = useForm({
    id: 'credentials',
    lastResult: lastResult ?? null,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const pending = useNavigation().formData !== undefined
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
      {form.errors && <FieldErrors id={form.id} errors={form.errors} />}
      {invitation !== null && <input type="hidden" name="invitation" value={invitation} />}
      <TextField
        id="username"
        name="username"
        type="email"
        label="Email"
        defaultValue={fields.username.initialValue}
        errors={fields.username.errors}
        autoComplete="username"
      />
      <TextField
        id="password"
        name="password"
        type="password"
        label="Password"
        hint={invitation === null ? undefined : 'At least 12 characters. A sentence is good.'}
        errors={fields.password.errors}
        autoComplete={invitation === null ? 'current-password' : 'new-password'}
      />
      <Button kind="main" disabled={pending} className="self-start">
        {pending && <Spinner />}
        {invitation === null ? 'Sign in' : 'Create account'}
      </Button>
    </Form>
  )
}
