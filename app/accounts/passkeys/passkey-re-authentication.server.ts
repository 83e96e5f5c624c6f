import { countAttempt, forgiveAttempt } from '#/app/accounts/sign-in/attempts.server.ts'
import { requireStaff, type Actor, type Scope } from '#/app/scope.ts'
import { requestOptions, verifyUsed, type RequestOptions } from './ceremonies.server.ts'
import { makeChallenge, takeChallenge } from './challenges.server.ts'
import type { UsedPasskey } from './passkey.ts'
import { countUse, findPasskey, notAccepted, passkeysOf } from './passkeys.server.ts'

// A challenge of the second step belongs to a half session; one that belongs to a whole session is good for this alone.
const PURPOSE = 'second-step'

/** Begins a re-authentication with one's own passkey. Refuses: unauthenticated. */
export async function beginPasskeyReAuthentication(scope: Scope): Promise<RequestOptions> {
  const { id, sessionHash } = requireStaff(scope)
  return requestOptions(scope, await makeChallenge(scope, PURPOSE, sessionHash), await passkeysOf(scope, id))
}

/**
 * Uses up the browser's answer. `alone`: without the password, so that the passkey has to have verified its owner. Refuses:
 * unauthenticated for an answer that does not hold; too-many.
 */
export async function reAuthenticateByPasskey(
  scope: Scope,
  actor: Actor,
  used: UsedPasskey,
  { alone }: { alone: boolean },
): Promise<void> {
  const attempt = await countAttempt(scope, { passkeyOf: actor.id })
  const challenge = await takeChallenge(scope, PURPOSE, actor.sessionHash, used.response.clientDataJSON)
  const row = await findPasskey(scope, used.id)
  if (challenge === null || row?.userId !== actor.id) throw notAccepted()
  const counter = await verifyUsed(scope, { challenge, used, row, alone })
  if (counter === null) throw notAccepted()
  await scope.db.write.transaction().execute(async (tx) => {
    await countUse(tx, scope, row, counter)
    await forgiveAttempt(tx, scope, attempt)
  })
}
