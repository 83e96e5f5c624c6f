import type { Context } from 'hono'
import { signInCookies } from '#/app/accounts/session-cookie.ts'
import type { ApiEnv } from '#/app/scope.ts'
import type { SignedIn } from './sign-in.server.ts'

/** The answer of the API that has signed somebody in: the account, with the cookies. */
export function answerSignedIn(c: Context<ApiEnv>, signed: SignedIn, status: 200 | 201): Response {
  return c.json(signed.account, status, { 'Set-Cookie': signInCookies(signed, c.get('scope').origin) })
}
