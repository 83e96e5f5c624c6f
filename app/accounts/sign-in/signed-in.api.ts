import type { Context } from 'hono'
import { signInCookies } from '#/app/accounts/session-cookie.ts'
import type { ApiEnv } from '#/app/context/request-context.ts'
import type { SignedIn } from './sign-in.server.ts'

/** The API's answer to a successful sign-in: the account, with the session's cookies. */
export function answerSignedIn(c: Context<ApiEnv>, signed: SignedIn, status: 200 | 201): Response {
  return c.json(signed.account, status, { 'Set-Cookie': signInCookies(signed, c.get('context').origin) })
}
