import { sendingOf } from '#/app/form-guard/form-guard.server.ts'
import { enqueueEmail } from '#/app/email/outbox/outbox.server.ts'
import { paths } from '#/app/web/paths.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { searchTextOf } from '#/app/search/search-text.server.ts'
import { office } from '#/app/web/office.ts'
import type { NewMessage } from './message.ts'

/**
 * Stores a message for the office, and notifies it by email. The same form sent twice with the same input is one message.
 * Refuses: too-many from one address.
 */
export async function sendMessage(
  context: RequestContext,
  input: NewMessage,
  formId: string,
): Promise<void> {
  await context.count('form')
  await context.db.write.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('messages')
      .values({
        ...input,
        language: context.language,
        formId: sendingOf(formId, input),
        receivedAt: context.now,
        searchText: searchTextOf([input.name, input.email, input.subject, input.message]),
      })
      .onConflict((conflict) => conflict.column('formId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return
    const email = {
      kind: 'message-arrived',
      ...input,
      link: context.origin + paths.message(stored.id),
    } as const
    await enqueueEmail(tx, context, { to: office.email, language: 'en', email })
  })
}
