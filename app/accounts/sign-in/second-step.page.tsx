import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, redirect, useNavigation } from 'react-router'
import { PasskeyButton } from '#/app/accounts/passkeys/passkey-button.tsx'
import { APP, CodeForm } from '#/app/accounts/second-factor/second-factor.ts'
import { sessionTokenOf, signInHeaders } from '#/app/accounts/session-cookie.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, formHeaders, invalidForm, orUnsent } from '#/app/forms.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useRefusedForm } from '#/app/shell/refused-form.tsx'
import { useNotice } from '#/app/shell/toaster.tsx'
import { pageMeta } from '#/app/site/page-meta.ts'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import type { Route } from './+types/second-step.page.ts'
import { finishSignIn, secondStepOf } from './sign-in.server.ts'

const failed = () => ({ title: m.sign_in_failed(), hide: 'code' as const })

/** The cookie of a half session is good for this page alone; without one, signing in begins anew. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  if (scope.actor) throw redirect(paths.staff())
  const ways = await secondStepOf(scope, sessionTokenOf(request.headers.get('cookie'), scope.origin))
  if (!ways) throw redirect(paths.signIn())
  return data(ways, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  const submission = parseWithZod(await readForm({ request, context }, CodeForm), { schema: CodeForm })
  if (submission.status !== 'success') return invalidForm(submission, failed())
  const { code } = submission.value
  try {
    const signed = await finishSignIn(scope, sessionTokenOf(request.headers.get('cookie'), scope.origin), code)
    const headers = signInHeaders(signed, scope.origin)
    headers.append('Set-Cookie', flash(code.length === APP.digits ? 'signed-in' : 'recovery-code-used'))
    return redirect(paths.staff(), { headers })
  } catch (error) {
    return failedForm(submission, failed(), { error, context })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent(failed(), () => serverAction())
}

export const headers = formHeaders

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ title: m.sign_in_step_title(), matches, location, hidden: true })
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { app, passkey } = loaderData
  const { form, errors, errorsOf } = useRefusedForm<'code'>(actionData?.lastResult)
  const pending = useNavigation().formData !== undefined
  return (
    <main id="main" className="wrap flex max-w-xl flex-col gap-6 py-12 md:py-20">
      <h1 className="text-3xl font-semibold">{m.sign_in_step_title()}</h1>
      <p>{app && passkey ? m.sign_in_step_both() : app ? m.sign_in_step_app() : m.sign_in_step_passkey()}</p>
      {passkey && <PasskeyButton kind="second-step" label={m.sign_in_step_passkey_button()} main={!app} />}
      <Form method="post" ref={form} noValidate className="flex flex-col gap-5">
        <FieldErrors id="form" errors={errors} />
        <TextField
          id="code"
          name="code"
          label={app ? m.sign_in_code() : m.sign_in_code_recovery()}
          hint={app ? m.sign_in_code_hint() : undefined}
          errors={errorsOf('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className="max-w-64 font-mono text-xl tracking-widest"
        />
        <div className="flex flex-wrap gap-3">
          <Button kind={app ? 'main' : 'plain'} disabled={pending}>
            {pending && <Spinner />}
            {m.sign_in_step_button()}
          </Button>
          <a href={paths.signIn()} className={buttonLook({ kind: 'quiet' })}>
            {m.sign_in_step_again()}
          </a>
        </div>
      </Form>
      <p className="text-quiet">{m.sign_in_step_lost()}</p>
    </main>
  )
}
