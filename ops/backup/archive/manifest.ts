import { createHash, sign, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { isSignedBy } from '#/domain/proof/log/states/witness.server.ts'

/** Raised when an older version of the product would read a backup wrongly. */
export const FORMAT = 2

const FileDigest = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type FileDigest = z.infer<typeof FileDigest>

// Bounded, because it is written to a terminal before the origin of the backup is known.
const KeyId = z.string().regex(/^[\w-]{1,64}$/)

/** The description of a backup, the first file of its archive; the second is its signature. */
export const Manifest = z.object({
  format: z.number(),
  /** Every other file of the archive, from format 2 on; others are refused. */
  files: z.record(z.string(), FileDigest).optional(),
  /** The version of the product that made it. */
  product: z.string().regex(/^[\w.+-]{1,64}$/),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations of its schema. */
  migrations: z.array(z.string()),
  madeAt: z.iso.datetime(),
  /** The number of rows in each table. */
  rows: z.record(z.string(), z.number()),
  /** The leaves of the register's log, and the root over them, base64; empty for none. */
  log: z.object({ size: z.number(), root: z.string().regex(/^[A-Za-z0-9+/]{0,64}={0,2}$/) }),
  /**
   * Ids of the private keys in it, and of those that sign but were not on the machine that made it.
   */
  keys: z.array(KeyId),
  missingKeys: z.array(KeyId),
})

export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const DATABASE = 'lentera.db'
/**
 * The path of a private key in it, and in `DATA_DIR`. Besides these and the database nothing of an
 * archive is written to disk.
 */
export const KEY_FILE = /^keys\/([\w-]+)\.pem$/

/** Counts and hashes (SHA-256) what passes through it. */
export class Digest {
  readonly #hash = createHash('sha256')
  #bytes = 0

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
  }

  async *through(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.add(chunk)
      yield chunk
    }
  }

  /** Call it once, at the end. */
  result(): FileDigest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

/** The length of a file, and its SHA-256. */
export async function digestFile(path: string): Promise<FileDigest> {
  const digest = new Digest()
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) digest.add(chunk)
  return digest.result()
}

/** The second file of an archive: who signed the first. */
export const SIGNATURE = 'manifest.sig'

/**
 * Prefix of the signed bytes, so that they are nothing else that the same key signs: a state of the
 * log begins with the log's name.
 */
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

/**
 * Reads a signature file; null if it is invalid or does not match the manifest. Does not check
 * whose key it is.
 */
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
