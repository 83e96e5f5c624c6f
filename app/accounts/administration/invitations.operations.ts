import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { ReAuthenticatedInvitation, ROLES, type PendingInvitation } from '#/app/accounts/account.ts'
import { RE_AUTHENTICATION_FIELDS } from '#/app/accounts/re-authentication/re-authentication.ts'
import { LANGUAGES } from '#/app/language/language.ts'
import { HandedLinkAnswer } from './one-time-link.ts'

const InvitationAnswer = z
  .strictObject({
    id: z.int(),
    email: z.string(),
    role: z.enum(ROLES),
    language: z.enum(LANGUAGES),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation', description: 'An invitation that may still be taken up.' }) satisfies z.ZodType<PendingInvitation>

const body = { email: 'colleague@example.com', role: 'user' as const }
const expiresAt = '2026-11-24T05:00:00.000Z'
const invitation: PendingInvitation = { id: 9, ...body, language: 'en', createdAt: '2026-11-21T05:00:00.000Z', expiresAt }
const tag = 'Accounts'
const who = 'administrators'

export const invitationsOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/invitations',
    tag,
    who,
    summary: 'List the invitations',
    description: 'Those that may still be taken up, newest first.',
    answers: { 200: { words: 'The invitations.', schema: z.array(InvitationAnswer) } },
    example: { answer: [invitation] },
  },
  {
    method: 'post',
    path: '/api/invitations',
    tag,
    who,
    summary: 'Invite a colleague',
    description:
      'By e-mail with a one-time link; where no mail server is set up, the link is in the answer (`link`) to be handed over. Other administrators are notified by e-mail. An earlier invitation of the address no longer holds; an address that has an account is refused with 409. The link is shown once: sent again with the same `Idempotency-Key`, this is refused with 409 and says that it was carried out.',
    body: ReAuthenticatedInvitation,
    fields: { language: 'Of the e-mail, and of the page that the link leads to.', ...RE_AUTHENTICATION_FIELDS },
    answers: { 201: { words: 'The one-time link, valid for 72 hours, or where it was sent.', schema: HandedLinkAnswer } },
    refuses: [409, 429],
    example: {
      body: { ...body, password: 'a lantern on the quay' },
      answer: { link: 'https://register.example/auth?invitation=…', expiresAt },
    },
  },
  {
    method: 'delete',
    path: '/api/invitations/{id}',
    tag,
    who,
    summary: 'Revoke an invitation',
    description: 'Its link opens nothing any more. One that was taken up already is not found (404).',
    params: z.object({
      id: z
        .int()
        .min(1)
        .meta({ description: 'The id of the invitation.', examples: [invitation.id] }),
    }),
    answers: { 204: { words: 'It is gone.' } },
    refuses: [404],
    example: {},
  },
]
