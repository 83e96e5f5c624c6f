import { z } from 'zod'
import {
  ReAuthenticatedInvitation,
  ROLES,
  type PendingInvitation,
} from '#/app/accounts/schemas/account.ts'
import { RE_AUTHENTICATION_FIELDS } from '#/app/accounts/schemas/re-authentication.ts'
import { endpoints } from '#/app/web/api/endpoint.ts'
import { ALL_LANGUAGES } from '#/core/languages.ts'
import { invite, listInvitations, revokeInvitation } from './invitations.server.ts'
import { OneTimeLinkAnswer } from './one-time-link.ts'

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
    act: 'invitation.read',
    summary: 'List the invitations',
    description: 'The invitations that can still be used, newest first.',
    answer: { text: 'The invitations.', schema: z.array(InvitationAnswer) },
    example: { answer: [invitation] },
    handle: ({ context }) => listInvitations(context),
  })
  .post('/', {
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
      text: 'The one-time link, valid for 72 hours, or where it was sent.',
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
    act: 'invitation.revoke',
    summary: 'Revoke an invitation',
    description:
      'Its link no longer works. An invitation that was used already is not found (404).',
    answer: { status: 204, text: 'It is gone.' },
    handle: ({ context, id }) => revokeInvitation(context, id),
  })
