import type { RequestContext, Actor } from '#/domain/context/request-context.ts'
import type { Store, Tx, UserRow } from '#/db/schema.ts'
import type { AccountEvent, AccountEventKind } from '#/domain/people/model/account-event.ts'
import { selectAdministrators } from './account-rows.server.ts'
import { storedLanguage } from '#/core/languages.ts'
import type { AdministratorAct, OwnChange } from '#/domain/notices/email/email.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'

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
  /**
   * The user who acted without a session: the owner of a link or a code; or the register itself,
   * without an id.
   */
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

/**
 * The events of an account, newest first, including those of its address from before the account
 * existed.
 */
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

type Act = {
  kind: AdministratorAct
  actor: Actor
  /** The account concerned; absent for an address without an account, or for all accounts. */
  user?: { id: number; email: string }
  /** What it is about, where that is not the account. */
  subject?: string
  detail?: string
  /** In the email, where it is not the same: without an address that someone typed. */
  emailDetail?: string
}

/**
 * Records an act of which administrators are notified, and notifies the others of them, and whom it
 * concerns, by email, in the transaction of the act. The email states who did what to whom and
 * when, and contains no link.
 */
export async function recordAct(
  tx: Tx,
  context: RequestContext,
  { actor, emailDetail, ...act }: Act,
): Promise<void> {
  await recordAccountEvent(tx, context, act)
  const { kind, user, subject, detail } = act
  const administrators = await selectAdministrators(tx).where('id', '!=', actor.id).execute()
  // Also one who is no administrator any more, or cannot sign in, by this very change.
  const concerned =
    user && user.id !== actor.id
      ? await tx
          .selectFrom('users')
          .select(['email', 'language'])
          .where('id', '=', user.id)
          .execute()
      : []
  const others = new Map(
    [...administrators, ...concerned].map(({ email, language }) => [email, language]),
  )
  for (const [email, language] of others) {
    await enqueueEmail(tx, context, {
      to: email,
      language: storedLanguage(language),
      email: {
        kind: 'administrator-act',
        act: kind,
        by: actor.email,
        subject: subject ?? user?.email ?? null,
        detail: emailDetail ?? detail ?? null,
        at: context.now,
      },
    })
  }
}

/**
 * Records a change of the own password or factors, and notifies the owner of the account, in the
 * transaction of the change: a thief with the password changes nothing unnoticed. Of a surveyor's
 * passkey administrators are notified too, who have to confirm it. The email contains no link.
 */
export async function recordOwnChange(
  tx: Tx,
  context: RequestContext,
  {
    kind,
    user,
    detail = null,
  }: { kind: OwnChange; user: Pick<Actor, 'id' | 'email'>; detail?: string | null },
): Promise<void> {
  await recordAccountEvent(tx, context, { kind, user, ...(detail !== null && { detail }) })
  const owner = await tx
    .selectFrom('users')
    .select(['email', 'language', 'role'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  await notifyOwner(tx, context, owner, { change: kind, detail })
  if (owner.role !== 'surveyor' || kind !== 'passkey-added') return
  const { email } = owner
  for (const administrator of await selectAdministrators(tx).execute()) {
    await enqueueEmail(tx, context, {
      to: administrator.email,
      language: storedLanguage(administrator.language),
      email: {
        kind: 'administrator-act',
        act: 'passkey-to-confirm',
        by: email,
        subject: email,
        detail,
        at: context.now,
      },
    })
  }
}

/**
 * Tells the owner of an account that its password or its second factors changed, in the transaction
 * of the change, whoever did it. The email contains no link.
 */
export async function notifyOwner(
  tx: Tx,
  context: Pick<RequestContext, 'now' | 'origin'>,
  { email, language }: Pick<UserRow, 'email' | 'language'>,
  { change, detail = null }: { change: OwnChange; detail?: string | null },
): Promise<void> {
  await enqueueEmail(tx, context, {
    to: email,
    language: storedLanguage(language),
    email: { kind: 'own-change', change, detail, at: context.now },
  })
}
