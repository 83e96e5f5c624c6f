import { sendingOf } from '#/app/form-guard/form-guard.server.ts'
import { post } from '#/app/mail/outbox.server.ts'
import { paths } from '#/app/paths.ts'
import type { Scope } from '#/app/scope.ts'
import { searchTextOf } from '#/app/search/search-text.server.ts'
import { office } from '#/app/site/office.ts'
import type { NewMessage } from './message.ts'

/**
 * Stores a message for the office, and writes to it. The same form sent twice with the same words is one message. Refuses:
 * too-many from one address.
 */
export async function sendMessage(scope: Scope, input: NewMessage, formId: string): Promise<void> {
  await scope.count('form')
  await scope.db.write.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('messages')
      .values({
        ...input,
        language: scope.language,
        formId: sendingOf(formId, input),
        receivedAt: scope.now,
        searchText: searchTextOf([input.name, input.email, input.subject, input.message]),
      })
      .onConflict((conflict) => conflict.column('formId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return
    const letter = { kind: 'message-arrived', ...input, link: scope.origin + paths.message(stored.id) } as const
    await post(tx, scope, { to: office.email, language: 'en', letter })
  })
}
