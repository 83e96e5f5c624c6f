import { Form, useNavigation } from 'react-router'
import type { Credentials } from '#/app/accounts/schemas/account.ts'
import { m } from '#/app/paraglide/messages.js'
import { useRefusedForm, type LastResult } from '#/app/web/forms/refused-form.tsx'
import { Button } from '#/app/web/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/web/ui/field.tsx'

type CredentialsFormProps = {
  /** The one-time token of an invitation: the form then opens an account. */
  invitation: string | null
  lastResult: LastResult
}

export function CredentialsForm({ invitation, lastResult }: CredentialsFormProps) {
  const { form, errors, errorsOf, field } = useRefusedForm<keyof Credentials>(lastResult)
  const pending = useNavigation().formData !== undefined
  return (
    <Form method="post" ref={form} noValidate className="flex flex-col gap-5">
      <FieldErrors id="form" errors={errors} />
      {invitation !== null && <input type="hidden" name="invitation" value={invitation} />}
      <TextField {...field('username')} type="email" label={m.sign_in_email()} autoComplete="username webauthn" />
      <TextField
        id="password"
        name="password"
        type="password"
        label={m.sign_in_password()}
        hint={invitation === null ? undefined : m.sign_in_password_hint()}
        errors={errorsOf('password')}
        autoComplete={invitation === null ? 'current-password' : 'new-password'}
      />
      <Button kind="main" pending={pending} className="self-start">
        {invitation === null ? m.sign_in_button() : m.sign_in_create_button()}
      </Button>
    </Form>
  )
}
