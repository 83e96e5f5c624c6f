import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#/core/refusal.ts'
import { MAX_UPLOAD_BYTES } from '#/app/import-export/format/import.ts'

/** Read and thrown away of a file that is too large, so that a browser which is still sending gets to read why. */
const MAX_IGNORED_BYTES = 4 * MAX_UPLOAD_BYTES

/** Uploads that one process receives at once, of all accounts and of one: each is on the disk in full before it is read. */
const MAX_UPLOADS = 10
const MAX_UPLOADS_OF_ACCOUNT = 2
/** Most uploads take a few seconds; one of 20 MB on a slow line takes longer than this. */
const SECONDS_TO_WAIT = 30
/** By account; none of them is 0. */
const uploads = new Map<number, number>()

/** A body as it comes. Refuses (invalid) where its sender breaks off, or is cut off: that is no error of the server. */
export async function* receivedBytes(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array, void> {
  try {
    if (body) yield* body
  } catch {
    throw brokenOff()
  }
}

export function brokenOff(): Refusal {
  return new Refusal('invalid', 'The file arrived incomplete. Please send it again.')
}

/**
 * Writes a file that is being sent to one of our own, `DATA_DIR/imports`, which nobody else may read. Refuses a larger one
 * (too-large) while it arrives, and stores nothing of it; refuses more than ten at once, and more than two of one account (too-many).
 */
export async function storeUpload(
  dataDir: string,
  userId: number,
  content: AsyncIterable<Uint8Array>,
): Promise<{ path: string; size: number }> {
  const own = uploads.get(userId) ?? 0
  const all = uploads.values().reduce((sum, count) => sum + count, 0)
  if (own >= MAX_UPLOADS_OF_ACCOUNT || all >= MAX_UPLOADS) {
    const busy = own >= MAX_UPLOADS_OF_ACCOUNT ? `You are sending ${own} files already` : `The server is receiving ${all} files`
    throw new Refusal('too-many', `${busy}. Try again in ${SECONDS_TO_WAIT} seconds.`, { retryAfter: SECONDS_TO_WAIT })
  }
  const folder = join(dataDir, 'imports')
  uploads.set(userId, own + 1)
  try {
    return await writeUpload(folder, content)
  } finally {
    const left = (uploads.get(userId) ?? 1) - 1
    if (left > 0) uploads.set(userId, left)
    else uploads.delete(userId)
  }
}

async function writeUpload(folder: string, content: AsyncIterable<Uint8Array>): Promise<{ path: string; size: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  let size = 0
  async function* countBytes() {
    for await (const bytes of content) {
      size += bytes.length
      if (size > MAX_IGNORED_BYTES) return
      if (size <= MAX_UPLOAD_BYTES) yield bytes
    }
  }
  try {
    await pipeline(Readable.from(countBytes(), { objectMode: false }), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  if (size <= MAX_UPLOAD_BYTES) return { path, size }
  await rm(path, { force: true })
  throw new Refusal('too-large', `The file is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. Import it in several files.`)
}

const ABANDONED_MS = 24 * 3_600_000

/** Removes what a process that died has left. */
export async function tidyUploads(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'imports')
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file && Date.now() - file.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}
