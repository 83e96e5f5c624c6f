import { Form, Link, redirect, useNavigation } from 'react-router'
import { PasswordChange } from '#/app/accounts/schemas/account.ts'
import { changePassword } from '#/app/accounts/passwords/change-password.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { sendForm, submitForm } from '#/app/web/forms/forms.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { useRefusedForm } from '#/app/web/forms/refused-form.tsx'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/web/ui/field.tsx'
import type { Route } from './+types/change-password.page.ts'
import { PasswordAgainField } from './password-again-form.tsx'

const FAILED = { title: 'The password was not changed' }

export function loader({ context }: Route.LoaderArgs) {
  return { email: context.get(requestContextKey).actor?.email ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, PasswordChange)
  return submitForm({ form, schema: PasswordChange, failure: FAILED, context }, async (change) => {
    await changePassword(context.get(requestContextKey), change)
    return redirect(paths.ownAccount(), { headers: { 'Set-Cookie': flash('password-changed') } })
  })
}

export const clientAction = sendForm(FAILED)

export const meta = () => staffMeta('Change the password')

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { form, errors, errorsOf } = useRefusedForm<'current' | 'password'>(actionData?.lastResult)
  const pending = useNavigation().formData !== undefined
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Change the password</h1>
      <Form method="post" ref={form} noValidate className="flex max-w-xl flex-col gap-5">
        <FieldErrors id="form" errors={errors} />
        {/* Password managers need the username of the password. */}
        <input type="email" autoComplete="username" value={loaderData.email} readOnly hidden />
        <PasswordAgainField of="change" errors={errorsOf('current')} />
        <TextField
          id="password"
          name="password"
          type="password"
          label="New password"
          hint="At least 12 characters. A sentence is a good choice."
          errors={errorsOf('password')}
          autoComplete="new-password"
        />
        <p className="text-quiet">Changing it signs you out on other devices.</p>
        <div className="flex flex-wrap gap-3">
          <Button kind="main" pending={pending}>
            Change the password
          </Button>
          <Link to={paths.ownAccount()} className={buttonClass({ kind: 'quiet' })}>
            Cancel
          </Link>
        </div>
      </Form>
    </main>
  )
}
