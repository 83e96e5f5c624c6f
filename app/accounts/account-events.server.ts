import type { RequestContext } from '#/app/context/request-context.ts'
import type { Store, Tx } from '#/db/schema.ts'
import type { AccountEvent, AccountEventKind } from './schemas/account-event.ts'

/** The actor and the time of an action; the console has no actor. */
export type Acting = Pick<RequestContext, 'now' | 'actor'>

type NewAccountEvent = {
  kind: AccountEventKind
  /** The account concerned; absent for an address without an account, or for all accounts. */
  user?: { id: number; email: string }
  /** What it is about, where that is not the account. */
  subject?: string
  /** Further text. Never a secret. */
  detail?: string
  /** The user who acted without a session: the owner of a link or a code; or the register itself, without an id. */
  by?: { id: number | null; email: string }
}

/** Records a change of an account, in the transaction of the change. */
export async function recordAccountEvent(
  tx: Tx,
  acting: Acting,
  { kind, user, subject, detail, by }: NewAccountEvent,
): Promise<void> {
  const actor = by ?? acting.actor
  await tx
    .insertInto('accountEvents')
    .values({
      at: acting.now,
      kind,
      actorId: actor?.id ?? null,
      actorName: actor?.email ?? 'console',
      userId: user?.id ?? null,
      subject: subject ?? user?.email ?? '',
      detail: detail ?? null,
    })
    .execute()
}

const MAX_EVENTS = 200

/** The events of an account, newest first, including those of its address from before the account existed. */
export async function readAccountEvents(
  db: Store['read'],
  user: { id: number; email: string },
): Promise<AccountEvent[]> {
  return db
    .selectFrom('accountEvents')
    .select(['id', 'at', 'kind', 'actorName', 'detail'])
    .where((e) =>
      e.or([
        e('userId', '=', user.id),
        e.and([e('subject', '=', user.email), e('userId', 'is', null)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
}
