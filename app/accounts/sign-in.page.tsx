import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { office } from '#/app/site/office.ts'
import type { Route } from './+types/sign-in.page.ts'
import { Credentials, Registration } from './account.ts'
import { register } from './accounts.server.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { sessionCookie } from './session-cookie.ts'
import { signIn, type SignedIn } from './sign-in.server.ts'

const LOGIN_FAILED = 'Login failed'
const REGISTRATION_FAILED = 'Registration failed'

export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(scopeContext).actor) throw redirect(paths.staff())
  const invitation = new URL(request.url).searchParams.get('invitation')
  return data({ invitation }, { headers: { 'Cache-Control': 'no-store' } })
}

/** With an invitation the form opens an account; without one it signs in. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return form.has('invitation') ? openAccount(form, context) : openSession(form, context)
}

async function openSession(form: FormData, context: Route.ActionArgs['context']) {
  const submission = parseWithZod(form, { schema: Credentials })
  if (submission.status !== 'success') return invalidForm(submission, LOGIN_FAILED, 'password')
  try {
    return signedIn(await signIn(context.get(scopeContext), submission.value), context)
  } catch (error) {
    return failedForm(submission, LOGIN_FAILED, { error, context, hide: 'password' })
  }
}

async function openAccount(form: FormData, context: Route.ActionArgs['context']) {
  const submission = parseWithZod(form, { schema: Registration })
  if (submission.status !== 'success') return invalidForm(submission, REGISTRATION_FAILED, 'password')
  try {
    return signedIn(await register(context.get(scopeContext), submission.value), context)
  } catch (error) {
    return failedForm(submission, REGISTRATION_FAILED, { error, context, hide: 'password' })
  }
}

function signedIn({ token }: SignedIn, context: Route.ActionArgs['context']) {
  const headers = new Headers({ 'Set-Cookie': sessionCookie(token, context.get(scopeContext).origin) })
  headers.append('Set-Cookie', flash('signed-in'))
  return redirect(paths.staff(), { headers })
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const title = new URL(request.url).searchParams.has('invitation') ? REGISTRATION_FAILED : LOGIN_FAILED
  return orUnsent(title, () => serverAction())
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta() {
  return [{ title: `Admin Login | ${office.name}` }, { name: 'robots', content: 'noindex' }]
}

const PURPOSES = [
  'Manage maritime certifications',
  'Generate QR codes for certificate verification',
  'Track certificate status and expiration',
]

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { invitation } = loaderData
  return (
    <main id="main" className="wrap grid items-start gap-12 py-12 md:grid-cols-2 md:py-20">
      <div className="flex max-w-md flex-col gap-6">
        <h1 className="text-3xl font-semibold">{invitation === null ? 'Admin Login' : 'Create your account'}</h1>
        <CredentialsForm key={invitation} invitation={invitation} lastResult={actionData?.lastResult} />
      </div>
      <aside className="flex flex-col gap-4 rounded-sm bg-mist p-8">
        <h2 className="text-2xl font-semibold">The register, from inside</h2>
        <ul className="list-disc space-y-2 pl-5 marker:text-signal">
          {PURPOSES.map((purpose) => (
            <li key={purpose}>{purpose}</li>
          ))}
        </ul>
        <p className="text-quiet">Accounts are opened by invitation. Ask an administrator of your office for a link.</p>
      </aside>
    </main>
  )
}
