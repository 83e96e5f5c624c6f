import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, redirect, useNavigation } from 'react-router'
import { PasswordReset } from '#/app/accounts/account.ts'
import { readReset, resetPassword } from '#/app/accounts/administration/reset-links.server.ts'
import { sessionCookie } from '#/app/accounts/session-cookie.ts'
import { signOut } from '#/app/accounts/sessions.server.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, formHeaders, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage } from '#/app/page-refusal.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useRefusedForm } from '#/app/shell/refused-form.tsx'
import { useNotice } from '#/app/shell/toaster.tsx'
import { pageMeta } from '#/app/site/page-meta.ts'
import { Button } from '#/app/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import type { Route } from './+types/reset-password.page.ts'

const failed = () => ({ title: m.reset_failed() })

/** `/auth/reset?token=…`. The token is a query, so no log has it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { email } = await orErrorPage(readReset(context.get(scopeContext), token))
  return data({ token, email }, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  const submission = parseWithZod(await readForm({ request, context }, PasswordReset), { schema: PasswordReset })
  if (submission.status !== 'success') return invalidForm(submission, failed())
  try {
    await resetPassword(scope, submission.value)
    // Whoever was signed in here, perhaps as somebody else, signs in anew.
    await signOut(scope)
  } catch (error) {
    return failedForm(submission, failed(), { error, context })
  }
  const headers = new Headers({ 'Set-Cookie': sessionCookie(null, scope.origin) })
  headers.append('Set-Cookie', flash('password-reset'))
  return redirect(paths.signIn(), { headers })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent(failed(), () => serverAction())
}

export const headers = formHeaders

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ title: m.reset_title(), matches, location, hidden: true })
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { form, errors, errorsOf } = useRefusedForm<'password'>(actionData?.lastResult)
  const pending = useNavigation().formData !== undefined
  return (
    <main id="main" className="wrap flex max-w-xl flex-col gap-6 py-12 md:py-20">
      <h1 className="text-3xl font-semibold">{m.reset_title()}</h1>
      <p>{m.reset_intro()}</p>
      <Form method="post" ref={form} noValidate className="flex flex-col gap-5">
        <FieldErrors id="form" errors={errors} />
        <input type="hidden" name="token" value={loaderData.token} />
        <TextField
          id="username"
          label={m.sign_in_email()}
          type="email"
          autoComplete="username"
          readOnly
          value={loaderData.email}
        />
        <TextField
          id="password"
          name="password"
          type="password"
          label={m.reset_password()}
          hint={m.sign_in_password_hint()}
          errors={errorsOf('password')}
          autoComplete="new-password"
        />
        <Button kind="main" disabled={pending} className="self-start">
          {pending && <Spinner />}
          {m.reset_button()}
        </Button>
      </Form>
    </main>
  )
}
