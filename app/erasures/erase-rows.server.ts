import { sql } from 'kysely'
import { hashToken, newToken } from '#/app/context/tokens.server.ts'
import type { Store, Tx } from '#/db/schema.ts'

/**
 * Erases what applicants wrote: their rows keep the reference, the service, the state and the days, because certificates and emails of the
 * office name the reference; their events keep who did what and when. The private link no longer works. Answers the references of those
 * that were not erased before.
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

/** The emails about an application or a message that the outbox still has, read on the thread of searches: no index names what they are about. */
export async function emailsAbout(
  db: Store,
  about: { reference: string } | { messageLink: string },
): Promise<number[]> {
  // As JSON.stringify writes it; a reference and a link hold no character that has a meaning in a pattern.
  const text =
    'reference' in about ? `"reference":"${about.reference}"` : `"link":"${about.messageLink}"`
  const rows = await db.search
    .selectFrom('outbox')
    .select('id')
    .where('payload', 'like', sql<string>`${`%${text}%`}`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes emails; what became of them stays with the notices that they carried. */
export async function removeEmails(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('outbox')
      .where('id', 'in', [...ids])
      .execute()
}
