import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { countAttempt, forgiveAttempt } from '#/app/accounts/attempts/attempts.server.ts'
import { m } from '#/app/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'
import { acceptStep } from './time-codes.server.ts'
import { recoveryKey, useRecoveryCode } from './recovery-codes.server.ts'

/**
 * Runs an action for a valid code of an account's app, or one of its recovery codes, and uses up the code in the same
 * transaction: a time step is accepted once (RFC 6238 §5.2), as is a recovery code. Refuses: unauthenticated, with an error at
 * `code`; too-many after five wrong ones for the account or from the address, with a growing delay.
 */
export async function withCode<T>(
  context: RequestContext,
  user: { id: number; email: string },
  code: string,
  action: (tx: Tx) => Promise<T>,
): Promise<T> {
  const attempt = await countAttempt(context, { codesOf: user.id })
  const key = await recoveryKey(context)
  return context.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    if (!(await acceptStep(tx, { userId: user.id, code, now: context.now }))) {
      if (!(await useRecoveryCode(tx, { userId: user.id, code, key, now: context.now }))) {
        const message = m.sign_in_code_wrong()
        throw new Refusal('unauthenticated', message, { fields: { code: [message] } })
      }
      await recordAccountEvent(tx, context, { kind: 'recovery-code-used', user, by: user })
    }
    const result = await action(tx)
    await forgiveAttempt(tx, context, attempt)
    return result
  })
}
