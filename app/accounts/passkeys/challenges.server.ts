import { newToken } from '#/app/context/tokens.server.ts'
import { later } from '#/core/dates.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { Tables } from '#/db/schema.ts'

type Purpose = Tables['passkeyChallenges']['purpose']

/** How long a challenge is valid. */
export const CHALLENGE_SECONDS = 5 * 60

/** Creates a challenge for one purpose and one session, or for no session before sign-in; it expires after five minutes. */
export async function createChallenge(
  context: RequestContext,
  purpose: Purpose,
  sessionHash: string | null,
): Promise<string> {
  await context.db.write
    .deleteFrom('passkeyChallenges')
    .where('expiresAt', '<=', context.now)
    .execute()
  const challenge = newToken()
  const expiresAt = later(context.now, CHALLENGE_SECONDS)
  await context.db.write
    .insertInto('passkeyChallenges')
    .values({ challenge, purpose, sessionHash, expiresAt })
    .execute()
  return challenge
}

/**
 * The challenge that a response names, if it was issued for this purpose and session; null otherwise. It is deleted
 * in every case, so no response is accepted twice. `clientData`: base64url, as the browser sends it.
 */
export async function takeChallenge(
  context: RequestContext,
  purpose: Purpose,
  sessionHash: string | null,
  clientData: string,
): Promise<string | null> {
  const challenge = challengeIn(clientData)
  if (challenge === null) return null
  const taken = await context.db.write
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('sessionHash', sessionHash === null ? 'is' : '=', sessionHash)
    .where('expiresAt', '>', context.now)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}

/** Reads the `challenge` of the client data, which is JSON (WebAuthn Level 3 §5.8.1). */
function challengeIn(clientData: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof data === 'object' &&
      data !== null &&
      'challenge' in data &&
      typeof data.challenge === 'string'
      ? data.challenge
      : null
  } catch {
    return null
  }
}
