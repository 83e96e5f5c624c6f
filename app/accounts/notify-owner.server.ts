import type { OwnChange } from '#/app/email/email.ts'
import { enqueueEmail } from '#/app/email/outbox/outbox.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { storedLanguage } from '#/core/languages.ts'
import type { Tx, UserRow } from '#/db/schema.ts'

/** Tells the owner of an account that its password or its second factors changed, in the transaction of the change, whoever did it. The email contains no link. */
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
