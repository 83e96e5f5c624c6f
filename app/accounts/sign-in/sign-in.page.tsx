import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { Credentials, Registration } from '#/app/accounts/account.ts'
import { register } from '#/app/accounts/accounts.server.ts'
import { PasskeyButton } from '#/app/accounts/passkeys/passkey-button.tsx'
import { sessionCookie, signInHeaders } from '#/app/accounts/session-cookie.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, formHeaders, invalidForm, orUnsent } from '#/app/forms.ts'
import { pageMeta } from '#/app/site/page-meta.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash, flashOf, FORGET_FLASH } from '#/app/shell/flash.ts'
import type { Notice } from '#/app/shell/notice.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import type { Route } from './+types/sign-in.page.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { beginSignIn, type SignedIn } from './sign-in.server.ts'

const loginFailed = () => ({ title: m.sign_in_failed() })
const registrationFailed = () => ({ title: m.sign_in_registration_failed() })

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db } = context.get(scopeContext)
  if (actor) throw redirect(paths.staff())
  // Read while a password is typed.
  db.finder.wake()
  const invitation = new URL(request.url).searchParams.get('invitation')
  const notice = flashOf(request.headers.get('cookie'))
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (notice) headers.set('Set-Cookie', FORGET_FLASH)
  return data({ invitation, notice }, { headers })
}

/** With an invitation the form opens an account; without one it signs in, or half so where a second step follows. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, Credentials, Registration)
  return form.has('invitation') ? openAccount(form, context) : openSession(form, context)
}

async function openSession(form: FormData, context: Route.ActionArgs['context']) {
  const submission = parseWithZod(form, { schema: Credentials })
  if (submission.status !== 'success') return invalidForm(submission, loginFailed())
  try {
    const begun = await beginSignIn(context.get(scopeContext), submission.value)
    if (begun.account) return signedIn(begun, context)
    const cookie = sessionCookie(begun.token, context.get(scopeContext).origin)
    return redirect(paths.secondStep(), { headers: { 'Set-Cookie': cookie } })
  } catch (error) {
    return failedForm(submission, loginFailed(), { error, context })
  }
}

async function openAccount(form: FormData, context: Route.ActionArgs['context']) {
  const submission = parseWithZod(form, { schema: Registration })
  if (submission.status !== 'success') return invalidForm(submission, registrationFailed())
  try {
    return signedIn(await register(context.get(scopeContext), submission.value), context)
  } catch (error) {
    return failedForm(submission, registrationFailed(), { error, context })
  }
}

function signedIn(signed: SignedIn, context: Route.ActionArgs['context']) {
  const headers = signInHeaders(signed, context.get(scopeContext).origin)
  headers.append('Set-Cookie', flash('signed-in'))
  return redirect(paths.staff(), { headers })
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const invited = new URL(request.url).searchParams.has('invitation')
  return orUnsent(invited ? registrationFailed() : loginFailed(), () => serverAction())
}

export const headers = formHeaders

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ title: m.sign_in_page_title(), matches, location, hidden: true })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, notice } = loaderData
  useNotice(actionData?.notice ?? notice)
  return (
    <main id="main" className="wrap grid items-start gap-12 py-12 md:grid-cols-2 md:py-20">
      <div className="flex max-w-md flex-col gap-6">
        <h1 className="text-3xl font-semibold">{invitation === null ? m.sign_in_page_title() : m.sign_in_create_title()}</h1>
        {notice && !actionData && <Said notice={notice} />}
        <CredentialsForm key={invitation} invitation={invitation} lastResult={actionData?.lastResult} />
        {invitation === null && (
          <PasskeyButton
            kind="sign-in"
            label={m.sign_in_passkey_button()}
            above={<p className="needs-script text-quiet">{m.sign_in_or()}</p>}
          />
        )}
      </div>
      <aside className="flex flex-col gap-4 rounded-sm bg-mist p-8">
        <h2 className="text-2xl font-semibold">{m.sign_in_aside()}</h2>
        <ul className="list-disc space-y-2 pl-5 marker:text-signal">
          {[m.sign_in_aside_1(), m.sign_in_aside_2(), m.sign_in_aside_3()].map((purpose) => (
            <li key={purpose}>{purpose}</li>
          ))}
        </ul>
        <p className="text-quiet">{m.sign_in_by_invitation()}</p>
      </aside>
    </main>
  )
}

/** What was done before one came here, such as a new password; also read without scripts. */
function Said({ notice }: { notice: Notice }) {
  return (
    <p className="rounded-sm border-l-4 border-valid bg-valid-wash p-4 text-valid">
      <strong>{notice.title}.</strong> {notice.description}
    </p>
  )
}
