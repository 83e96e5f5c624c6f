import { INVITATION_HOURS, RESET_HOURS } from '#/domain/people/model/limits.ts'
import { z } from 'zod'
import {
  account,
  accountFields,
  OneTimeLinkAnswer,
} from '#/domain/people/accounts/account-answer.ts'
import {
  ReAuthenticatedAccountChanges,
  type ManagedAccount,
  ReAuthenticatedInvitation,
  ROLES,
  type PendingInvitation,
} from '#/domain/people/model/account.ts'
import {
  ReAuthentication,
  RE_AUTHENTICATION_FIELDS,
} from '#/domain/people/model/re-authentication.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { changeAccount, endSecondFactors, listAccounts } from './administration.server.ts'
import { makeResetLink } from './reset-links.server.ts'
import { invite, listInvitations, revokeInvitation } from './invitations.server.ts'
import { ALL_LANGUAGES } from '#/core/languages.ts'

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
    operationId: 'listAccounts',
    act: 'account.read',
    summary: 'List the accounts',
    description: 'All accounts, sorted by email address.',
    answer: { text: 'The accounts.', schema: z.array(ManagedAnswer) },
    example: { answer: [managed] },
    handle: ({ context }) => listAccounts(context),
  })
  .patch('/:id', {
    operationId: 'updateAccount',
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
    operationId: 'createResetLink',
    act: 'account.reset-link',
    summary: 'Make a password reset link',
    description:
      'For another account; an earlier link is void. Where a mail server is set up it goes to that account’s address alone (`sentTo`); otherwise it is in the answer (`link`). Other administrators are notified by email. A disabled account is refused with 409. The link is shown once: sent again with the same `Idempotency-Key`, this is refused with 409 and says that it was carried out.',
    body: ReAuthentication,
    optionalBody: true,
    fields: RE_AUTHENTICATION_FIELDS,
    answer: {
      status: 201,
      text: `The one-time link, valid for ${RESET_HOURS} hours, or where it was sent.`,
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
    operationId: 'deleteSecondFactors',
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

const InvitationAnswer = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    role: z.enum(ROLES),
    name: z.string().nullable(),
    language: z.enum(ALL_LANGUAGES),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({
    id: 'Invitation',
    description: 'An invitation that was not used, revoked or replaced and has not expired.',
  }) satisfies z.ZodType<PendingInvitation>

const body = { email: 'colleague@example.com', role: 'user' as const }
const expiresAt = '2026-11-24T05:00:00.000Z'
const invitation: PendingInvitation = {
  id: 9,
  ...body,
  name: null,
  language: 'en',
  createdAt: '2026-11-21T05:00:00.000Z',
  expiresAt,
}

export const invitationsApi = endpoints({
  tag: 'Accounts',
  who: 'administrators',
  record: { name: 'invitation', example: invitation.id },
})
  .get('/', {
    operationId: 'listInvitations',
    act: 'invitation.read',
    summary: 'List the invitations',
    description: 'The invitations that can still be used, newest first.',
    answer: { text: 'The invitations.', schema: z.array(InvitationAnswer) },
    example: { answer: [invitation] },
    handle: ({ context }) => listInvitations(context),
  })
  .post('/', {
    operationId: 'createInvitation',
    act: 'invitation.make',
    summary: 'Invite a colleague',
    description:
      'By email with a one-time link; where no mail server is set up, the link is in the answer (`link`), for you to pass on. Other administrators are notified by email. An earlier invitation of the address no longer holds; an address that has an account is refused with 409. The link is shown once: sent again with the same `Idempotency-Key`, this is refused with 409 and says that it was carried out.',
    body: ReAuthenticatedInvitation,
    fields: {
      name: 'Of a surveyor, as certificates print it; needed for this role alone.',
      language: 'Of the email, and of the page that the link leads to.',
      ...RE_AUTHENTICATION_FIELDS,
    },
    answer: {
      status: 201,
      text: `The one-time link, valid for ${INVITATION_HOURS} hours, or where it was sent.`,
      schema: OneTimeLinkAnswer,
    },
    refuses: [409, 429],
    shownOnce: true,
    example: {
      body: { ...body, password: 'a lantern on the quay' },
      answer: { link: 'https://register.example/auth?invitation=…', expiresAt },
    },
    handle: ({ context, body: { password, code, passkey, ...invitation } }) =>
      invite(context, invitation, { password, code, passkey }),
  })
  .delete('/:id', {
    operationId: 'deleteInvitation',
    act: 'invitation.revoke',
    summary: 'Revoke an invitation',
    description:
      'Its link no longer works. An invitation that was used already is not found (404).',
    answer: { status: 204, text: 'It is gone.' },
    handle: ({ context, id }) => revokeInvitation(context, id),
  })
