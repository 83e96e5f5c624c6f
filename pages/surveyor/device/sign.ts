import { startAuthentication } from '@simplewebauthn/browser'
import { base64urlOf } from '#/core/bytes.ts'
import type { PasskeyAssertion } from '#/domain/people/model/second-factor.ts'

/**
 * Signs a text with a passkey of this device, also without a network: the challenge is the SHA-256
 * of the text. The passkey verifies its owner. Rejects where the dialogue is closed, or the device
 * has none of these passkeys.
 */
export async function signText(
  content: string,
  passkeys: readonly string[],
): Promise<PasskeyAssertion> {
  const assertion = await startAuthentication({
    optionsJSON: {
      challenge: await challengeOf(content),
      allowCredentials: passkeys.map((id) => ({ id, type: 'public-key' as const })),
      userVerification: 'required',
      timeout: 300_000,
    },
  })
  const { id, rawId, response } = assertion
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle !== undefined && { userHandle }),
    },
  }
}

async function challengeOf(content: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  return base64urlOf(new Uint8Array(hash))
}
