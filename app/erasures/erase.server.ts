import { allowConfirmed } from '#/app/accounts/re-authentication/allow-grave.server.ts'
import { recordAct } from '#/app/accounts/record-act.server.ts'
import type { ReAuthentication } from '#/app/accounts/schemas/re-authentication.ts'
import { findApplication } from '#/app/applications/application-rows.server.ts'
import { isDecided, type ApplicationState } from '#/app/applications/application-states.ts'
import { allow, requireAllowed } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { recordClaim } from '#/app/idempotency/idempotency.server.ts'
import { getMessage } from '#/app/messages/inbox.server.ts'
import { paths } from '#/app/web/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import { emailsAbout, eraseApplicationRows, removeEmails } from './erase-rows.server.ts'
import { ERASURE_EVENTS, type Erasure, type NewErasure } from './erasure.ts'

/**
 * Erases what the applicant wrote in a decided application, before its period has ended; certificates that were issued from it stay. Its
 * emails that the outbox has are removed. Administrators only, who re-authenticate; the others are notified. Refuses: forbidden without
 * re-authentication; not-found, also where it was erased before; an application that is not decided (conflict).
 */
export async function eraseApplication(
  context: RequestContext,
  id: number,
  { reason }: NewErasure,
  reAuthentication: ReAuthentication,
): Promise<void> {
  requireAllowed(context, 'application.erase')
  requireDecided(await findApplication(context.db.read, id))
  const actor = await allowConfirmed(context, 'application.erase', reAuthentication)
  const { reference } = await findApplication(context.db.read, id)
  const emails = await emailsAbout(context.db, { reference })
  await context.db.write.transaction().execute(async (tx) => {
    requireDecided(await findApplication(tx, id))
    await eraseApplicationRows(tx, [id], context.now)
    await removeEmails(tx, emails)
    await recordAct(tx, context, {
      kind: 'application-erased',
      actor,
      subject: reference,
      detail: reason,
    })
    await recordClaim(tx, context)
  })
}

/**
 * Deletes a message of the contact form before its period has ended, with its email to the office where the outbox still has it.
 * Administrators only, who re-authenticate; the others are notified. Refuses: forbidden without re-authentication; not-found.
 */
export async function eraseMessage(
  context: RequestContext,
  id: number,
  { reason }: NewErasure,
  reAuthentication: ReAuthentication,
): Promise<void> {
  requireAllowed(context, 'message.erase')
  await getMessage(context, id)
  const actor = await allowConfirmed(context, 'message.erase', reAuthentication)
  const emails = await emailsAbout(context.db, { messageLink: context.origin + paths.message(id) })
  await context.db.write.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('messages')
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('not-found', 'There is no such message.')
    await removeEmails(tx, emails)
    await recordAct(tx, context, {
      kind: 'message-erased',
      actor,
      subject: `Message ${id}`,
      detail: reason,
    })
    await recordClaim(tx, context)
  })
}

function requireDecided({
  status,
  reference,
}: {
  status: ApplicationState
  reference: string
}): void {
  if (isDecided(status)) return
  throw new Refusal(
    'conflict',
    `${reference} is not decided. Decline it first, so that the applicant is told, then erase it.`,
  )
}

const MAX_LISTED = 200

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
