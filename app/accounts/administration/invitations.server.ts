import type { HandedLink, NewInvitation, OneTimeLink, PendingInvitation } from '#/app/accounts/account.ts'
import { recordAccountEvent, type Acting } from '#/app/accounts/account-events.server.ts'
import { reAuthenticate } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import type { ReAuthentication } from '#/app/accounts/re-authentication/re-authentication.ts'
import { hashOf, newToken } from '#/app/accounts/sessions.server.ts'
import { later } from '#/app/dates.ts'
import { storedLanguage } from '#/app/language/language.ts'
import { post } from '#/app/mail/outbox.server.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { Refusal } from '#/app/refusal.ts'
import { requireAdmin, type Scope } from '#/app/scope.ts'
import type { Store, Tx } from '#/db/schema.ts'
import { handedLink } from './one-time-link.ts'
import { recordAct } from './record-act.server.ts'

const INVITATION_SECONDS = 72 * 3_600

/** For whoever has no link that opens an account. */
export const registrationClosed = () => new Refusal('forbidden', m.sign_in_closed())

type InvitationFor = NewInvitation & { createdBy: number | null }

/**
 * Invites a colleague by e-mail with a one-time link, valid for 72 hours. An earlier invitation of the address no longer holds.
 * Administrators only, who re-authenticate. Refuses: forbidden without re-authentication; conflict for an address that has an account.
 */
export async function invite(
  scope: Scope,
  { email, role, language }: NewInvitation,
  reAuthentication: ReAuthentication,
): Promise<HandedLink> {
  const actor = requireAdmin(scope)
  await reAuthenticate(scope, actor, reAuthentication)
  return scope.db.write.transaction().execute(async (tx) => {
    const made = await addInvitation(tx, scope, { email, role, language, createdBy: actor.id })
    await recordAct(tx, scope, { kind: 'invited', actor, subject: email, detail: role })
    await post(tx, scope, { to: email, language, letter: { kind: 'invitation', ...made } })
    return handedLink(scope, email, made)
  })
}

/** An invitation made by whoever has the machine: the command line prints it, and no letter goes out. */
export async function inviteFromConsole(
  db: Store,
  at: { now: string; origin: string },
  invitation: NewInvitation,
): Promise<OneTimeLink> {
  const acting = { ...at, actor: null }
  const { email: subject, role: detail } = invitation
  return db.write.transaction().execute(async (tx) => {
    const made = await addInvitation(tx, acting, { ...invitation, createdBy: null })
    await recordAccountEvent(tx, acting, { kind: 'invited', subject, detail })
    return made
  })
}

async function addInvitation(
  tx: Tx,
  acting: Acting & { origin: string },
  { email, role, language, createdBy }: InvitationFor,
): Promise<OneTimeLink> {
  const taken = await tx.selectFrom('users').select('id').where('username', '=', email).executeTakeFirst()
  if (taken) {
    const words = 'This address has an account already'
    throw new Refusal('conflict', words, { fields: { email: [words] } })
  }
  await tx.deleteFrom('invitations').where('email', '=', email).where('usedAt', 'is', null).execute()
  return addLink(tx, acting, { purpose: 'invitation', email, role, language, createdBy })
}

/** For the first start: a link without an address. */
export async function addFirstLink(tx: Tx, at: { now: string; origin: string }): Promise<OneTimeLink> {
  return addLink(tx, at, { purpose: 'first-administrator', email: null, role: 'admin', language: 'en', createdBy: null })
}

type Link = Omit<InvitationFor, 'email'> & { purpose: 'invitation' | 'first-administrator'; email: string | null }

async function addLink(tx: Tx, at: { now: string; origin: string }, link: Link): Promise<OneTimeLink> {
  const token = newToken()
  const expiresAt = later(at.now, INVITATION_SECONDS)
  await tx
    .insertInto('invitations')
    .values({ ...link, tokenHash: hashOf(token), createdAt: at.now, expiresAt, usedAt: null })
    .execute()
  return { link: at.origin + paths.acceptInvitation(token, link.language), expiresAt }
}

/** Invitations that may still be taken up, newest first. Administrators only. */
export async function listInvitations(scope: Scope): Promise<PendingInvitation[]> {
  requireAdmin(scope)
  const rows = await scope.db.search
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'language', 'createdAt', 'expiresAt'])
    .where('purpose', '=', 'invitation')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', scope.now)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, email: row.email ?? '', language: storedLanguage(row.language) }))
}

/** Takes an invitation back: its link opens nothing any more. Administrators only. Refuses: not-found, also once it was used. */
export async function revokeInvitation(scope: Scope, id: number): Promise<void> {
  requireAdmin(scope)
  await scope.db.write.transaction().execute(async (tx) => {
    const revoked = await tx
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('purpose', '=', 'invitation')
      .where('usedAt', 'is', null)
      .returning('email')
      .executeTakeFirst()
    if (!revoked) throw new Refusal('not-found', 'There is no such invitation, or it was taken up already.')
    await recordAccountEvent(tx, scope, { kind: 'invitation-revoked', subject: revoked.email ?? '' })
  })
}
