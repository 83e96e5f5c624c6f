import { MIN_PASSWORD_LENGTH } from '#/domain/people/model/limits.ts'
import { data, redirect, redirectDocument } from 'react-router'
import { Credentials, Registration } from '#/domain/people/model/account.ts'
import { register } from '#/domain/people/sign-in/accounts.server.ts'
import { PasskeyButton } from '#/pages/web/sign-in/passkey-button.tsx'
import { sessionCookie, signInHeaders } from '#/domain/people/sessions/session-cookie.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { formHeaders, submitForm } from '#/pages/web/forms/forms.ts'
import { orUnsent } from '#/pages/web/forms/send-form.ts'
import { forgetKey, linkKeyOf } from '#/domain/addresses/link-keys.ts'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { flash, flashOf, FORGET_FLASH } from '#/pages/web/toast/flash.ts'
import type { Notice } from '#/pages/web/toast/notice.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { TextField } from '#/pages/web/ui/field.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/sign-in.page.ts'
import { beginSignIn, type SignedIn } from '#/domain/people/sign-in/sign-in.server.ts'

/** What an invitation leaves in the query once its key is in a cookie. */
const INVITED = 'invited'

const loginFailed = () => ({ title: m.sign_in_failed() })
const registrationFailed = () => ({ title: m.sign_in_registration_failed() })

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = context.get(requestContextKey)
  if (actor) throw redirectDocument(paths.staff())
  const cookies = request.headers.get('cookie')
  const isInvited = new URL(request.url).searchParams.has(INVITED)
  const invitation = isInvited ? linkKeyOf('invitation', cookies) : null
  // The cookie of the link has ended, or the browser keeps none.
  if (isInvited && invitation === null)
    throw data(m.sign_in_closed(), { status: STATUS_OF.forbidden })
  const notice = flashOf(cookies)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (notice) headers.set('Set-Cookie', FORGET_FLASH)
  return data({ invitation, notice }, { headers })
}

/**
 * With an invitation the form opens an account; without one it signs in, with a half session where
 * a second step follows.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, Credentials, Registration)
  return form.has('invitation') ? openAccount(form, context) : openSession(form, context)
}

async function openSession(form: FormData, context: Route.ActionArgs['context']) {
  return submitForm(
    { form, schema: Credentials, failure: loginFailed(), context },
    async (credentials) => {
      const begun = await beginSignIn(context.get(requestContextKey), credentials)
      if (begun.account) return redirectSignedIn(begun, context)
      const cookie = sessionCookie(begun.token, context.get(requestContextKey).origin)
      return redirect(paths.secondStep(), { headers: { 'Set-Cookie': cookie } })
    },
  )
}

async function openAccount(form: FormData, context: Route.ActionArgs['context']) {
  return submitForm(
    { form, schema: Registration, failure: registrationFailed(), context },
    async (registration) =>
      redirectSignedIn(
        await register(context.get(requestContextKey), registration),
        context,
        forgetKey('invitation', paths.signIn()),
      ),
  )
}

function redirectSignedIn(
  signed: SignedIn,
  context: Route.ActionArgs['context'],
  cookies: readonly string[] = [],
) {
  const headers = signInHeaders(signed, context.get(requestContextKey).origin)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  headers.append('Set-Cookie', flash('signed-in'))
  return redirectDocument(paths.staff(), { headers })
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const invited = new URL(request.url).searchParams.has(INVITED)
  return orUnsent(invited ? registrationFailed() : loginFailed(), request, () => serverAction())
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
        <h1 className="text-3xl font-semibold">
          {invitation === null ? m.sign_in_page_title() : m.sign_in_create_title()}
        </h1>
        {notice && !actionData && <FlashNotice notice={notice} />}
        <CredentialsForm
          key={invitation}
          invitation={invitation}
          lastResult={actionData?.lastResult}
        />
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

/** The result of the previous page, such as a new password; shown without scripts. */
function FlashNotice({ notice }: { notice: Notice }) {
  return (
    <p className="rounded-sm border-l-4 border-valid bg-valid-wash p-4 text-valid">
      <strong>{notice.title}.</strong> {notice.description}
    </p>
  )
}

type CredentialsFormProps = {
  /** The one-time token of an invitation: the form then opens an account. */
  invitation: string | null
  lastResult: LastResult
}

function CredentialsForm({ invitation, lastResult }: CredentialsFormProps) {
  const form = useForm<keyof Credentials>(lastResult)
  return (
    <PageForm form={form} className="flex flex-col gap-5">
      {invitation !== null && <input type="hidden" name="invitation" value={invitation} />}
      <TextField
        {...form.field('username')}
        type="email"
        label={m.sign_in_email()}
        autoComplete="username webauthn"
      />
      <TextField
        {...form.blankField('password')}
        type="password"
        label={m.sign_in_password()}
        hint={
          invitation === null ? undefined : m.sign_in_password_hint({ min: MIN_PASSWORD_LENGTH })
        }
        autoComplete={invitation === null ? 'current-password' : 'new-password'}
      />
      <SubmitButton form={form} kind="main" className="self-start">
        {invitation === null ? m.sign_in_button() : m.sign_in_create_button()}
      </SubmitButton>
    </PageForm>
  )
}
