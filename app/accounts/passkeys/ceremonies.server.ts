import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Scope } from '#/app/scope.ts'
import { office } from '#/app/site/office.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import { CHALLENGE_SECONDS } from './challenges.server.ts'
import type { MadePasskey, UsedPasskey } from './passkey.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

// WebAuthn as the library knows it, and nothing of accounts. It is large, and loaded when the first passkey comes.
const library = () => import('@simplewebauthn/server')

/** EdDSA, ECDSA on P-256, and RSA for older security chips (RFC 9053): what authenticators have. */
const ALGORITHMS = [-8, -7, -257]
const timeout = CHALLENGE_SECONDS * 1_000

/** Passkeys are bound to the host of the one public origin. */
const hostOf = (scope: Scope) => new URL(scope.origin).hostname

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))

/** The name of an account towards its authenticators: its id, which says nothing to anybody else. */
const userHandleOf = (userId: number) => Buffer.from(String(userId)).toString('base64url')

/** What a browser is asked to make a passkey with; those there are already are not made again. */
export async function creationOptions(
  scope: Scope,
  challenge: string,
  user: { id: number; email: string },
  known: PasskeyRow[],
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: office.product,
    rpID: hostOf(scope),
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

/** What a browser is asked to use a passkey with: one of these, or, for signing in without a password, any it knows of us. */
export async function requestOptions(scope: Scope, challenge: string, allowed: PasskeyRow[] | 'any'): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: hostOf(scope),
    challenge: bytes(challenge),
    timeout,
    allowCredentials: allowed === 'any' ? [] : allowed.map(descriptorOf),
    // Without a password the passkey has to be both factors: what one has, and a PIN or a finger.
    userVerification: allowed === 'any' ? 'required' : 'preferred',
  })
}

/** The new passkey, as it is stored; null where the answer does not hold. */
export async function verifyMade(scope: Scope, challenge: string, made: MadePasskey) {
  const { verifyRegistrationResponse } = await library()
  const { transports, ...response } = made.response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: scope.origin,
      expectedRPID: hostOf(scope),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    const stored = { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
    return { ...stored, transports: JSON.stringify(transports ?? []) }
  } catch {
    // The library throws for whatever is wrong with an answer.
    return null
  }
}

/** The passkey's counter after this use; null where the answer does not hold, or the counter has not grown (§6.1.1). */
export async function verifyUsed(
  scope: Scope,
  { challenge, used, row, alone }: { challenge: string; used: UsedPasskey; row: PasskeyRow; alone: boolean },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = used.response
  if (userHandle !== undefined && userHandle !== userHandleOf(row.userId)) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: scope.origin,
      expectedRPID: hostOf(scope),
      credential: { id: row.credentialId, publicKey: bytes(row.publicKey), counter: row.counter },
      requireUserVerification: alone,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

function descriptorOf({ credentialId, transports }: PasskeyRow) {
  // Written by verifyMade: a list of text.
  return { id: credentialId, transports: JSON.parse(transports) as string[] }
}
