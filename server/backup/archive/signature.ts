import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** The second file of an archive: who signed the first. */
export const SIGNATURE = 'manifest.sig'

/** Stands before what is signed, so that it is nothing else the same key signs: a state of the log begins with the log's name. */
const CONTEXT = 'lentera backup manifest 1\n'
/** An Ed25519 SubjectPublicKeyInfo up to its 32 bytes (RFC 8410 §4). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

const ManifestSignature = z.strictObject({
  /** The id of the key, for people: it is written to a terminal before anybody knows who signed. */
  key: z.string().regex(/^[\w-]{1,64}$/),
  /** The 32 bytes of an Ed25519 key, base64. */
  publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  /** Over the context and the manifest as it is written (RFC 8032), base64. */
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
})
export type ManifestSignature = z.infer<typeof ManifestSignature>

type Key = { id: string; publicKey: string; privateKey: KeyObject }

export function signManifest(manifest: Uint8Array, { id, publicKey, privateKey }: Key): Buffer {
  const signature = sign(null, signedBytes(manifest), privateKey).toString('base64')
  const content: ManifestSignature = { key: id, publicKey, signature }
  return Buffer.from(`${JSON.stringify(content)}\n`)
}

/** What such a file says; null where it is none, or the manifest is not what was signed. Whose key it is, is another question. */
export function readSignature(manifest: Uint8Array, file: Uint8Array): ManifestSignature | null {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(file).toString())
  } catch {
    return null
  }
  const parsed = ManifestSignature.safeParse(json)
  if (!parsed.success) return null
  const key = createPublicKey({
    key: Buffer.concat([SPKI, Buffer.from(parsed.data.publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, signedBytes(manifest), key, Buffer.from(parsed.data.signature, 'base64')) ? parsed.data : null
}

function signedBytes(manifest: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(CONTEXT), manifest])
}
