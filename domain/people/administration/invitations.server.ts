import {
  nameErrors,
  type NewInvitation,
  type OneTimeLink,
  type OneTimeLinkResult,
  type PendingInvitation,
} from '#/domain/people/model/account.ts'
import {
  recordAccountEvent,
  recordAct,
  type Acting,
} from '#/domain/people/accounts/account-events.server.ts'
import type { ReAuthentication } from '#/domain/people/model/re-authentication.ts'
import { storedLanguage } from '#/core/languages.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { confirmedBy } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { allow, requireAllowed } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store, Tx } from '#/db/schema.ts'
import { oneTimeLinkResult } from '#/domain/people/accounts/account-answer.ts'
import { addRegistrationLink } from '#/domain/people/sign-in/accounts.server.ts'

type InvitationFor = NewInvitation & { createdBy: number | null }

/**
 * Invites a colleague by email with a one-time link, valid for 72 hours. It replaces an earlier
 * invitation of the address. Administrators only, who re-authenticate. Refuses: invalid for a
 * surveyor without a name; forbidden without re-authentication; conflict for an address that has an
 * account.
 */
export async function invite(
  context: RequestContext,
  { email, role, name, language }: NewInvitation,
  reAuthentication: ReAuthentication,
): Promise<OneTimeLinkResult> {
  requireAllowed(context, 'invitation.make')
  requireName({ role, name })
  const actor = await allow(context, 'invitation.make', confirmedBy(reAuthentication))
  return context.db.write.transaction().execute(async (tx) => {
    const link = await addInvitation(tx, context, {
      email,
      role,
      name,
      language,
      createdBy: actor.id,
    })
    await recordAct(tx, context, { kind: 'invited', actor, subject: email, detail: role })
    await enqueueEmail(tx, context, { to: email, language, email: { kind: 'invitation', ...link } })
    return oneTimeLinkResult(context, email, link)
  })
}

/** Creates an invitation from the command line, which prints the link; no email is sent. */
export async function inviteFromConsole(
  db: Store,
  at: { now: string; origin: string },
  invitation: NewInvitation,
): Promise<OneTimeLink> {
  requireName(invitation)
  const acting = { ...at, actor: null }
  const { email: subject, role: detail } = invitation
  return db.write.transaction().execute(async (tx) => {
    const link = await addInvitation(tx, acting, { ...invitation, createdBy: null })
    await recordAccountEvent(tx, acting, { kind: 'invited', subject, detail })
    return link
  })
}

async function addInvitation(
  tx: Tx,
  acting: Acting & { origin: string },
  { email, role, name, language, createdBy }: InvitationFor,
): Promise<OneTimeLink> {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('username', '=', email)
    .executeTakeFirst()
  if (taken) {
    const message = 'This address has an account already'
    throw new Refusal('conflict', message, { fields: { email: [message] } })
  }
  await tx
    .deleteFrom('invitations')
    .where('email', '=', email)
    .where('usedAt', 'is', null)
    .execute()
  return addRegistrationLink(tx, acting, {
    purpose: 'invitation',
    email,
    role,
    name: role === 'surveyor' ? (name ?? null) : null,
    language,
    createdBy,
  })
}

/** Invitations that can still be used, newest first. Administrators only. */
export async function listInvitations(context: RequestContext): Promise<PendingInvitation[]> {
  allow(context, 'invitation.read')
  const rows = await context.db.search
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'name', 'language', 'createdAt', 'expiresAt'])
    .where('purpose', '=', 'invitation')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', context.now)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    email: row.email ?? '',
    language: storedLanguage(row.language),
  }))
}

/**
 * Revokes an invitation: its link no longer works. Administrators only. Refuses: not-found, also
 * once it was used.
 */
export async function revokeInvitation(context: RequestContext, id: number): Promise<void> {
  allow(context, 'invitation.revoke')
  await context.db.write.transaction().execute(async (tx) => {
    const revoked = await tx
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('purpose', '=', 'invitation')
      .where('usedAt', 'is', null)
      .returning('email')
      .executeTakeFirst()
    if (!revoked)
      throw new Refusal('not-found', 'There is no such invitation, or it was used already.')
    await recordAccountEvent(tx, context, {
      kind: 'invitation-revoked',
      subject: revoked.email ?? '',
    })
  })
}

/** Refuses a surveyor without a name (invalid). */
export function requireName(account: Pick<NewInvitation, 'role' | 'name'>): void {
  const fields = nameErrors(account)
  if (fields)
    throw new Refusal('invalid', 'A surveyor needs a name, as certificates print it', { fields })
}
