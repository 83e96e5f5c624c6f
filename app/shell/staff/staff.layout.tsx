import { data, isRouteErrorResponse, Link, Outlet, redirect } from 'react-router'
import { heldForm, heldIn } from '#/app/accounts/resume/held-form.ts'
import { ResumeForm } from '#/app/accounts/resume/resume-form.tsx'
import { countOpenApplications } from '#/app/applications/desk/application-list.server.ts'
import { countNewMessages } from '#/app/messages/inbox.server.ts'
import { readUnknownForm } from '#/app/form-body.ts'
import { paths } from '#/app/paths.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import type { Route } from './+types/staff.layout.ts'
import { ErrorPage } from '#/app/shell/error-page.tsx'
import { flashOf, FORGET_FLASH } from '#/app/shell/flash.ts'
import { Mark } from '#/app/shell/mark.tsx'
import { SkipLink } from '#/app/shell/skip-link.tsx'
import { Toaster } from '#/app/shell/toaster.tsx'
import { SignOut } from './sign-out.tsx'
import { COUNTED_UP_TO, StaffNav } from './staff-nav.tsx'
import { StaffStyles } from './staff-styles.tsx'

/**
 * Nobody gets past here without being signed in, nor, where a second factor is demanded, past setting one up; each use case
 * asks again.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }) => {
    const { actor } = context.get(scopeContext)
    if (!actor) throw await signInFirst({ request, context })
    if (actor.mustSetUp && !isSettingUp(new URL(request.url).pathname)) throw redirect(paths.secondFactor())
  },
]

/**
 * To the sign-in page. Who sends a form, whose session may have ended while it was filled in, signs in where they are: a browser
 * sends the form again to the page that does it (307, RFC 9110 §15.4.8); a script gets it back with the refusal.
 */
async function signInFirst({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  if (request.method !== 'POST' || !isForm) return redirect(paths.signIn())
  const { pathname, search } = new URL(request.url)
  if (!pathname.endsWith('.data')) return redirect(paths.resume(pathname + search), 307)
  const held = heldForm(pathname + search, await readUnknownForm({ request, context }))
  return held ? data({ held }, { status: STATUS_OF.unauthenticated }) : redirect(paths.signIn())
}

/** The pages of second factors; a change of page within the browser asks for `….data`. */
function isSettingUp(path: string): boolean {
  return path === paths.secondFactor() || path.startsWith(`${paths.secondFactor()}/`) || path === `${paths.secondFactor()}.data`
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const { actor } = scope
  const notice = flashOf(request.headers.get('cookie'))
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (notice) headers.set('Set-Cookie', FORGET_FLASH)
  const email = actor?.email ?? ''
  const admin = actor?.role === 'admin'
  // Who has to set up a second factor first may ask for nothing else.
  if (actor?.mustSetUp) return data({ username: email, email, admin, waiting: null, notice }, { headers })
  const [applications, messages] = await Promise.all([
    countOpenApplications(scope, COUNTED_UP_TO),
    countNewMessages(scope, COUNTED_UP_TO),
  ])
  return data({ username: email, email, admin, waiting: { applications, messages }, notice }, { headers })
}

/** When a page below could not be shown, what it says of that (`Retry-After`). */
export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  for (const [name, value] of errorHeaders ?? []) loaderHeaders.set(name, value)
  return loaderHeaders
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Toaster initial={loaderData.notice}>
      <StaffStyles />
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <header className="no-print bg-deep text-on-deep">
          <div className="wrap-wide flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <Link to={paths.home()}>
              <Mark />
            </Link>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <Link
                to={paths.ownAccount()}
                className="flex min-h-11 flex-col justify-center leading-tight underline-offset-4 hover:underline"
              >
                <span className="text-sm opacity-80">Signed in as</span>
                <span className="font-semibold break-all">{loaderData.email}</span>
              </Link>
              <SignOut />
            </div>
          </div>
        </header>
        {loaderData.waiting && <StaffNav admin={loaderData.admin} waiting={loaderData.waiting} />}
        <Outlet />
      </div>
    </Toaster>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const held = isRouteErrorResponse(error) ? heldIn(error.data) : null
  return held ? <ResumeForm held={held} /> : <ErrorPage error={error} />
}
