import { sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { isSignedBy } from '#/app/transparency-log/states/witness.server.ts'

/** The second file of an archive: who signed the first. */
export const SIGNATURE = 'manifest.sig'

/** Prefix of the signed bytes, so that they are nothing else that the same key signs: a state of the log begins with the log's name. */
const CONTEXT = 'lentera backup manifest 1\n'

const ManifestSignature = z.strictObject({
  /** The id of the key, to display: it is written to a terminal before the signer is known. */
  key: z.string().regex(/^[\w-]{1,64}$/),
  /** The 32 bytes of an Ed25519 key, base64. */
  publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  /** Over the context and the bytes of the manifest (RFC 8032), base64. */
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
})
export type ManifestSignature = z.infer<typeof ManifestSignature>

type Key = { id: string; publicKey: string; privateKey: KeyObject }

export function signManifest(manifest: Uint8Array, { id, publicKey, privateKey }: Key): Buffer {
  const signature = sign(null, signedBytes(manifest), privateKey).toString('base64')
  const content: ManifestSignature = { key: id, publicKey, signature }
  return Buffer.from(`${JSON.stringify(content)}\n`)
}

/** Reads a signature file; null if it is invalid or does not match the manifest. Does not check whose key it is. */
export function readSignature(manifest: Uint8Array, file: Uint8Array): ManifestSignature | null {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(file).toString())
  } catch {
    return null
  }
  const parsed = ManifestSignature.safeParse(json)
  if (!parsed.success) return null
  const publicKey = Buffer.from(parsed.data.publicKey, 'base64')
  const signature = Buffer.from(parsed.data.signature, 'base64')
  return isSignedBy(publicKey, signedBytes(manifest), signature) ? parsed.data : null
}

function signedBytes(manifest: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(CONTEXT), manifest])
}
