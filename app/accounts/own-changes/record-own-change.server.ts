import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { selectAdministrators } from '#/app/accounts/account-rows.server.ts'
import { notifyOwner } from '#/app/accounts/notify-owner.server.ts'
import type { OwnChange } from '#/app/email/email.ts'
import { enqueueEmail } from '#/app/email/outbox/outbox.server.ts'
import type { Actor, RequestContext } from '#/app/context/request-context.ts'
import { storedLanguage } from '#/core/languages.ts'
import type { Tx } from '#/db/schema.ts'

/**
 * Records a change of the own password or factors, and notifies the owner of the account, in the transaction of the change: a thief with the password
 * changes nothing unnoticed. Of a surveyor's passkey administrators are notified too, who have to confirm it. The email contains no link.
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
