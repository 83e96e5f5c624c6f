import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { countAttempt, forgiveAttempt } from '#/app/accounts/sign-in/attempts.server.ts'
import { m } from '#/app/paraglide/messages.js'
import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'
import type { Tx } from '#/db/schema.ts'
import { acceptStep } from './time-codes.server.ts'
import { recoveryKey, useRecoveryCode } from './recovery-codes.server.ts'

/**
 * Does something for whoever knows a code of an account's app, or one of its recovery codes, and uses the code up in the same
 * transaction: a time step is accepted once (RFC 6238 §5.2), a recovery code too. Refuses: unauthenticated, with an error at
 * `code`; too-many after five wrong ones for the account or from the address, for a growing while.
 */
export async function withCode<T>(
  scope: Scope,
  user: { id: number; email: string },
  code: string,
  then: (tx: Tx) => Promise<T>,
): Promise<T> {
  const attempt = await countAttempt(scope, { codesOf: user.id })
  const key = await recoveryKey(scope)
  return scope.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    if (!(await acceptStep(tx, { userId: user.id, code, now: scope.now }))) {
      if (!(await useRecoveryCode(tx, { userId: user.id, code, key, now: scope.now }))) {
        const words = m.sign_in_code_wrong()
        throw new Refusal('unauthenticated', words, { fields: { code: [words] } })
      }
      await recordAccountEvent(tx, scope, { kind: 'recovery-code-used', user, by: user })
    }
    const done = await then(tx)
    await forgiveAttempt(tx, scope, attempt)
    return done
  })
}
