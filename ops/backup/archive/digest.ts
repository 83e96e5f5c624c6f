import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileDigest } from './manifest.ts'

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
