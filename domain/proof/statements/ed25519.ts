import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import type { Bytes } from '#/core/bytes.ts'

// Without CBOR: the service worker checks signatures, and is loaded on bad lines.

hashes.sha512 = sha512

/**
 * Whether a signature is a key's (RFC 8032, strictly). In plain JavaScript: phones that inspectors
 * carry have no Ed25519 of their own, and a page on a ship's own network no Web Crypto at all.
 * Never throws.
 */
export function isSignedBy(publicKey: Bytes, data: Bytes, signature: Bytes): boolean {
  try {
    return verify(signature, data, publicKey, { zip215: false })
  } catch {
    return false
  }
}
