import { createHash } from 'node:crypto'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { signerFor } from '#/domain/proof/keys/key-ring.server.ts'
import { didOf, keyAddress } from '#/domain/proof/keys/key-set.ts'
import { lastDayShown, type Kit } from '#/domain/documents/kit/contents/kit.ts'
import type { KitFile } from './archive.server.ts'

/**
 * The first version of the manifest. What is signed never changes: another content is another
 * format (tests/golden/kit-manifest-1.json).
 */
const FORMAT = 'ship-kit-1'

/**
 * The type of the signature (RFC 8725 §3.11), so that it is taken for none of the other statements
 * of this key.
 */
const MANIFEST_TYPE = 'ship-kit+jwt'

/**
 * What a kit holds, with the SHA-256 of each file, and what the register said of each certificate
 * when it was made.
 */
function manifestOf({ ship, certificates, madeAt, origin }: Kit, files: readonly KitFile[]) {
  return {
    format: FORMAT,
    origin,
    madeAt,
    ship: { name: ship.name, imoNumber: ship.imo, flag: ship.flag },
    certificates: certificates.map(({ shown }) => ({
      number: shown.number,
      code: shown.code,
      status: shown.status,
      issued: shown.issuedDate,
      validUntil: lastDayShown(shown),
    })),
    files: files.map(({ name, content }) => ({
      name,
      size: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  }
}

/**
 * `manifest.json`, and the same signed with the register's key for statements (JWT, RFC 7519),
 * whose public half is in `status/jwks.json` and on the site. Refuses: as `signerFor`.
 */
export async function signedManifest(
  context: RequestContext,
  kit: Kit,
  files: readonly KitFile[],
): Promise<KitFile[]> {
  const { db, now, origin } = context
  const manifest = manifestOf(kit, files)
  const signer = await signerFor(db, now, 'statements')
  const iat = Math.floor(Date.parse(now) / 1_000)
  const token = await signer.jwt(
    { iss: didOf(origin), iat, ...manifest },
    { typ: MANIFEST_TYPE, kid: keyAddress(origin, signer.key.id) },
  )
  return [
    { name: 'manifest.json', content: `${JSON.stringify(manifest, null, 2)}\n` },
    { name: 'manifest.jwt', content: token },
  ]
}
