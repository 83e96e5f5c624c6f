import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { PasswordAgain } from '#/app/accounts/account.ts'
import { beginApp, confirmApp, pendingApp } from '#/app/accounts/second-factor/authenticator-apps.server.ts'
import { CodeForm } from '#/app/accounts/second-factor/second-factor.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import type { Route } from './+types/authenticator-app.page.ts'
import { ConfirmAppForm } from './confirm-app-form.tsx'
import { PasswordAgainForm } from './password-again-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

const FAILED = { title: 'The app is not set up', hide: 'code' } as const

/** First the password; then the secret is shown, in this answer alone, and a code of the app confirms it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, PasswordAgain, CodeForm)
  return form.has('code') ? confirm(form, context) : begin(form, context)
}

async function begin(form: FormData, context: Route.ActionArgs['context']) {
  const submission = parseWithZod(form, { schema: PasswordAgain })
  if (submission.status !== 'success') return invalidForm(submission, { ...FAILED, hide: 'current' })
  try {
    const app = await beginApp(context.get(scopeContext), submission.value)
    return { app, codes: null, lastResult: null, notice: null }
  } catch (error) {
    return failedForm(submission, { ...FAILED, hide: 'current' }, { error, context })
  }
}

async function confirm(form: FormData, context: Route.ActionArgs['context']) {
  const scope = context.get(scopeContext)
  const submission = parseWithZod(form, { schema: CodeForm })
  const failure = { ...FAILED, hide: 'code' } as const
  if (submission.status !== 'success') return shownAgain(invalidForm(submission, failure), context)
  try {
    const codes = await confirmApp(scope, submission.value)
    if (codes) return { app: null, codes, lastResult: null, notice: null }
  } catch (error) {
    return shownAgain(failedForm(submission, failure, { error, context }), context)
  }
  return redirect(paths.secondFactor(), { headers: { 'Set-Cookie': flash('second-factor-added') } })
}

/** A refused code, beside the secret it is to be of: the app may not have been told yet. */
async function shownAgain<T extends { data: object }>(answer: T, context: Route.ActionArgs['context']) {
  const app = await pendingApp(context.get(scopeContext))
  return { ...answer, data: { ...answer.data, app, codes: null } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent(FAILED, () => serverAction())
}

export function meta() {
  return [{ title: `Authenticator app | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function AuthenticatorApp({ actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const app = actionData && 'app' in actionData ? actionData.app : null
  const codes = actionData && 'codes' in actionData ? actionData.codes : null
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Authenticator app</h1>
      {codes ? (
        <>
          <p className="text-lg text-ink">The app is set up. It is asked for from your next sign-in on.</p>
          <RecoveryCodeList codes={codes} />
        </>
      ) : app ? (
        <ConfirmAppForm app={app} lastResult={actionData?.lastResult} />
      ) : (
        <PasswordAgainForm
          of="app"
          about="You need an app such as Aegis, Google Authenticator or your password manager. First your password, please: then the code to scan is shown."
          label="Continue"
          lastResult={actionData?.lastResult}
        />
      )}
    </main>
  )
}
