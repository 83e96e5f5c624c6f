import { countAttempt, forgiveAttempt } from '#/app/accounts/attempts/attempts.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Actor, RequestContext } from '#/app/context/request-context.ts'
import type { UserRow } from '#/db/schema.ts'
import { passwordMatches } from './passwords.server.ts'

/**
 * Requires the password of the signed-in user again, because an open or stolen session alone is not sufficient. Counts as an
 * attempt. Refuses: invalid, with an error at `current`; too-many.
 */
export async function requirePassword(
  context: RequestContext,
  actor: Actor,
  current: string,
): Promise<UserRow> {
  const attempt = await countAttempt(context, { password: actor.email })
  const user = await context.db.read
    .selectFrom('users')
    .selectAll()
    .where('id', '=', actor.id)
    .executeTakeFirst()
  if (!user || !(await passwordMatches(current, user.password))) {
    const message = 'This is not your password.'
    throw new Refusal('invalid', message, { fields: { current: [message] } })
  }
  await context.db.write.transaction().execute((tx) => forgiveAttempt(tx, context, attempt))
  return user
}
