import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { jsonBody } from '#/app/json-body.ts'
import { Refusal } from '#/app/refusal.ts'
import type { ApiEnv } from '#/app/scope.ts'
import {
  Credentials,
  PasswordChange,
  ReAuthenticatedAccountChanges,
  ReAuthenticatedInvitation,
  Registration,
} from './account.ts'
import { currentAccount, register } from './accounts.server.ts'
import { changeAccount, endSecondFactors, listAccounts } from './administration/administration.server.ts'
import { invite, listInvitations, revokeInvitation } from './administration/invitations.server.ts'
import { makeResetLink } from './administration/reset-links.server.ts'
import { changePassword } from './passwords/own-password.server.ts'
import { grantExport } from './re-authentication/export-grants.server.ts'
import { ReAuthentication } from './re-authentication/re-authentication.ts'
import { sessionCookie } from './session-cookie.ts'
import { signOut } from './sessions.server.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './sessions/own-sessions.server.ts'
import { signIn } from './sign-in/sign-in.server.ts'
import { answerSignedIn } from './sign-in/signed-in.api.ts'

const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
}

export const accountsApi = new Hono<ApiEnv>()
  .get('/user', noStore, async (c) => c.json(await currentAccount(c.get('scope'))))
  .put('/user/password', async (c) => {
    await changePassword(c.get('scope'), await jsonBody(c.req, PasswordChange))
    return c.body(null, 204)
  })
  .post('/login', async (c) => {
    return answerSignedIn(c, await signIn(c.get('scope'), await jsonBody(c.req, Credentials)), 200)
  })
  .post('/register', async (c) => {
    return answerSignedIn(c, await register(c.get('scope'), await jsonBody(c.req, Registration)), 201)
  })
  .post('/logout', async (c) => {
    await signOut(c.get('scope'))
    c.header('Set-Cookie', sessionCookie(null, c.get('scope').origin))
    return c.body(null, 204)
  })
  .get('/sessions', noStore, async (c) => c.json(await listOwnSessions(c.get('scope'))))
  .delete('/sessions', async (c) => {
    await endOtherSessions(c.get('scope'))
    return c.body(null, 204)
  })
  .delete('/sessions/:id', async (c) => {
    await endOwnSession(c.get('scope'), idOf(c.req.param('id')))
    return c.body(null, 204)
  })
  .get('/invitations', noStore, async (c) => c.json(await listInvitations(c.get('scope'))))
  .post('/invitations', async (c) => {
    c.set('shownOnce', true)
    const { password, code, passkey, ...invitation } = await jsonBody(c.req, ReAuthenticatedInvitation)
    return c.json(await invite(c.get('scope'), invitation, { password, code, passkey }), 201)
  })
  .delete('/invitations/:id', async (c) => {
    await revokeInvitation(c.get('scope'), idOf(c.req.param('id')))
    return c.body(null, 204)
  })
  .get('/accounts', noStore, async (c) => c.json(await listAccounts(c.get('scope'))))
  .patch('/accounts/:id', async (c) => {
    const { role, disabled, ...reAuthentication } = await jsonBody(c.req, ReAuthenticatedAccountChanges)
    return c.json(await changeAccount(c.get('scope'), idOf(c.req.param('id')), { role, disabled }, reAuthentication))
  })
  .post('/accounts/:id/reset-link', async (c) => {
    c.set('shownOnce', true)
    return c.json(await makeResetLink(c.get('scope'), idOf(c.req.param('id')), await reAuthenticationIn(c)), 201)
  })
  .post('/exports', async (c) => {
    c.set('shownOnce', true)
    return c.json(await grantExport(c.get('scope'), await reAuthenticationIn(c)), 201)
  })
  .delete('/accounts/:id/second-factors', async (c) => {
    await endSecondFactors(c.get('scope'), idOf(c.req.param('id')), await reAuthenticationIn(c))
    return c.body(null, 204)
  })

/** An empty body is no re-authentication; the refusal says what to send. */
async function reAuthenticationIn(c: Context<ApiEnv>): Promise<ReAuthentication> {
  return (await c.req.text()) === '' ? {} : jsonBody(c.req, ReAuthentication)
}

function idOf(parameter: string): number {
  if (!/^[1-9]\d{0,8}$/.test(parameter)) throw new Refusal('not-found', `There is nothing with the id ${parameter}.`)
  return Number(parameter)
}
