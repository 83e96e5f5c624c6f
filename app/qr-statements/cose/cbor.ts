import { decode, encode } from 'cborg'
import type { Bytes } from '#/core/bytes.ts'

/** What CBOR says (RFC 8949); undefined where it is none, or could have been written otherwise. */
export function decodeCbor(bytes: Bytes): unknown {
  try {
    const said: unknown = decode(bytes, { strict: true, allowIndefinite: false, allowUndefined: false, useMaps: true })
    const again = encode(said)
    return again.length === bytes.length && again.every((byte, i) => byte === bytes[i]) ? said : undefined
  } catch {
    return undefined
  }
}
