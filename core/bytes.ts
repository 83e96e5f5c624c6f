export type Bytes = Uint8Array<ArrayBuffer>

/** SHA-256 of parts, one after the other; text is UTF-8. */
export type Sha256 = (...parts: (Uint8Array | string)[]) => Bytes

/**
 * The bytes of base64 (RFC 4648 §4), on the server and in browsers alike; null where it is none.
 */
export function bytesOf(base64: string): Bytes | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)) return null
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

export function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of hexadecimal digits, two for each. */
export function bytesOfHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const encoder = new TextEncoder()

/** One after another, texts as UTF-8. */
export function concatenate(...all: (Uint8Array | string)[]): Bytes {
  const parts = all.map((part) => (typeof part === 'string' ? encoder.encode(part) : part))
  let length = 0
  for (const part of parts) length += part.length
  const whole = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

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
