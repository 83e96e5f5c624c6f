import { selectAdministrators } from '#/app/accounts/account-rows.server.ts'
import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { storedLanguage } from '#/core/languages.ts'
import type { AdministratorAct } from '#/app/email/email.ts'
import { enqueueEmail } from '#/app/email/outbox/outbox.server.ts'
import type { Actor, RequestContext } from '#/app/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'

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
 * Records an act of which administrators are notified, and notifies the others of them, and whom it concerns, by email, in the transaction of the act.
 * The email states who did what to whom and when, and contains no link.
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
