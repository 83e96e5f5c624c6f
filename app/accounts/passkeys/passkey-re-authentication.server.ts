import { countAttempt, forgiveAttempt } from '#/app/accounts/attempts/attempts.server.ts'
import { allow } from '#/app/context/allow.ts'
import type { Actor, RequestContext } from '#/app/context/request-context.ts'
import { requestOptions, verifyAssertion, type RequestOptions } from './ceremonies.server.ts'
import { createChallenge, takeChallenge } from './challenges.server.ts'
import type { PasskeyAssertion } from '#/app/accounts/schemas/passkey.ts'
import { countUse, findPasskey, notAccepted, listPasskeys } from './passkeys.server.ts'

// A challenge of the second step belongs to a half session; one that belongs to a full session is only for re-authentication.
const PURPOSE = 'second-step'

/** Begins a re-authentication with a passkey of the actor. Refuses: unauthenticated. */
export async function beginPasskeyReAuthentication(
  context: RequestContext,
): Promise<RequestOptions> {
  const { id, sessionHash } = allow(context, 'own.factors.read')
  return requestOptions(
    context,
    await createChallenge(context, PURPOSE, sessionHash),
    await listPasskeys(context, id),
  )
}

/**
 * Verifies the browser's assertion, which is valid once. `alone`: without the password, so the passkey must have verified its
 * owner. Refuses: unauthenticated for an invalid assertion; too-many.
 */
export async function reAuthenticateByPasskey(
  context: RequestContext,
  actor: Actor,
  assertion: PasskeyAssertion,
  { alone }: { alone: boolean },
): Promise<void> {
  const attempt = await countAttempt(context, { passkeyOf: actor.id })
  const challenge = await takeChallenge(
    context,
    PURPOSE,
    actor.sessionHash,
    assertion.response.clientDataJSON,
  )
  const row = await findPasskey(context, assertion.id)
  if (challenge === null || row?.userId !== actor.id) throw notAccepted()
  const counter = await verifyAssertion(context, { challenge, assertion, row, alone })
  if (counter === null) throw notAccepted()
  await context.db.write.transaction().execute(async (tx) => {
    await countUse(tx, context, row, counter)
    await forgiveAttempt(tx, context, attempt)
  })
}
