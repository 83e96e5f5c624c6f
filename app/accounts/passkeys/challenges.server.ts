import { newToken } from '#/app/accounts/sessions.server.ts'
import { later } from '#/app/dates.ts'
import type { Scope } from '#/app/scope.ts'
import type { Tables } from '#/db/schema.ts'

type Purpose = Tables['passkeyChallenges']['purpose']

/** How long a browser may take to answer. */
export const CHALLENGE_SECONDS = 5 * 60

/** A challenge for one purpose and one session, or for none where nobody is signed in; forgotten after five minutes. */
export async function makeChallenge(scope: Scope, purpose: Purpose, sessionHash: string | null): Promise<string> {
  await scope.db.write.deleteFrom('passkeyChallenges').where('expiresAt', '<=', scope.now).execute()
  const challenge = newToken()
  const expiresAt = later(scope.now, CHALLENGE_SECONDS)
  await scope.db.write.insertInto('passkeyChallenges').values({ challenge, purpose, sessionHash, expiresAt }).execute()
  return challenge
}

/**
 * The challenge that an answer says it answers, if we made it for this purpose and session; null otherwise. It is gone with
 * that, whatever comes of the answer, so no answer is heard twice. `clientData`: base64url, as the browser sends it.
 */
export async function takeChallenge(
  scope: Scope,
  purpose: Purpose,
  sessionHash: string | null,
  clientData: string,
): Promise<string | null> {
  const challenge = challengeIn(clientData)
  if (challenge === null) return null
  const taken = await scope.db.write
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('sessionHash', sessionHash === null ? 'is' : '=', sessionHash)
    .where('expiresAt', '>', scope.now)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}

/** WebAuthn Level 3 §5.8.1: JSON with a `challenge`. */
function challengeIn(clientData: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof data === 'object' && data !== null && 'challenge' in data && typeof data.challenge === 'string'
      ? data.challenge
      : null
  } catch {
    return null
  }
}
