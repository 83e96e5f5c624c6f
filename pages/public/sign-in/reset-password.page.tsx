import { MIN_PASSWORD_LENGTH } from '#/domain/people/model/limits.ts'
import { data, redirect } from 'react-router'
import { PasswordReset } from '#/domain/people/model/account.ts'
import { readReset, resetPassword } from '#/domain/people/administration/reset-links.server.ts'
import { sessionCookie } from '#/domain/people/sessions/session-cookie.ts'
import { signOut } from '#/domain/people/sessions/sessions.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { formHeaders, submitForm } from '#/pages/web/forms/forms.ts'
import { forgetKey, linkKeyOf } from '#/domain/addresses/link-keys.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { flash } from '#/pages/web/toast/flash.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/reset-password.page.ts'

const failed = () => ({ title: m.reset_failed() })

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = linkKeyOf('reset', request.headers.get('cookie')) ?? ''
  const { email } = await orErrorPage(readReset(context.get(requestContextKey), token))
  return data({ token, email }, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const form = await readForm({ request, context }, PasswordReset)
  return submitForm({ form, schema: PasswordReset, failure: failed(), context }, async (reset) => {
    await resetPassword(requestContext, reset)
    // Ends the session of this browser, which may belong to another account.
    await signOut(requestContext)
    const headers = new Headers({ 'Set-Cookie': sessionCookie(null, requestContext.origin) })
    headers.append('Set-Cookie', flash('password-reset'))
    for (const cookie of forgetKey('reset', paths.resetPassword()))
      headers.append('Set-Cookie', cookie)
    return redirect(paths.signIn(), { headers })
  })
}

export const clientAction = sendForm(failed)

export const headers = formHeaders

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ title: m.reset_title(), matches, location, hidden: true })
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const form = useForm<'password'>(actionData?.lastResult, {
    idOf: (name) => (name === 'token' ? null : name),
  })
  return (
    <main id="main" className="wrap flex max-w-xl flex-col gap-6 py-12 md:py-20">
      <h1 className="text-3xl font-semibold">{m.reset_title()}</h1>
      <p>{m.reset_intro()}</p>
      <PageForm form={form} className="flex flex-col gap-5">
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
          {...form.blankField('password')}
          type="password"
          label={m.reset_password()}
          hint={m.sign_in_password_hint({ min: MIN_PASSWORD_LENGTH })}
          autoComplete="new-password"
        />
        <SubmitButton form={form} kind="main" className="self-start">
          {m.reset_button()}
        </SubmitButton>
      </PageForm>
    </main>
  )
}
