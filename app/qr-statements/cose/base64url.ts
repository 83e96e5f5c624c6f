import { base64Of, bytesOf, type Bytes } from '#/core/bytes.ts'

/** Base64url without padding (RFC 4648 §5). */
export function base64urlOf(bytes: Uint8Array): string {
  return base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Its bytes; null where it is none, or another text would give the same bytes. */
export function bytesOfBase64url(text: string): Bytes | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null
  const padding = '='.repeat((4 - (text.length % 4)) % 4)
  const bytes = bytesOf(text.replaceAll('-', '+').replaceAll('_', '/') + padding)
  return bytes && base64urlOf(bytes) === text ? bytes : null
}
