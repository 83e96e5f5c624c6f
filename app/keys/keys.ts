/** What a key signs: statements (QR codes, status lists, credentials, receipts), the register's log, documents (PDF). */
export const KEY_USES = ['statements', 'log', 'documents'] as const
export type KeyUse = (typeof KEY_USES)[number]

/** A public key as everybody may know it. */
export type PublicKey = {
  /** 11 characters: the first 8 bytes of the SHA-256 of the key, base64url. */
  id: string
  use: KeyUse
  /** Base64. Ed25519: the 32 bytes of RFC 8032. Documents: SubjectPublicKeyInfo, DER. */
  publicKey: string
  /** X.509 in PEM, of a key for documents. */
  certificate: string | null
  /** Instants: it signed from then until another took its place; null while it signs. */
  createdAt: string
  retiredAt: string | null
  /** Nothing it signed is to be believed any more; null for nearly all. */
  compromisedAt: string | null
}
