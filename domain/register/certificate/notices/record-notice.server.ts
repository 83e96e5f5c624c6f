import { whereIn } from '#/db/many.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'
import type { Notice, NoticeSubject } from './notice.ts'
import { recipientsOf } from './recipients.server.ts'

/** At most this many of one certificate are listed, the newest. */
const MAX_LISTED = 100

type NewNotice = Omit<Notice, 'id' | 'state' | 'sentAt'> & {
  recordId: number
  outboxId: number | null
}

/**
 * Records that an email was written about a certificate, in the transaction that writes it. Nothing
 * where none was written.
 */
export async function recordNotice(
  tx: Tx,
  { outboxId, about, ...notice }: NewNotice,
): Promise<void> {
  if (outboxId === null) return
  await tx
    .insertInto('notices')
    .values({ ...notice, outboxId, about: JSON.stringify(about), state: null, sentAt: null })
    .execute()
}

/**
 * The notices about a certificate, the newest first, and whether an address of its owner and of its
 * flag's administration is known. Staff only.
 */
export async function noticesOf(context: RequestContext, recordId: number) {
  allow(context, 'notice.read')
  const { read } = context.db
  const rows = await read
    .selectFrom('notices')
    .selectAll()
    .where('recordId', '=', recordId)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  const ids = [...new Set(rows.map(({ outboxId }) => outboxId))]
  const emails =
    ids.length === 0
      ? []
      : await read
          .selectFrom('outbox')
          .select(['id', 'state', 'sentAt'])
          .where(whereIn(read, 'id', ids))
          .execute()
  const emailOf = new Map(emails.map((email) => [email.id, email]))
  const notices = rows.map(
    ({ id, outboxId, kind, audience, recipient, about, at, state, sentAt }): Notice => {
      const email = emailOf.get(outboxId)
      return {
        id,
        kind,
        audience,
        recipient,
        at,
        // Written by `recordNotice` alone.
        about: JSON.parse(about) as NoticeSubject[],
        state: email?.state ?? state ?? 'waiting',
        sentAt: email ? email.sentAt : sentAt,
      }
    },
  )
  const { owner, administration } = await recipientsOf(read, recordId)
  return { notices, knowsOwner: owner.length > 0, knowsAdministration: administration.length > 0 }
}
