import { useEffect, type ReactNode } from 'react'
import {
  data,
  isRouteErrorResponse,
  Link,
  Outlet,
  redirect,
  redirectDocument,
  useFetcher,
} from 'react-router'
import { toPendingForm, pendingFormIn } from '#/pages/web/pending-form/pending-form.ts'
import { ResumeForm } from '#/pages/web/pending-form/resume-form.tsx'
import { countOpenApplications } from '#/domain/services/applications/review/application-list.server.ts'
import { countNewMessages } from '#/domain/services/messages/messages.server.ts'
import { countWaitingReports } from '#/domain/register/survey/report-review/review.server.ts'
import { readUnknownForm } from '#/pages/web/forms/form-body.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import type { Route } from './+types/staff.layout.ts'
import { flashOf, FORGET_FLASH } from '#/pages/web/toast/flash.ts'
import { Mark } from '#/pages/web/shell/mark.tsx'
import { SkipLink } from '#/pages/web/shell/skip-link.tsx'
import { Toaster, useNotice } from '#/pages/web/toast/toaster.tsx'
import { Button } from '#/pages/web/ui/button.tsx'
import type { action as signOut } from '#/pages/public/sign-in/sign-out.page.ts'
import { Commands } from './commands.tsx'
import { COUNTED_UP_TO } from './sections.ts'
import { StaffErrorPage } from './staff-error-page.tsx'
import { SectionTabs, StaffNav } from './staff-nav.tsx'
import { UnsavedChanges } from '#/pages/web/staff/staff-form.tsx'
import { StaffStyles } from '#/pages/web/staff/staff-styles.tsx'
import { showTooltips } from '#/pages/web/staff/tooltips.ts'

/**
 * Redirects requests without a session to the sign-in page, and users who must set up a second
 * factor to that page; each use case checks again.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }) => {
    const { actor } = context.get(requestContextKey)
    if (!actor) throw await signInFirst({ request, context })
    // A surveyor has the pages of the own account here, and nothing else.
    if (actor.role === 'surveyor' && !isOwnAccount(new URL(request.url).pathname))
      throw redirectDocument(paths.survey())
    if (actor.mustSetUp && !isSettingUp(new URL(request.url).pathname))
      throw redirect(paths.secondFactor())
  },
]

/**
 * Redirects to the sign-in page. A form, whose session may have ended while it was filled in, is
 * not lost: a browser sends it again to the page for signing in again (307, RFC 9110 §15.4.8); a
 * script gets it back with the refusal.
 */
async function signInFirst({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const isForm = request.headers
    .get('content-type')
    ?.startsWith('application/x-www-form-urlencoded')
  if (request.method !== 'POST' || !isForm) return redirect(paths.signIn())
  const { pathname, search } = new URL(request.url)
  if (!pathname.endsWith('.data')) return redirect(paths.resume(pathname + search), 307)
  const held = toPendingForm(pathname + search, await readUnknownForm({ request, context }))
  return held ? data({ held }, { status: STATUS_OF.unauthenticated }) : redirect(paths.signIn())
}

/** The pages of the own account. */
function isOwnAccount(path: string): boolean {
  return (
    path === paths.ownAccount() ||
    path.startsWith(`${paths.ownAccount()}/`) ||
    path === `${paths.ownAccount()}.data`
  )
}

/** The pages of second factors; a navigation without a reload requests `….data`. */
function isSettingUp(path: string): boolean {
  return (
    path === paths.secondFactor() ||
    path.startsWith(`${paths.secondFactor()}/`) ||
    path === `${paths.secondFactor()}.data`
  )
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { actor } = requestContext
  const notice = flashOf(request.headers.get('cookie'))
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (notice) headers.set('Set-Cookie', FORGET_FLASH)
  const email = actor?.email ?? ''
  const admin = actor?.role === 'admin'
  // Users who must set up a second factor first may not read anything else, and surveyors nothing
  // of the office.
  if (actor?.mustSetUp || actor?.role === 'surveyor')
    return data(
      { username: email, email, admin, waiting: null, surveyor: actor.role === 'surveyor', notice },
      { headers },
    )
  const [applications, messages, reports] = await Promise.all([
    countOpenApplications(requestContext, COUNTED_UP_TO),
    countNewMessages(requestContext, COUNTED_UP_TO),
    countWaitingReports(requestContext, COUNTED_UP_TO),
  ])
  return data(
    {
      username: email,
      email,
      admin,
      waiting: { applications, messages, reports },
      surveyor: false,
      notice,
    },
    { headers },
  )
}

/** Adds the headers of an error of the page inside (`Retry-After`). */
export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  for (const [name, value] of errorHeaders ?? []) loaderHeaders.set(name, value)
  return loaderHeaders
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame loaderData={loaderData}>
      <Outlet />
    </Frame>
  )
}

type FrameProps = Pick<Route.ComponentProps, 'loaderData'> & { children: ReactNode }

/** The frame of every page of the staff area, and of the message that there is no such page. */
function Frame({ loaderData, children }: FrameProps) {
  useEffect(showTooltips, [])
  return (
    <Toaster initial={loaderData.notice}>
      <StaffStyles />
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <header className="no-print bg-deep text-on-deep">
          <div className="wrap-wide flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
            <a href={paths.home()}>
              <Mark />
            </a>
            {loaderData.waiting && <Commands admin={loaderData.admin} />}
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:w-full max-sm:justify-between">
              {loaderData.surveyor && (
                <a
                  href={paths.survey()}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  My ships
                </a>
              )}
              <SignedIn {...loaderData} />
              <SignOut />
            </div>
          </div>
        </header>
        {loaderData.waiting && (
          <>
            <StaffNav admin={loaderData.admin} waiting={loaderData.waiting} />
            <SectionTabs />
          </>
        )}
        {children}
      </div>
      <UnsavedChanges />
    </Toaster>
  )
}

/**
 * Who is signed in. A user name is an email address (tests/specification/specification.md, section
 * 5), and the specification asks for both.
 */
function SignedIn({ username, email }: { username: string; email: string }) {
  const name = 'text-xs opacity-80'
  return (
    <Link to={paths.ownAccount()} className="group flex min-h-11 items-center leading-tight">
      <span className="sr-only">Your account: </span>
      <dl className="grid grid-cols-[auto_auto] items-baseline gap-x-2">
        <dt className={name}>Username</dt>
        <dd className="font-semibold break-all underline-offset-4 group-hover:underline">
          {username}
        </dd>
        <dt className={name}>Email</dt>
        <dd className="text-sm break-all">{email}</dd>
      </dl>
    </Link>
  )
}

/** Ends the session. A request that fails leaves the page as it is, with what was typed on it. */
function SignOut() {
  const { Form, state, data } = useFetcher<typeof signOut>()
  useNotice(data?.notice)
  const leaving = state !== 'idle'
  return (
    <Form method="post" action={paths.signOut()}>
      <Button pending={leaving}>Logout</Button>
    </Form>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const held = isRouteErrorResponse(error) ? pendingFormIn(error.data) : null
  if (held)
    return (
      <Toaster>
        <ResumeForm held={held} />
      </Toaster>
    )
  const page = <StaffErrorPage error={error} />
  return loaderData ? <Frame loaderData={loaderData}>{page}</Frame> : page
}
