import { confirmedBy } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { recordAct } from '#/domain/people/accounts/account-events.server.ts'
import type { ReAuthentication } from '#/domain/people/model/re-authentication.ts'
import { findApplication } from '#/domain/services/applications/application-rows.server.ts'
import { isDecided } from '#/domain/services/applications/application-states.ts'
import type { ApplicationRecord } from '#/domain/services/applications/application.ts'
import { allow, requireAllowed } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { recordClaim } from '#/domain/context/idempotency/idempotency.server.ts'
import { getMessage } from '#/domain/services/messages/messages.server.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import { ERASURE_EVENTS, type Erasure, type NewErasure } from './erasure.ts'
import { sql } from 'kysely'
import { hashToken, newToken } from '#/domain/context/tokens.server.ts'
import type { Store, Tx } from '#/db/schema.ts'

type Again = { erasure: NewErasure; reAuthentication: ReAuthentication }

/**
 * Erases what the applicant wrote in a decided application, before its period has ended;
 * certificates that were issued from it stay. Its emails that the outbox has are removed.
 * Administrators only, who re-authenticate; the others are notified. Refuses: forbidden without
 * re-authentication; not-found, also where it was erased before; an application that is not decided
 * (conflict).
 */
export async function eraseApplication(
  context: RequestContext,
  id: number,
  erasure: NewErasure,
  reAuthentication: ReAuthentication,
): Promise<void> {
  requireAllowed(context, 'application.erase')
  const { reference } = await findDecided(context.db.read, id)
  const erased = {
    act: 'application.erase',
    kind: 'application-erased',
    subject: reference,
    about: { reference },
  } as const
  await erase(context, erased, { erasure, reAuthentication }, async (tx) => {
    await findDecided(tx, id)
    await eraseApplicationRows(tx, [id], context.now)
  })
}

/**
 * Deletes a message of the contact form before its period has ended, with its email to the office
 * where the outbox still has it. Administrators only, who re-authenticate; the others are notified.
 * Refuses: forbidden without re-authentication; not-found.
 */
export async function eraseMessage(
  context: RequestContext,
  id: number,
  erasure: NewErasure,
  reAuthentication: ReAuthentication,
): Promise<void> {
  requireAllowed(context, 'message.erase')
  await getMessage(context, id)
  const about = { messagePath: paths.message(id) }
  const erased = {
    act: 'message.erase',
    kind: 'message-erased',
    subject: `Message ${id}`,
    about,
  } as const
  await erase(context, erased, { erasure, reAuthentication }, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('messages')
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('not-found', 'There is no such message.')
  })
}

type Erased = {
  act: 'application.erase' | 'message.erase'
  kind: 'application-erased' | 'message-erased'
  subject: string
  about: EmailSubject
}

/** Erases by `remove` and removes the emails, once who acts has re-authenticated. */
async function erase(
  context: RequestContext,
  { act, kind, subject, about }: Erased,
  { erasure: { reason }, reAuthentication }: Again,
  remove: (tx: Tx) => Promise<void>,
): Promise<void> {
  const actor = await allow(context, act, confirmedBy(reAuthentication))
  const emails = await emailsAbout(context.db, about)
  await context.db.write.transaction().execute(async (tx) => {
    await remove(tx)
    if (emails.length > 0) await tx.deleteFrom('outbox').where('id', 'in', emails).execute()
    await recordAct(tx, context, { kind, actor, subject, detail: reason })
    await recordClaim(tx, context)
  })
}

async function findDecided(db: Store['read'] | Tx, id: number): Promise<ApplicationRecord> {
  const application = await findApplication(db, id)
  if (isDecided(application.status)) return application
  const message = `${application.reference} is not decided. Decline it first, so that the applicant is told, then erase it.`
  throw new Refusal('conflict', message)
}

export const MAX_LISTED = 200

/** The newest erasures, those by age too. Administrators only. */
export async function listErasures(context: RequestContext): Promise<Erasure[]> {
  allow(context, 'erasure.read')
  const rows = await context.db.search
    .selectFrom('accountEvents')
    .select(['id', 'at', 'subject', 'detail', 'actorName'])
    .where('kind', 'in', ERASURE_EVENTS)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ detail, actorName, ...row }) => ({
    ...row,
    reason: detail ?? '',
    by: actorName,
  }))
}

/**
 * Erases what applicants wrote: their rows keep the reference, the service, the state and the days,
 * because certificates and emails of the office name the reference; their events keep who did what
 * and when. The private link no longer works. Answers the references of those that were not erased
 * before.
 */
export async function eraseApplicationRows(
  tx: Tx,
  ids: readonly number[],
  now: string,
): Promise<string[]> {
  if (ids.length === 0) return []
  const erased = await tx
    .updateTable('applications')
    .set((e) => ({
      companyName: '',
      vesselName: '',
      contactEmail: '',
      contactPhone: '',
      details: null,
      imoNumber: null,
      flag: null,
      inspectionLocation: null,
      assignedTo: null,
      formId: null,
      keyHash: hashToken(newToken()),
      searchText: '',
      erasedAt: now,
      version: e('version', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .where('erasedAt', 'is', null)
    .returning('reference')
    .execute()
  // Only this change is one that the triggers of the events allow (migration 0092).
  await tx
    .updateTable('applicationEvents')
    .set({ message: null, note: null, inspectionPlace: null })
    .where('applicationId', 'in', [...ids])
    .execute()
  return erased.map(({ reference }) => reference)
}

type EmailSubject = { reference: string } | { messagePath: string }

/**
 * The emails about an application or a message that the outbox still has, read on the thread of
 * searches: no index names what they are about.
 */
async function emailsAbout(db: Store, about: EmailSubject): Promise<number[]> {
  // As JSON.stringify writes it; a reference and a path hold no character that has a meaning in a
  // pattern. The register may have had another origin when it wrote the link.
  const text =
    'reference' in about ? `"reference":"${about.reference}"` : `"link":"%${about.messagePath}"`
  const rows = await db.search
    .selectFrom('outbox')
    .select('id')
    .where('payload', 'like', sql<string>`${`%${text}%`}`)
    .execute()
  return rows.map(({ id }) => id)
}
