import { decode, encode } from 'cborg'
import { concatenate, equal, type Bytes } from '#/core/bytes.ts'

// COSE_Sign1 (RFC 9052 §4.2) without its tag, with Ed25519 (`alg` -8, RFC 9053 §2.2) and four bytes
// of key id, and nothing else.

export const KEY_HINT = 4
/**
 * `{1: -8, 4: h'…'}` up to the key id: the only protected header there is, so there is nothing to
 * interpret.
 */
const HEADER = Uint8Array.of(0xa2, 0x01, 0x27, 0x04, 0x40 + KEY_HINT)
const SIGNATURE = 64
/** Bytes that wrap a payload of 24 to 255 bytes. */
export const ENVELOPE = 1 + 1 + HEADER.length + KEY_HINT + 1 + 2 + 2 + SIGNATURE

export type Sign1 = { keyHint: Bytes; payload: Bytes; signature: Bytes }

/**
 * What is signed: header, payload, and the additional data that is not in it (`aad`; RFC 9052
 * §4.4).
 */
export function signedPart(
  { keyHint, payload }: Pick<Sign1, 'keyHint' | 'payload'>,
  aad: Bytes,
): Bytes {
  return new Uint8Array(encode(['Signature1', concatenate(HEADER, keyHint), aad, payload]))
}

export function encodeSign1({ keyHint, payload, signature }: Sign1): Bytes {
  return new Uint8Array(encode([concatenate(HEADER, keyHint), new Map(), payload, signature]))
}

/**
 * Its parts; null where it is none of ours, or not written as `encodeSign1` writes it. The
 * signature is not looked at.
 */
export function decodeSign1(bytes: Bytes): Sign1 | null {
  const parts = decodeCbor(bytes)
  if (!Array.isArray(parts) || parts.length !== 4) return null
  const [header, unprotected, payload, signature]: unknown[] = parts
  if (
    !(header instanceof Uint8Array) ||
    !(payload instanceof Uint8Array) ||
    !(signature instanceof Uint8Array)
  )
    return null
  if (!(unprotected instanceof Map) || unprotected.size > 0 || signature.length !== SIGNATURE)
    return null
  if (
    header.length !== HEADER.length + KEY_HINT ||
    !equal(header.subarray(0, HEADER.length), HEADER)
  )
    return null
  return {
    keyHint: header.slice(HEADER.length),
    payload: new Uint8Array(payload),
    signature: new Uint8Array(signature),
  }
}

/** What CBOR says (RFC 8949); undefined where it is none, or could have been written otherwise. */
export function decodeCbor(bytes: Bytes): unknown {
  try {
    const said: unknown = decode(bytes, {
      strict: true,
      allowIndefinite: false,
      allowUndefined: false,
      useMaps: true,
    })
    const again = encode(said)
    return again.length === bytes.length && again.every((byte, i) => byte === bytes[i])
      ? said
      : undefined
  } catch {
    return undefined
  }
}
