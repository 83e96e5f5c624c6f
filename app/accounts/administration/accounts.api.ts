import { z } from 'zod'
import { account, accountFields } from '#/app/accounts/account-answer.ts'
import {
  ReAuthenticatedAccountChanges,
  type ManagedAccount,
} from '#/app/accounts/schemas/account.ts'
import {
  ReAuthentication,
  RE_AUTHENTICATION_FIELDS,
} from '#/app/accounts/schemas/re-authentication.ts'
import { endpoints } from '#/app/web/api/endpoint.ts'
import { changeAccount, endSecondFactors, listAccounts } from './administration.server.ts'
import { OneTimeLinkAnswer } from './one-time-link.ts'
import { makeResetLink } from './reset-links.server.ts'

const ManagedAnswer = z
  .strictObject({
    ...accountFields,
    disabledAt: z.iso
      .datetime()
      .nullable()
      .describe('Since when it is disabled; null where it is enabled.'),
    lastSeenAt: z.iso
      .datetime()
      .nullable()
      .describe('When it was last used; null where it never was.'),
    secondFactor: z.boolean().describe('It has an authenticator app or a passkey.'),
  })
  .meta({
    id: 'ManagedAccount',
    description: 'An account, as administrators see it.',
  }) satisfies z.ZodType<ManagedAccount>

const managed: ManagedAccount = {
  ...account,
  disabledAt: null,
  lastSeenAt: '2026-11-21T05:20:00.000Z',
  secondFactor: true,
}
const password = 'a lantern on the quay'

export const accountsApi = endpoints({
  tag: 'Accounts',
  who: 'administrators',
  record: { name: 'account', example: account.id },
})
  .get('/', {
    act: 'account.read',
    summary: 'List the accounts',
    description: 'All accounts, sorted by email address.',
    answer: { text: 'The accounts.', schema: z.array(ManagedAnswer) },
    example: { answer: [managed] },
    handle: ({ context }) => listAccounts(context),
  })
  .patch('/:id', {
    act: 'account.change',
    summary: 'Change the role of an account, disable it or enable it',
    description:
      'Fields that are left out do not change. Disabling an account ends its sessions and its password reset links. Its API keys are revoked for good when it is disabled or is no longer an administrator’s. The last administrator who can sign in can be neither disabled nor made a user (409). Other administrators are notified by email.',
    body: ReAuthenticatedAccountChanges,
    fields: {
      name: 'Of a surveyor, as certificates print it; needed with the role `surveyor`.',
      ...RE_AUTHENTICATION_FIELDS,
    },
    answer: { text: 'The account after the change.', schema: ManagedAnswer },
    refuses: [409, 429],
    example: {
      body: { disabled: true, password },
      answer: { ...managed, disabledAt: '2026-11-21T05:30:00.000Z' },
    },
    handle: ({ context, id, body: { role, name, disabled, ...reAuthentication } }) =>
      changeAccount(context, id, { role, name, disabled }, reAuthentication),
  })
  .post('/:id/reset-link', {
    act: 'account.reset-link',
    summary: 'Make a password reset link',
    description:
      'For another account; an earlier link is void. Where a mail server is set up it goes to that account’s address alone (`sentTo`); otherwise it is in the answer (`link`). Other administrators are notified by email. A disabled account is refused with 409. The link is shown once: sent again with the same `Idempotency-Key`, this is refused with 409 and says that it was carried out.',
    body: ReAuthentication,
    optionalBody: true,
    fields: RE_AUTHENTICATION_FIELDS,
    answer: {
      status: 201,
      text: 'The one-time link, valid for 24 hours, or where it was sent.',
      schema: OneTimeLinkAnswer,
    },
    refuses: [409, 429],
    shownOnce: true,
    example: {
      body: { password },
      answer: {
        link: 'https://register.example/reset-password?token=…',
        expiresAt: '2026-11-22T05:00:00.000Z',
      },
    },
    handle: ({ context, id, body }) => makeResetLink(context, id, body),
  })
  .delete('/:id/second-factors', {
    act: 'account.end-factors',
    summary: 'Remove the second factors of an account',
    description:
      'For a colleague who has lost them: removes the authenticator app, the passkeys and the recovery codes of another account, and ends its sessions.',
    body: ReAuthentication,
    optionalBody: true,
    fields: RE_AUTHENTICATION_FIELDS,
    answer: { status: 204, text: 'The account has no second factor any more.' },
    refuses: [429],
    example: { body: { password } },
    handle: ({ context, id, body }) => endSecondFactors(context, id, body),
  })
