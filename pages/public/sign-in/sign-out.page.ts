import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { redirect } from 'react-router'
import { sessionCookie } from '#/domain/people/sessions/session-cookie.ts'
import { signOut } from '#/domain/people/sessions/sessions.server.ts'
import { failedChange } from '#/pages/web/forms/forms.ts'
import { orUnsent } from '#/pages/web/forms/send-form.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/sign-out.page.ts'

const FAILED = 'Logout failed'

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  try {
    await signOut(requestContext)
  } catch (error) {
    const refused = failedChange(error, { title: FAILED, context })
    // With scripts the page and its input stay; without them the browser is redirected to the staff
    // area with the notice.
    if (new URL(request.url).pathname.endsWith('.data')) return refused
    const why =
      refused.init?.status === STATUS_OF.unavailable ? 'sign-out-not-now' : 'sign-out-failed'
    return redirectWithNotice(paths.staff(), why)
  }
  return redirect(paths.signIn(), {
    headers: { 'Set-Cookie': sessionCookie(null, requestContext.origin) },
  })
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, request, () => serverAction().catch(leaveDocument))
}

/**
 * Loads the sign-in page as a new document once a redirect says that the session has ended. Within
 * one document the router would ignore the redirect of a fetcher if a page was requested meanwhile,
 * and show that staff page after the sign-out.
 */
function leaveDocument(thrown: unknown): Promise<never> {
  if (!(thrown instanceof Response) || thrown.status < 300 || thrown.status >= 400) throw thrown
  location.replace(paths.signIn())
  return new Promise(() => {})
}

export function loader() {
  return redirect(paths.signIn())
}
