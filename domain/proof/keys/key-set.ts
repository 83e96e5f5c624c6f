import type { PublicKey } from './keys.ts'

/** A JSON Web Key (RFC 7517, RFC 8037). */
export type Jwk = ReturnType<typeof toJwk>

/**
 * The decentralised identifier of a site (did:web): its host, the colon before a port written as
 * `%3A`.
 */
export function didOf(origin: string): string {
  return `did:web:${new URL(origin).host.replace(':', '%3A')}`
}

/** The address of a key within the identifier's document. */
export function keyAddress(origin: string, id: string): string {
  return `${didOf(origin)}#${id}`
}

/** The Ed25519 keys as a JWK set, including the retired ones, whose signatures stay valid. */
export function keySet(keys: PublicKey[]): { keys: Jwk[] } {
  return { keys: keys.filter(({ use }) => use !== 'documents').map(toJwk) }
}

/** The certificates of the trusted keys for documents, in PEM (RFC 7468), the newest first. */
export function documentCertificates(keys: PublicKey[]): string {
  const trusted = keys.filter(
    ({ use, compromisedAt }) => use === 'documents' && compromisedAt === null,
  )
  return trusted.map(({ certificate }) => `${certificate?.trim() ?? ''}\n`).join('')
}

/** The identifier's document (W3C DID 1.0, did:web), with the trusted keys, current and retired. */
export function didDocument(origin: string, keys: PublicKey[]) {
  const trusted = keys.filter(
    ({ use, compromisedAt }) => use === 'statements' && compromisedAt === null,
  )
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
    id: didOf(origin),
    verificationMethod: trusted.map((key) => ({
      id: keyAddress(origin, key.id),
      type: 'JsonWebKey',
      controller: didOf(origin),
      publicKeyJwk: publicPart(key),
    })),
    assertionMethod: trusted.map(({ id }) => keyAddress(origin, id)),
  }
}

/** With its period of validity in seconds since 1970. */
function toJwk(key: PublicKey) {
  return {
    ...publicPart(key),
    use: 'sig',
    purpose: key.use,
    nbf: seconds(key.createdAt),
    ...(key.retiredAt !== null && { exp: seconds(key.retiredAt) }),
    // From this time on no signature of it is trusted.
    ...(key.compromisedAt !== null && { revoked: seconds(key.compromisedAt) }),
  }
}

function publicPart({ id, publicKey }: PublicKey) {
  const x = publicKey.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: id, x } as const
}

function seconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1_000)
}
