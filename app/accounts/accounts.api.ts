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
    return c.json(await currentAccount(c.get('scope')))
  })
  .post('/login', async (c) => {
    const { account, token } = await signIn(c.get('scope'), await jsonBody(c.req, Credentials))
    c.header('Set-Cookie', sessionCookie(token, c.get('scope').origin))
    return c.json(account)
  })
  .post('/register', async (c) => {
    const { account, token } = await register(c.get('scope'), await jsonBody(c.req, Registration))
    c.header('Set-Cookie', sessionCookie(token, c.get('scope').origin))
    return c.json(account, 201)
  })
  .post('/logout', async (c) => {
    await signOut(c.get('scope'))
    c.header('Set-Cookie', sessionCookie(null, c.get('scope').origin))
    return c.body(null, 204)
  })
  .post('/invitations', async (c) => {
    c.set('shownOnce', true)
    return c.json(await invite(c.get('scope'), await jsonBody(c.req, NewInvitation)), 201)
  })
