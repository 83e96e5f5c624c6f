import type { Scope } from '#/app/scope.ts'
import type { Store, Tx } from '#/db/schema.ts'
import type { AccountEvent, AccountEventKind } from './account-event.ts'

/** Who acts and when; the console has no actor. */
export type Acting = Pick<Scope, 'now' | 'actor'>

type Happened = {
  kind: AccountEventKind
  /** The account it is about; without one, an address that has none yet, or all. */
  user?: { id: number; email: string }
  subject?: string
  /** Further words. Never a secret. */
  detail?: string
  /** Who did it, where nobody is signed in: the owner of a link or a code. */
  by?: { id: number; email: string }
}

/** Writes down what was done to an account, in the transaction that does it. */
export async function recordAccountEvent(tx: Tx, acting: Acting, { kind, user, subject, detail, by }: Happened): Promise<void> {
  const actor = by ?? acting.actor
  await tx
    .insertInto('accountEvents')
    .values({
      at: acting.now,
      kind,
      actorId: actor?.id ?? null,
      actorName: actor?.email ?? 'console',
      userId: user?.id ?? null,
      subject: user?.email ?? subject ?? '',
      detail: detail ?? null,
    })
    .execute()
}

const MOST_EVENTS = 200

/** What was done to an account, newest first, with what was done to its address before there was one. */
export async function eventsOf(db: Store['read'], user: { id: number; email: string }): Promise<AccountEvent[]> {
  return db
    .selectFrom('accountEvents')
    .select(['id', 'at', 'kind', 'actorName', 'detail'])
    .where((e) => e.or([e('userId', '=', user.id), e.and([e('subject', '=', user.email), e('userId', 'is', null)])]))
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute()
}
