import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, RequestOptions } from '#/domain/people/passkeys/ceremonies.server.ts'
import type { PasskeyAttestation, PasskeyAssertion } from '#/domain/people/model/second-factor.ts'
import { ORIGIN } from '#/tests/helpers/people.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

type Device = { origin?: string; verifies?: boolean }

/**
 * An authenticator in software (WebAuthn Level 3 §6): one key, a counter, and whatever a test wants
 * to be wrong about it.
 */
export function authenticator({ origin = ORIGIN, verifies = true }: Device = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
  const authData = (flags: number, rest: Buffer[] = []) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | PRESENT | (verifies ? VERIFIED : 0))
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([rpIdHash, head, ...rest])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  }

  return {
    /** Sets the counter back, as a copy of the device would have it. */
    setCounter: (to: number) => (counter = to),
    make({ challenge, user }: CreationOptions): PasskeyAttestation {
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authData(HAS_KEY, [
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey.export({ format: 'jwk' })),
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ])
      const clientDataJSON = clientData('webauthn.create', challenge).toString('base64url')
      return {
        ...named,
        response: {
          clientDataJSON,
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use({ challenge }: Pick<RequestOptions, 'challenge'>): PasskeyAssertion {
      counter++
      const data = authData(0)
      const client = clientData('webauthn.get', challenge)
      const signature = sign(
        'sha256',
        Buffer.concat([data, createHash('sha256').update(client).digest()]),
        privateKey,
      )
      const [clientDataJSON, authenticatorData] = [
        client.toString('base64url'),
        data.toString('base64url'),
      ]
      return {
        ...named,
        response: {
          clientDataJSON,
          authenticatorData,
          signature: signature.toString('base64url'),
          ...(userHandle !== '' && { userHandle }),
        },
      }
    },
  }
}

/** CBOR (RFC 8949 §3), as much of it as an attestation needs. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value])
}

/** A P-256 key in COSE (RFC 9053 §7.1.1): kty 2, alg -7, crv 1, x, y. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const coordinate = (value: string) =>
    Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}
