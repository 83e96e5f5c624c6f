import { parseWithZod } from '@conform-to/zod/v4'
import { redirect, Link } from 'react-router'
import { OwnConfirmationForm } from '#/app/accounts/schemas/account.ts'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import {
  beginApp,
  confirmApp,
  readPendingApp,
} from '#/app/accounts/own-changes/authenticator-apps.server.ts'
import { CodeForm, type NewApp } from '#/app/accounts/schemas/second-factor.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { failedForm, invalidForm, submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { CopyButton } from '#/app/accounts/copy-button.tsx'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { TextField } from '#/app/web/ui/field.tsx'
import type { Route } from './+types/authenticator-app.page.ts'
import { PasswordAgainForm } from './password-again-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

const FAILED = { title: 'The app is not set up', hide: 'code' } as const

export async function loader({ context }: Route.LoaderArgs) {
  return { ways: await orErrorPage(readReAuthenticationWays(context.get(requestContextKey))) }
}

/** First the password; then the secret is shown, only in this response, and a code of the app confirms it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, OwnConfirmationForm, CodeForm)
  return form.has('current') ? begin(form, context) : confirm(form, context)
}

async function begin(form: FormData, context: Route.ActionArgs['context']) {
  return submitForm(
    { form, schema: OwnConfirmationForm, failure: FAILED, context },
    async (confirmation) => {
      const app = await beginApp(context.get(requestContextKey), confirmation)
      return { app, codes: null, lastResult: null, notice: null }
    },
  )
}

async function confirm(form: FormData, context: Route.ActionArgs['context']) {
  const requestContext = context.get(requestContextKey)
  const submission = parseWithZod(form, { schema: CodeForm })
  const failure = { ...FAILED, hide: 'code' } as const
  if (submission.status !== 'success')
    return withPendingApp(invalidForm(submission, failure), context)
  try {
    const codes = await confirmApp(requestContext, submission.value)
    if (codes) return { app: null, codes, lastResult: null, notice: null }
  } catch (error) {
    return withPendingApp(failedForm(submission, failure, { error, context }), context)
  }
  return redirect(paths.secondFactor(), { headers: { 'Set-Cookie': flash('second-factor-added') } })
}

/** Adds the secret to the response to a refused code, because the app may not have scanned it yet. */
async function withPendingApp<T extends { data: object }>(
  response: T,
  context: Route.ActionArgs['context'],
) {
  const app = await orErrorPage(readPendingApp(context.get(requestContextKey)))
  return { ...response, data: { ...response.data, app, codes: null } }
}

export const clientAction = sendForm(FAILED)

export const meta = () => staffMeta('Authenticator app')

export default function AuthenticatorApp({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const app = actionData && 'app' in actionData ? actionData.app : null
  const codes = actionData && 'codes' in actionData ? actionData.codes : null
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Authenticator app</h1>
      {codes ? (
        <>
          <p className="text-lg text-ink">The app is set up. You need it from your next sign-in.</p>
          <RecoveryCodeList codes={codes} />
        </>
      ) : app ? (
        <ConfirmAppForm app={app} lastResult={actionData?.lastResult} />
      ) : (
        <PasswordAgainForm
          of="app"
          about="You need an app such as Aegis, Google Authenticator or your password manager. Enter your password to show the code to scan."
          label="Continue"
          ways={loaderData.ways}
          lastResult={actionData?.lastResult}
        />
      )}
    </main>
  )
}

/** The secret of a new app, to scan or type, and the field for its first code. */
function ConfirmAppForm({ app, lastResult }: { app: NewApp; lastResult: LastResult }) {
  const form = useForm<'code'>(lastResult)
  return (
    <div className="grid max-w-4xl gap-8 md:grid-cols-[auto_minmax(0,1fr)]">
      <div className="self-start justify-self-start rounded-sm border border-edge bg-sheet p-2">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(app.qr)}`}
          alt="QR code for your authenticator app"
          width={232}
          height={232}
        />
      </div>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col items-start gap-3">
          <p>
            <strong>1.</strong> Scan the code with your app. If it cannot scan, add a time-based
            account and type this key:
          </p>
          <p className="rounded-sm bg-mist p-3 font-mono wrap-anywhere text-ink select-all">
            {groupByFour(app.secret)}
          </p>
          <CopyButton text={app.secret} label="Copy the key" />
        </div>
        <StaffForm form={form} className="flex flex-col gap-5">
          <TextField
            {...form.blankField('code')}
            label="2. Type the six digits it shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-48 font-mono text-xl tracking-widest"
          />
          <div className="flex flex-wrap gap-3">
            <SaveButton form={form} kind="main">
              Set up the app
            </SaveButton>
            <Link to={paths.secondFactor()} className={buttonClass({ kind: 'quiet' })}>
              Cancel
            </Link>
          </div>
        </StaffForm>
      </div>
    </div>
  )
}

function groupByFour(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
