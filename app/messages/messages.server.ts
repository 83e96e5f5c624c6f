import { sendingOf } from '#/app/form-guard/form-guard.server.ts'
import { post } from '#/app/mail/outbox.server.ts'
import { paths } from '#/app/paths.ts'
import { requireStaff, type Scope } from '#/app/scope.ts'
import { office } from '#/app/site/office.ts'
import type { NewMessage } from './message.ts'

/**
 * Stores a message for the office, and writes to it. The same form sent twice with the same words is one message. Refuses:
 * too-many from one address.
 */
export async function sendMessage(scope: Scope, input: NewMessage, formId: string): Promise<void> {
  scope.count('form')
  await scope.db.write.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('messages')
      .values({ ...input, language: scope.language, formId: sendingOf(formId, input), receivedAt: scope.now })
      .onConflict((conflict) => conflict.column('formId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return
    const letter = { kind: 'message-arrived', ...input, link: scope.origin + paths.messages() } as const
    await post(tx, scope, { to: office.email, language: 'en', letter })
  })
}

const PAGE = 50

/** Messages for staff, newest first, 50 a page; `before`: those with a smaller id. Refuses: unauthenticated. */
export async function listMessages(scope: Scope, before: number | null) {
  requireStaff(scope)
  let query = scope.db.read
    .selectFrom('messages')
    .select(['id', 'name', 'email', 'subject', 'message', 'language', 'receivedAt'])
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.execute()
  const messages = rows.slice(0, PAGE)
  return { messages, next: rows.length > PAGE ? (messages.at(-1)?.id ?? null) : null }
}
