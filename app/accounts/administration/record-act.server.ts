import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { storedLanguage } from '#/app/language/language.ts'
import type { AdministratorAct } from '#/app/mail/letter.ts'
import { post } from '#/app/mail/outbox.server.ts'
import type { Actor, Scope } from '#/app/scope.ts'
import type { Tx } from '#/db/schema.ts'

type Act = {
  kind: AdministratorAct
  actor: Actor
  /** The account it is about; else the address that has none yet, or nothing. */
  user?: { id: number; email: string }
  subject?: string
  detail?: string
}

/**
 * Records what was done to somebody's access, and notifies the other administrators by e-mail, in the transaction that does it.
 * The e-mail says who, what, whom and when, and holds no link.
 */
export async function recordAct(tx: Tx, scope: Scope, { actor, ...act }: Act): Promise<void> {
  await recordAccountEvent(tx, scope, act)
  const others = await tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('id', '!=', actor.id)
    .orderBy('id')
    .execute()
  const { kind, user, subject, detail } = act
  for (const { email, language } of others) {
    await post(tx, scope, {
      to: email,
      language: storedLanguage(language),
      letter: {
        kind: 'administrator-act',
        act: kind,
        by: actor.email,
        subject: user?.email ?? subject ?? null,
        detail: detail ?? null,
        at: scope.now,
      },
    })
  }
}
