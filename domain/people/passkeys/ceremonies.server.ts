import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { office } from '#/domain/authority/office.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import type { PasskeyAttestation, PasskeyAssertion } from '#/domain/people/model/second-factor.ts'
import { newToken } from '#/domain/context/tokens.server.ts'
import { later } from '#/core/dates.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

// Only the WebAuthn protocol, without accounts. The library is large, so it is loaded with the
// first passkey.
const loadLibrary = () => import('@simplewebauthn/server')

/**
 * The algorithms of authenticators: EdDSA, ECDSA on P-256, and RSA for older security chips (RFC
 * 9053).
 */
const ALGORITHMS = [-8, -7, -257]
/** How long a challenge is valid. */
const CHALLENGE_SECONDS = 5 * 60
const timeout = CHALLENGE_SECONDS * 1_000

/** Passkeys are bound to the host of the one public origin. */
const hostOf = (context: RequestContext) => new URL(context.origin).hostname

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))

/** The user handle of an account: its id, which contains no personal data. */
const userHandleOf = (userId: number) => Buffer.from(String(userId)).toString('base64url')

/** The options with which a browser creates a passkey; the known ones are excluded. */
export async function creationOptions(
  context: RequestContext,
  challenge: string,
  user: { id: number; email: string },
  known: PasskeyRow[],
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: office.product,
    rpID: hostOf(context),
    userID: bytes(userHandleOf(user.id)),
    userName: user.email,
    userDisplayName: user.email,
    challenge: bytes(challenge),
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/**
 * The options with which a browser uses a passkey: one of these, or, for signing in without a
 * password, any of this host.
 */
export async function requestOptions(
  context: RequestContext,
  challenge: string,
  allowed: PasskeyRow[] | 'any',
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: hostOf(context),
    challenge: bytes(challenge),
    timeout,
    allowCredentials: allowed === 'any' ? [] : allowed.map(descriptorOf),
    // Without a password the passkey must be both factors: possession, and a PIN or a fingerprint.
    userVerification: allowed === 'any' ? 'required' : 'preferred',
  })
}

/**
 * Verifies an attestation; returns the new passkey in its stored form, or null where it is not
 * valid.
 */
export async function verifyAttestation(
  context: RequestContext,
  challenge: string,
  attestation: PasskeyAttestation,
) {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { transports, ...response } = attestation.response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: context.origin,
      expectedRPID: hostOf(context),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    const stored = {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
    }
    return { ...stored, transports: JSON.stringify(transports ?? []) }
  } catch {
    // The library throws for every kind of invalid response.
    return null
  }
}

/**
 * Verifies an assertion; returns the passkey's new counter, or null where it is not valid or the
 * counter has not grown (§6.1.1).
 */
export async function verifyAssertion(
  context: RequestContext,
  {
    challenge,
    assertion,
    row,
    alone,
  }: { challenge: string; assertion: PasskeyAssertion; row: PasskeyRow; alone: boolean },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { userHandle, ...response } = assertion.response
  if (userHandle !== undefined && userHandle !== userHandleOf(row.userId)) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: context.origin,
      expectedRPID: hostOf(context),
      credential: { id: row.credentialId, publicKey: bytes(row.publicKey), counter: row.counter },
      requireUserVerification: alone,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

function descriptorOf({ credentialId, transports }: PasskeyRow) {
  // verifyAttestation writes a list of strings.
  return { id: credentialId, transports: JSON.parse(transports) as string[] }
}

type Purpose = Tables['passkeyChallenges']['purpose']

/**
 * Creates a challenge for one purpose and one session, or for no session before sign-in; it expires
 * after five minutes.
 */
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
 * The challenge that a response names, if it was issued for this purpose and session; null
 * otherwise. It is deleted in every case, so no response is accepted twice. `clientData`:
 * base64url, as the browser sends it.
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
