import type { KeyUse } from '#/core/stored-values.ts'

/** A public key, which is published. */
export type PublicKey = {
  /** 11 characters: the first 8 bytes of the SHA-256 of the key, base64url. */
  id: string
  use: KeyUse
  /** Base64. Ed25519: the 32 bytes of RFC 8032. Documents: SubjectPublicKeyInfo, DER. */
  publicKey: string
  /** X.509 in PEM, of a key for documents. */
  certificate: string | null
  /**
   * Instants: the beginning of its use, and its replacement by another; null while it is active.
   */
  createdAt: string
  retiredAt: string | null
  /**
   * From this instant none of its signatures is trusted; null for a key that is not compromised.
   */
  compromisedAt: string | null
}
