import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { PasswordChange } from '#/app/accounts/account.ts'
import { changePassword } from '#/app/accounts/passwords/own-password.server.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useRefusedForm } from '#/app/shell/refused-form.tsx'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import type { Route } from './+types/change-password.page.ts'
import { PasswordAgainField } from './password-again.tsx'

const FAILED = { title: 'The password was not changed' }

export function loader({ context }: Route.LoaderArgs) {
  return { email: context.get(scopeContext).actor?.email ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm({ request, context }, PasswordChange), { schema: PasswordChange })
  if (submission.status !== 'success') return invalidForm(submission, FAILED)
  try {
    await changePassword(context.get(scopeContext), submission.value)
  } catch (error) {
    return failedForm(submission, FAILED, { error, context })
  }
  return redirect(paths.ownAccount(), { headers: { 'Set-Cookie': flash('password-changed') } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent(FAILED, () => serverAction())
}

export function meta() {
  return [{ title: `Change the password | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { form, errors, errorsOf } = useRefusedForm<'current' | 'password'>(actionData?.lastResult)
  const pending = useNavigation().formData !== undefined
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Change the password</h1>
      <Form method="post" ref={form} noValidate className="flex max-w-xl flex-col gap-5">
        <FieldErrors id="form" errors={errors} />
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={loaderData.email} readOnly hidden />
        <PasswordAgainField of="change" errors={errorsOf('current')} />
        <TextField
          id="password"
          name="password"
          type="password"
          label="New password"
          hint="At least 12 characters. A sentence is enough."
          errors={errorsOf('password')}
          autoComplete="new-password"
        />
        <p className="text-quiet">All your other sessions end with the change.</p>
        <div className="flex flex-wrap gap-3">
          <Button kind="main" disabled={pending}>
            {pending && <Spinner />}
            Change the password
          </Button>
          <Link to={paths.ownAccount()} className={buttonLook({ kind: 'quiet' })}>
            Cancel
          </Link>
        </div>
      </Form>
    </main>
  )
}
