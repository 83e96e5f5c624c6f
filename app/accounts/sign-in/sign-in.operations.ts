import type { Operation } from '#/app/api-docs/operation.ts'
import { account, AccountAnswer, sessionCookieHeader } from '#/app/accounts/account-answer.ts'
import { Credentials, PasswordChange, Registration } from '#/app/accounts/account.ts'

const password = 'a lantern on the quay'
const NEW_PASSWORD = 'Not one of those that are guessed first.'
const tag = 'Signing in'

export const signInOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/login',
    tag,
    who: 'anyone',
    summary: 'Sign in',
    description:
      'An account with a second factor sends its `code` too; where it is missing or wrong, the answer is 401 with an error at `code`. After five wrong passwords or codes, for an account or from an address, the next attempt waits a growing while.',
    body: Credentials,
    fields: {
      username: 'The e-mail address of the account.',
      code: 'What the authenticator app shows, or a recovery code; each is accepted once. An account that has passkeys alone needs a recovery code.',
    },
    answers: { 200: { words: 'The account.', schema: AccountAnswer, headers: sessionCookieHeader } },
    refuses: [401, 429],
    repeatable: false,
    example: { body: { username: account.username, password }, answer: account },
  },
  {
    method: 'post',
    path: '/api/logout',
    tag,
    who: 'anyone',
    summary: 'Sign out',
    description: 'Ends the session on the server. Without one there is nothing to end, and the answer is the same.',
    answers: { 204: { words: 'Nobody is signed in any more.', headers: { 'Set-Cookie': 'Ends the cookie.' } } },
    example: {},
  },
  {
    method: 'post',
    path: '/api/register',
    tag,
    who: 'anyone',
    summary: 'Open an account',
    description:
      'With the one-time link of an invitation, which opens one account however often this is sent. Without a valid one, the answer is 403.',
    body: Registration,
    fields: {
      username: 'The e-mail address that was invited.',
      password: NEW_PASSWORD,
      invitation: 'What stands after `invitation=` in the link.',
    },
    answers: { 201: { words: 'The account, signed in.', schema: AccountAnswer, headers: sessionCookieHeader } },
    refuses: [403, 409, 429],
    repeatable: false,
    example: { body: { username: account.username, password, invitation: 'Jf3…' }, answer: account },
  },
  {
    method: 'get',
    path: '/api/user',
    tag,
    who: 'staff',
    summary: 'Read who is signed in',
    answers: { 200: { words: 'The account.', schema: AccountAnswer } },
    example: { answer: account },
  },
  {
    method: 'put',
    path: '/api/user/password',
    tag,
    who: 'staff',
    summary: 'Change one’s own password',
    description:
      'Ends all other sessions of the account. A wrong current password is refused with 400, and counts as a failed attempt to sign in.',
    body: PasswordChange,
    fields: { current: 'The password until now.', password: NEW_PASSWORD },
    answers: { 204: { words: 'It is changed.' } },
    refuses: [409, 429],
    example: { body: { current: password, password: 'two lanterns on the quay' } },
  },
]
