import { bytesOfBase64url } from '#/core/bytes.ts'
import type { PublicKey } from '#/domain/proof/keys/keys.ts'
import type { Bytes } from '#/core/bytes.ts'
import { keySet } from '#/domain/proof/keys/key-set.ts'

/** A key of ours as a verifier of signatures knows it. */
export type TrustedKey = {
  id: string
  use: 'statements' | 'log'
  publicKey: Bytes
  /** Instants in whole seconds: it signed from then, until then. */
  from: string
  until: string | null
  /** Nothing it signed is to be believed. */
  compromised: boolean
}

/** The Ed25519 keys of a ring. */
export function trustedKeysOf(keys: PublicKey[]): TrustedKey[] {
  return trustedKeysIn(keySet(keys))
}

/** The same of a JWK set as we publish it. What is no such key is passed over. */
export function trustedKeysIn(jwks: unknown): TrustedKey[] {
  if (!isObject(jwks) || !Array.isArray(jwks['keys'])) return []
  return jwks['keys'].flatMap((key: unknown) => {
    if (!isObject(key) || key['kty'] !== 'OKP' || key['crv'] !== 'Ed25519') return []
    const publicKey = typeof key['x'] === 'string' ? bytesOfBase64url(key['x']) : null
    const from = instantOf(key['nbf'])
    const use = key['purpose']
    if (publicKey?.length !== 32 || typeof key['kid'] !== 'string' || from === null) return []
    if (use !== 'statements' && use !== 'log') return []
    return {
      id: key['kid'],
      use,
      publicKey,
      from,
      until: instantOf(key['exp']),
      compromised: key['revoked'] !== undefined,
    }
  })
}

function instantOf(seconds: unknown): string | null {
  return typeof seconds === 'number' && Number.isFinite(seconds) && Math.abs(seconds) < 2 ** 40
    ? new Date(seconds * 1000).toISOString()
    : null
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
