import { redirect } from 'react-router'
import { sessionCookie } from '#/app/accounts/session-cookie.ts'
import { signOut } from '#/app/accounts/sessions.server.ts'
import { paths } from '#/app/paths.ts'
import { reportContext, scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import type { Route } from './+types/sign-out.page.ts'

export async function action({ context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  try {
    await signOut(scope)
  } catch (error) {
    context.get(reportContext)(error)
    return redirect(paths.staff(), { headers: { 'Set-Cookie': flash('sign-out-failed') } })
  }
  return redirect(paths.signIn(), { headers: { 'Set-Cookie': sessionCookie(null, scope.origin) } })
}

export function loader() {
  return redirect(paths.signIn())
}
