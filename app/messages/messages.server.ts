import { sendingOf } from '#/app/form-guard/form-guard.server.ts'
import type { Scope } from '#/app/scope.ts'
import { searchTextOf } from '#/app/search-text.server.ts'
import type { NewMessage } from './message.ts'

/**
 * Stores a message for the office. The same form sent twice with the same words is one message. Refuses: too-many from one
 * address.
 */
export async function sendMessage(scope: Scope, input: NewMessage, formId: string): Promise<void> {
  scope.count('form')
  await scope.db.write
    .insertInto('messages')
    .values({
      ...input,
      language: scope.language,
      formId: sendingOf(formId, input),
      receivedAt: scope.now,
      searchText: searchTextOf([input.name, input.email, input.subject, input.message]),
    })
    .onConflict((conflict) => conflict.column('formId').doNothing())
    .execute()
}
