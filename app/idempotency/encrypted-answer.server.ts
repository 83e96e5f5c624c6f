import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A response as it is sent again; a body of null means that it contained something shown only once. */
export type StoredAnswer = { at: string; status: number; headers: Record<string, string>; body: string | null }

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a response for storage: AES-256-GCM (NIST SP 800-38D) with a key derived from the `Idempotency-Key`, which only its
 * sender has. Responses contain private links, which a copy of the database must not reveal.
 */
export function encryptAnswer(answer: StoredAnswer, key: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveSecret(key, iv), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a response that `encryptAnswer` has encrypted with the same key. */
export function decryptAnswer(stored: string, key: string): StoredAnswer {
  const bytes = Buffer.from(stored, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', deriveSecret(key, iv), iv)
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  // GCM authenticates the text, so it is one that encryptAnswer has encrypted.
  return JSON.parse(text.toString('utf8')) as StoredAnswer
}

/** Derives the key of a response with its salt (RFC 5869). */
function deriveSecret(key: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'answer to a request', 32))
}
