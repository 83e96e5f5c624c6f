import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** An answer as it is given again; a body of null says that it held something shown only once. */
export type KeptAnswer = { at: string; status: number; headers: Record<string, string>; body: string | null }

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * An answer as it is stored: AES-256-GCM (NIST SP 800-38D) with a key made of the `Idempotency-Key`, which only its sender has.
 * Answers hold private links; whoever gets hold of the database learns none from here.
 */
export function sealed(answer: KeptAnswer, key: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secretOf(key, iv), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** The answer that `sealed` was given, for whoever has the key. */
export function opened(stored: string, key: string): KeptAnswer {
  const bytes = Buffer.from(stored, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', secretOf(key, iv), iv)
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  // What was sealed above: GCM lets nothing else through.
  return JSON.parse(text.toString('utf8')) as KeptAnswer
}

/** RFC 5869, with the answer's own salt. */
function secretOf(key: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'answer to a request', 32))
}
