import { data, redirect, redirectDocument } from 'react-router'
import { PasskeyButton } from '#/pages/web/sign-in/passkey-button.tsx'
import { APP, CodeForm } from '#/domain/people/model/second-factor.ts'
import { sessionTokenOf, signInHeaders } from '#/domain/people/sessions/session-cookie.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { formHeaders, submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { flash } from '#/pages/web/toast/flash.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/second-step.page.ts'
import { finishSignIn, readSecondStep } from '#/domain/people/sign-in/sign-in.server.ts'

const failed = () => ({ title: m.sign_in_failed(), hide: 'code' as const })

/**
 * The cookie of a half session is valid for this page only; without one, the user signs in again.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  if (requestContext.actor) throw redirectDocument(paths.staff())
  const ways = await readSecondStep(
    requestContext,
    sessionTokenOf(request.headers.get('cookie'), requestContext.origin),
  )
  if (!ways) throw redirect(paths.signIn())
  return data(ways, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const form = await readForm({ request, context }, CodeForm)
  return submitForm({ form, schema: CodeForm, failure: failed(), context }, async ({ code }) => {
    const signed = await finishSignIn(
      requestContext,
      sessionTokenOf(request.headers.get('cookie'), requestContext.origin),
      code,
    )
    const headers = signInHeaders(signed, requestContext.origin)
    headers.append(
      'Set-Cookie',
      flash(code.length === APP.digits ? 'signed-in' : 'recovery-code-used'),
    )
    return redirectDocument(paths.staff(), { headers })
  })
}

export const clientAction = sendForm(failed)

export const headers = formHeaders

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ title: m.sign_in_step_title(), matches, location, hidden: true })
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { app, passkey } = loaderData
  const form = useForm<'code'>(actionData?.lastResult)
  return (
    <main id="main" className="wrap flex max-w-xl flex-col gap-6 py-12 md:py-20">
      <h1 className="text-3xl font-semibold">{m.sign_in_step_title()}</h1>
      <p>
        {app && passkey
          ? m.sign_in_step_both()
          : app
            ? m.sign_in_step_app()
            : m.sign_in_step_passkey()}
      </p>
      {passkey && (
        <PasskeyButton kind="second-step" label={m.sign_in_step_passkey_button()} main={!app} />
      )}
      <PageForm form={form} className="flex flex-col gap-5">
        <TextField
          {...form.blankField('code')}
          label={app ? m.sign_in_code() : m.sign_in_code_recovery()}
          hint={app ? m.sign_in_code_hint() : undefined}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className="max-w-64 font-mono text-xl tracking-widest"
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} kind={app ? 'main' : 'plain'}>
            {m.sign_in_step_button()}
          </SubmitButton>
          <a href={paths.signIn()} className={buttonClass({ kind: 'quiet' })}>
            {m.sign_in_step_again()}
          </a>
        </div>
      </PageForm>
      <p className="text-quiet">{m.sign_in_step_lost()}</p>
    </main>
  )
}
