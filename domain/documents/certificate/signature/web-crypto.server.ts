import { webcrypto, type KeyObject } from 'node:crypto'
import * as pkijs from 'pkijs'

// Node's WebCrypto for a library that is typed for that of browsers: the same interface by other
// names.

export const engine = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto })

/** OpenSSL's names of the curves, and those of WebCrypto. */
const CURVES: Record<string, string> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
}

/** A key of RSA or ECDSA as WebCrypto wants it; throws for a curve that it does not know. */
export function webKey(key: KeyObject, use: 'sign' | 'verify'): CryptoKey {
  const curve = CURVES[key.asymmetricKeyDetails?.namedCurve ?? '']
  const algorithm =
    key.asymmetricKeyType === 'rsa'
      ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
      : { name: 'ECDSA', namedCurve: curve ?? 'unknown' }
  return key.toCryptoKey(algorithm, use === 'verify', [use]) as CryptoKey
}
