import { redirect } from 'react-router'
import { sessionCookie } from '#/app/accounts/session-cookie.ts'
import { signOut } from '#/app/accounts/sessions.server.ts'
import { failedChange, orUnsent } from '#/app/forms.ts'
import { paths } from '#/app/paths.ts'
import { reportContext, scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import type { Route } from './+types/sign-out.page.ts'

const FAILED = 'Logout failed'

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  try {
    await signOut(scope)
  } catch (error) {
    // A script stays on its page, with what is typed there; a browser without scripts is shown the staff area with the notice.
    if (new URL(request.url).pathname.endsWith('.data')) return failedChange(error, { title: FAILED, context })
    context.get(reportContext)(error)
    return redirect(paths.staff(), { headers: { 'Set-Cookie': flash('sign-out-failed') } })
  }
  return redirect(paths.signIn(), { headers: { 'Set-Cookie': sessionCookie(null, scope.origin) } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction().catch(leaveDocument))
}

/**
 * Loads the sign-in page as a new document once a redirect says that the session has ended. Within one document the router would
 * ignore the redirect of a fetcher if a page was requested meanwhile, and show that staff page after the sign-out.
 */
function leaveDocument(answer: unknown): Promise<never> {
  if (!(answer instanceof Response) || answer.status < 300 || answer.status >= 400) throw answer
  location.replace(paths.signIn())
  return new Promise(() => {})
}

export function loader() {
  return redirect(paths.signIn())
}
