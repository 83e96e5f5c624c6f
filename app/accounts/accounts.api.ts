import { Hono } from 'hono'
import { jsonBody } from '#/app/json-body.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { Credentials, NewInvitation, Registration } from './account.ts'
import { currentAccount, invite, register } from './accounts.server.ts'
import { sessionCookie } from './session-cookie.ts'
import { signOut } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'

export const accountsApi = new Hono<ApiEnv>()
  .get('/user', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await currentAccount(c.var.scope))
  })
  .post('/login', async (c) => {
    const { account, token } = await signIn(c.var.scope, await jsonBody(c.req, Credentials))
    c.header('Set-Cookie', sessionCookie(token, c.var.scope.origin))
    return c.json(account)
  })
  .post('/register', async (c) => {
    const { account, token } = await register(c.var.scope, await jsonBody(c.req, Registration))
    c.header('Set-Cookie', sessionCookie(token, c.var.scope.origin))
    return c.json(account, 201)
  })
  .post('/logout', async (c) => {
    await signOut(c.var.scope)
    c.header('Set-Cookie', sessionCookie(null, c.var.scope.origin))
    return c.body(null, 204)
  })
  .post('/invitations', async (c) => c.json(await invite(c.var.scope, await jsonBody(c.req, NewInvitation)), 201))
