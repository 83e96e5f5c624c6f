import type { Context } from 'hono'
import { account, AccountAnswer } from '#/domain/people/accounts/account-answer.ts'
import { Credentials, Registration } from '#/domain/people/model/account.ts'
import { currentAccount, register } from './accounts.server.ts'
import { sessionCookie, signInCookies } from '#/domain/people/sessions/session-cookie.ts'
import {
  IDLE_SECONDS,
  MAX_SESSION_SECONDS,
  signOut,
} from '#/domain/people/sessions/sessions.server.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { signIn, type SignedIn } from './sign-in.server.ts'

const password = 'a lantern on the quay'
/** What is said of a new password. */
export const NEW_PASSWORD = 'Not one of the most common passwords.'

/** The header of a response that signs a user in. */
export const sessionCookieHeader = {
  'Set-Cookie': `The session. It ends after ${IDLE_SECONDS / 60} idle minutes, and after ${MAX_SESSION_SECONDS / 3_600} hours.`,
}

export const signInApi = endpoints({ tag: 'Signing in', who: 'anyone' })
  .post('/login', {
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'An account with a second factor sends its `code` too; where it is missing or wrong, the answer is 401 with an error at `code`. After five wrong passwords or codes, for an account or from an address, each further attempt has to wait longer.',
    body: Credentials,
    fields: {
      username: 'The email address of the account.',
      code: 'What the authenticator app shows, or a recovery code; each is accepted once. An account that has passkeys alone needs a recovery code.',
    },
    answer: { text: 'The account.', schema: AccountAnswer, headers: sessionCookieHeader },
    refuses: [401, 429],
    repeatable: false,
    example: { body: { username: account.username, password }, answer: account },
    handle: async ({ c, context, body }) => answerSignedIn(c, await signIn(context, body), 200),
  })
  .post('/logout', {
    operationId: 'signOut',
    summary: 'Sign out',
    description:
      'Ends the session on the server. Without one there is nothing to end, and the answer is the same.',
    answer: {
      status: 204,
      text: 'The session has ended.',
      headers: { 'Set-Cookie': 'Removes the cookie.' },
    },
    handle: async ({ c, context }) => {
      await signOut(context)
      c.header('Set-Cookie', sessionCookie(null, context.origin))
    },
  })
  .post('/register', {
    operationId: 'register',
    summary: 'Open an account',
    description:
      'With the one-time link of an invitation, which opens one account however often this is sent. Without a valid one, the answer is 403.',
    body: Registration,
    fields: {
      username: 'The email address that was invited.',
      password: NEW_PASSWORD,
      invitation: 'The part of the link after `invitation=`.',
    },
    answer: {
      status: 201,
      text: 'The account, signed in.',
      schema: AccountAnswer,
      headers: sessionCookieHeader,
    },
    refuses: [403, 409, 429],
    repeatable: false,
    example: {
      body: { username: account.username, password, invitation: 'Jf3…' },
      answer: account,
    },
    handle: async ({ c, context, body }) => answerSignedIn(c, await register(context, body), 201),
  })
  .get('/user', {
    operationId: 'getUser',
    act: 'own.read',
    who: 'account-holders',
    summary: 'Read who is signed in',
    answer: { text: 'The account.', schema: AccountAnswer },
    example: { answer: account },
    handle: ({ context }) => currentAccount(context),
  })

/** The API's answer to a successful sign-in: the account, with the session's cookies. */
export function answerSignedIn(c: Context<ApiEnv>, signed: SignedIn, status: 200 | 201): Response {
  return c.json(signed.account, status, {
    'Set-Cookie': signInCookies(signed, c.get('context').origin),
  })
}
