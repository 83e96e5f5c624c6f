import { OWN_CONFIRMATION_FIELDS, PasswordChange } from '#/app/accounts/schemas/account.ts'
import { NEW_PASSWORD } from '#/app/accounts/sign-in/sign-in.api.ts'
import { endpoints } from '#/app/web/api/endpoint.ts'
import { changePassword } from './change-password.server.ts'

export const passwordApi = endpoints({ tag: 'Signing in', who: 'account-holders' }).put(
  '/user/password',
  {
    act: 'own.password',
    summary: 'Change your password',
    description:
      'Ends all other sessions of the account, and gives this one a new cookie. A wrong current password or code is refused with 400, and counts as a failed attempt to sign in.',
    body: PasswordChange,
    fields: { ...OWN_CONFIRMATION_FIELDS, password: NEW_PASSWORD },
    answer: {
      status: 204,
      text: 'The password was changed.',
      headers: { 'Set-Cookie': 'The session, with a new token.' },
    },
    refuses: [409, 429],
    example: { body: { current: 'a lantern on the quay', password: 'two lanterns on the quay' } },
    handle: ({ context, body }) => changePassword(context, body),
  },
)
