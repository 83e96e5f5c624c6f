import { bytesOfBase64url } from '#/core/bytes.ts'
import type { Bytes } from '#/core/bytes.ts'
import { isSignedBy } from '#/domain/proof/statements/ed25519.ts'
import { isObject, type TrustedKey } from '#/domain/proof/statements/trusted-keys.ts'
import { LIST_BYTES } from './status-list.ts'

/**
 * A list that was signed by us: what it says, since when it was so, and until when it may be used.
 */
export type StatusList = { bits: Bytes; from: string; until: string }

/** Far more than a list of random standings would be. */
const MAX_TOKEN = 200_000

/**
 * Checks a signed list (W3C VC-JOSE-COSE; a compact JWS, RFC 7515) and unpacks it; null where it is
 * not signed by a key of ours that is trusted, is not the list of this address, or is not whole.
 * The caller decides whether it is too old.
 */
export async function readStatusList(
  token: string,
  address: string,
  keys: readonly TrustedKey[],
): Promise<StatusList | null> {
  if (token.length > MAX_TOKEN) return null
  const parts = token.split('.', 4)
  const [head = '', body = '', tail = ''] = parts
  const [header, claims, signature] = [jsonIn(head), jsonIn(body), bytesOfBase64url(tail)]
  if (parts.length !== 3 || !isObject(header) || !isObject(claims) || !signature) return null
  if (
    header['alg'] !== 'EdDSA' ||
    header['typ'] !== 'vc+jwt' ||
    typeof header['kid'] !== 'string' ||
    'crit' in header
  )
    return null
  // The address of a key within the identifier's document ends with its id.
  const id = header['kid'].slice(header['kid'].indexOf('#') + 1)
  const signed = new TextEncoder().encode(`${head}.${body}`)
  const key = keys.find(
    (one) =>
      one.id === id &&
      one.use === 'statements' &&
      !one.compromised &&
      isSignedBy(one.publicKey, signed, signature),
  )
  const { validFrom: from, validUntil: until, credentialSubject: list } = claims
  if (!key || claims['id'] !== address || !isInstant(from) || !isInstant(until) || !isObject(list))
    return null
  if (Date.parse(from) < Math.floor(Date.parse(key.from) / 1_000) * 1_000) return null
  if (
    list['type'] !== 'BitstringStatusList' ||
    list['statusPurpose'] !== 'message' ||
    list['statusSize'] !== 2
  )
    return null
  const bits =
    typeof list['encodedList'] === 'string'
      ? await unpackList(list['encodedList'], LIST_BYTES)
      : null
  return bits && { bits, from, until }
}

/**
 * The bits in an `encodedList` (§2.2); null where they are not exactly `size` bytes, whatever it
 * would unpack to.
 */
export async function unpackList(encoded: string, size: number): Promise<Bytes | null> {
  const gzip = encoded.startsWith('u') ? bytesOfBase64url(encoded.slice(1)) : null
  if (!gzip) return null
  const bits = new Uint8Array(size)
  let length = 0
  try {
    const reader = new Blob([gzip])
      .stream()
      .pipeThrough(new DecompressionStream('gzip'))
      .getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return length === size ? bits : null
      if (length + value.length > size) {
        await reader.cancel()
        return null
      }
      bits.set(value, length)
      length += value.length
    }
  } catch {
    return null
  }
}

function jsonIn(part: string): unknown {
  const bytes = bytesOfBase64url(part)
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
