import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { account, accountFields } from '#/app/accounts/account-answer.ts'
import { ReAuthenticatedAccountChanges, type ManagedAccount } from '#/app/accounts/account.ts'
import { ReAuthentication, RE_AUTHENTICATION_FIELDS } from '#/app/accounts/re-authentication/re-authentication.ts'
import { HandedLinkAnswer } from './one-time-link.ts'

const ManagedAnswer = z
  .strictObject({
    ...accountFields,
    disabledAt: z.iso.datetime().nullable().describe('Since when nobody can sign in with it; null where somebody can.'),
    lastSeenAt: z.iso.datetime().nullable().describe('When it was last used; null where it never was.'),
    secondFactor: z.boolean().describe('It has an authenticator app or a passkey.'),
  })
  .meta({ id: 'ManagedAccount', description: 'An account, as administrators see it.' }) satisfies z.ZodType<ManagedAccount>

const managed: ManagedAccount = { ...account, disabledAt: null, lastSeenAt: '2026-11-21T05:20:00.000Z', secondFactor: true }
const params = z.object({
  id: z
    .int()
    .min(1)
    .meta({ description: 'The id of the account.', examples: [account.id] }),
})
const password = 'a lantern on the quay'
const tag = 'Accounts'
const who = 'administrators'

export const accountsOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/accounts',
    tag,
    who,
    summary: 'List the accounts',
    description: 'All of them, by their e-mail addresses.',
    answers: { 200: { words: 'The accounts.', schema: z.array(ManagedAnswer) } },
    example: { answer: [managed] },
  },
  {
    method: 'patch',
    path: '/api/accounts/{id}',
    tag,
    who,
    summary: 'Change the role of an account, disable it or enable it',
    description:
      'What is left out stays. Disabling ends its sessions and its links to a new password. The last administrator who can sign in stays one (409). Other administrators are notified by e-mail.',
    params,
    body: ReAuthenticatedAccountChanges,
    fields: RE_AUTHENTICATION_FIELDS,
    answers: { 200: { words: 'The account after the change.', schema: ManagedAnswer } },
    refuses: [404, 409, 429],
    example: {
      body: { disabled: true, password },
      answer: { ...managed, disabledAt: '2026-11-21T05:30:00.000Z' },
    },
  },
  {
    method: 'post',
    path: '/api/accounts/{id}/reset-link',
    tag,
    who,
    summary: 'Make a link to a new password',
    description:
      'For another account; an earlier one no longer holds. Where a mail server is set up it goes to that account’s address alone (`sentTo`); otherwise it is in the answer (`link`). Other administrators are notified by e-mail. A disabled account is refused with 409. The link is shown once: sent again with the same `Idempotency-Key`, this is refused with 409 and says that it was carried out.',
    params,
    body: ReAuthentication,
    fields: RE_AUTHENTICATION_FIELDS,
    answers: { 201: { words: 'The one-time link, valid for 24 hours, or where it was sent.', schema: HandedLinkAnswer } },
    refuses: [404, 409, 429],
    example: {
      body: { password },
      answer: { link: 'https://register.example/reset-password?token=…', expiresAt: '2026-11-22T05:00:00.000Z' },
    },
  },
  {
    method: 'delete',
    path: '/api/accounts/{id}/second-factors',
    tag,
    who,
    summary: 'End the second factors of an account',
    description:
      'For a colleague who has lost them: removes the authenticator app, the passkeys and the recovery codes of another account, and ends its sessions.',
    params,
    body: ReAuthentication,
    fields: RE_AUTHENTICATION_FIELDS,
    answers: { 204: { words: 'It has none any more.' } },
    refuses: [404, 429],
    example: { body: { password } },
  },
]
