import { Hono, type Context } from 'hono'
import { PasswordAgain } from '#/app/accounts/account.ts'
import { sessionTokenOf } from '#/app/accounts/session-cookie.ts'
import { answerSignedIn } from '#/app/accounts/sign-in/signed-in.api.ts'
import { jsonBody } from '#/app/json-body.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { beginPasskeyReAuthentication } from './passkey-re-authentication.server.ts'
import { NewPasskey, PasskeySignIn } from './passkey.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginPasskeyStep,
  finishWithPasskey,
  signInWithPasskey,
} from './passkeys.server.ts'

/** What the browser's own dialogue of passkeys needs: each two calls, to be asked and to answer. */
export const passkeysApi = new Hono<ApiEnv>()
  .post('/options', async (c) => c.json(await beginPasskey(c.get('scope'), await jsonBody(c.req, PasswordAgain))))
  .post('/', async (c) => c.json(await addPasskey(c.get('scope'), await jsonBody(c.req, NewPasskey)), 201))
  .post('/sign-in/options', async (c) => c.json(await beginPasskeySignIn(c.get('scope'))))
  .post('/sign-in', async (c) => {
    const { passkey } = await jsonBody(c.req, PasskeySignIn)
    return answerSignedIn(c, await signInWithPasskey(c.get('scope'), passkey), 200)
  })
  .post('/re-authentication/options', async (c) => c.json(await beginPasskeyReAuthentication(c.get('scope'))))
  .post('/second-step/options', async (c) => c.json(await beginPasskeyStep(c.get('scope'), halfTokenOf(c))))
  .post('/second-step', async (c) => {
    const { passkey } = await jsonBody(c.req, PasskeySignIn)
    return answerSignedIn(c, await finishWithPasskey(c.get('scope'), halfTokenOf(c), passkey), 200)
  })

function halfTokenOf(c: Context<ApiEnv>): string | undefined {
  return sessionTokenOf(c.req.header('cookie'), c.get('scope').origin)
}
