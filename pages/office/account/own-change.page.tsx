import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { MIN_PASSWORD_LENGTH, RECOVERY_CODES } from '#/domain/people/model/limits.ts'
import { parseWithZod } from '@conform-to/zod/v4'
import { OwnConfirmationForm, PasswordChangeForm } from '#/domain/people/model/account.ts'
import { CodeForm } from '#/domain/people/model/second-factor.ts'
import {
  changePassword,
  renewRecoveryCodes,
} from '#/domain/people/own-changes/own-changes.server.ts'
import { beginApp, confirmApp, readPendingApp } from '#/domain/people/own-changes/own-app.server.ts'
import { readReAuthenticationWays } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { ReAuthenticatedForm } from '#/pages/office/people/re-authenticated-form.tsx'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { failedForm, invalidForm, submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { orUnsent } from '#/pages/web/forms/send-form.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { servedAt } from '#/pages/web/served-at.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/own-change.page.ts'
import { ConfirmAppForm, RecoveryCodeList } from './factor-parts.tsx'

// The pages on which the owner of an account changes the password, sets up an authenticator app, or
// creates recovery codes: each asks for the password, and the second factor where there is one.

type What = 'password' | 'app' | 'codes'

const whatAt = (pattern: string): What =>
  servedAt(pattern, {
    password: paths.changePassword(),
    app: paths.authenticatorApp(),
    codes: paths.recoveryCodes(),
  })

const FAILED = {
  password: { title: 'The password was not changed', hide: 'code' },
  app: { title: 'The app is not set up', hide: 'code' },
  codes: { title: 'No codes were created', hide: 'code' },
} as const

export async function loader({ pattern, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const ways = await orErrorPage(readReAuthenticationWays(requestContext))
  return { what: whatAt(pattern), email: requestContext.actor?.email ?? '', ways }
}

export async function action({ pattern, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const what = whatAt(pattern)
  const failure = FAILED[what]
  if (what === 'password') {
    const form = await readForm({ request, context }, PasswordChangeForm)
    return submitForm({ form, schema: PasswordChangeForm, failure, context }, async (change) => {
      await changePassword(requestContext, change)
      return redirectWithNotice(paths.ownAccount(), 'password-changed')
    })
  }
  const form = await readForm(
    { request, context },
    OwnConfirmationForm,
    ...(what === 'app' ? [CodeForm] : []),
  )
  if (what === 'app' && !form.has('current')) return confirmFirstCode(form, context)
  return submitForm(
    { form, schema: OwnConfirmationForm, failure, context },
    async (confirmation) => {
      const shown =
        what === 'app'
          ? { app: await beginApp(requestContext, confirmation), codes: null }
          : { app: null, codes: await renewRecoveryCodes(requestContext, confirmation) }
      return { ...shown, lastResult: null, notice: null }
    },
  )
}

/** The secret of a new app is shown only after the password; a code of the app confirms it. */
async function confirmFirstCode(form: FormData, context: Route.ActionArgs['context']) {
  const requestContext = context.get(requestContextKey)
  const submission = parseWithZod(form, { schema: CodeForm })
  if (submission.status !== 'success')
    return withPendingApp(invalidForm(submission, FAILED.app), context)
  try {
    const codes = await confirmApp(requestContext, submission.value)
    if (codes) return { app: null, codes, lastResult: null, notice: null }
  } catch (error) {
    return withPendingApp(failedForm(submission, FAILED.app, { error, context }), context)
  }
  return redirectWithNotice(paths.secondFactor(), 'second-factor-added')
}

/**
 * Adds the secret to the response to a refused code, because the app may not have scanned it yet.
 */
async function withPendingApp<T extends { data: object }>(
  response: T,
  context: Route.ActionArgs['context'],
) {
  const app = await orErrorPage(readPendingApp(context.get(requestContextKey)))
  return { ...response, data: { ...response.data, app, codes: null } }
}

export const clientAction = ({ pattern, request, serverAction }: Route.ClientActionArgs) =>
  orUnsent(FAILED[whatAt(pattern)], request, () => serverAction())

export const meta = ({ loaderData: { what } }: Route.MetaArgs) => staffMeta(PAGES[what].title)

type Page = {
  title: string
  /** Before the password. */
  about?: string
  label: string
  /** The button while the answer is awaited. */
  sending?: string
  back: () => string
  /** Above the recovery codes that come with it. */
  done?: string
}

const PAGES: Record<What, Page> = {
  password: { title: 'Change the password', label: 'Change the password', back: paths.ownAccount },
  app: {
    title: 'Authenticator app',
    about:
      'You need an app such as Aegis, Google Authenticator or your password manager. Enter your password to show the code to scan.',
    label: 'Continue',
    sending: 'Continue',
    back: paths.secondFactor,
    done: 'The app is set up. You need it from your next sign-in.',
  },
  codes: {
    title: 'Recovery codes',
    about: `${RECOVERY_CODES} new codes replace all earlier ones, which then stop working. Enter your password to create them.`,
    label: 'Create new recovery codes',
    sending: 'Create new recovery codes',
    back: paths.secondFactor,
  },
}

export default function OwnChange({
  loaderData: { what, ways, email },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { title, about, label, sending, back, done } = PAGES[what]
  const { app, codes } = actionData && 'app' in actionData ? actionData : { app: null, codes: null }
  const lastResult = actionData?.lastResult
  if (codes) {
    return (
      <StaffPage title={title}>
        {done !== undefined && <p className="text-lg text-ink">{done}</p>}
        <RecoveryCodeList codes={codes} />
      </StaffPage>
    )
  }
  return (
    <StaffPage title={title}>
      {app ? (
        <ConfirmAppForm app={app} lastResult={lastResult} />
      ) : (
        <ReAuthenticatedForm
          key={what}
          intent={null}
          formId={what === 'password' ? 'change' : what}
          passwordName="current"
          label={label}
          kind="main"
          {...(sending !== undefined && { sending })}
          cancel={back()}
          ways={ways}
          lastResult={lastResult}
          {...(what === 'password' && { after: NewPasswordField })}
        >
          {about !== undefined && <p className="max-w-xl">{about}</p>}
          {/* Password managers need the username of the password. */}
          {what === 'password' && (
            <input type="email" autoComplete="username" value={email} readOnly hidden />
          )}
        </ReAuthenticatedForm>
      )}
    </StaffPage>
  )
}

function NewPasswordField({
  blankField,
}: {
  blankField: (name: string) => { id: string; name: string }
}) {
  return (
    <div className="flex w-full max-w-xl flex-col gap-5">
      <TextField
        {...blankField('password')}
        type="password"
        label="New password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. A sentence is a good choice.`}
        autoComplete="new-password"
      />
      <p className="text-quiet">Changing it signs you out on other devices.</p>
    </div>
  )
}
