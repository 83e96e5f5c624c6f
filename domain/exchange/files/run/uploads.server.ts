import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ScannerAddress } from '#/domain/context/request-context.ts'
import { inspectFile, virusRefusal } from '#/domain/files/inspect.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { DRAINED_TIMES } from '#/domain/files/received-bytes.server.ts'
import { withUploadCapacity } from '#/domain/files/upload-capacity.server.ts'
import { MAX_UPLOAD_BYTES } from '#/domain/exchange/files/format/import.ts'

/** Drained, so that a browser which is still sending reads the answer. */
const MAX_IGNORED_BYTES = DRAINED_TIMES * MAX_UPLOAD_BYTES

/**
 * Writes a file that is being sent to one of our own, `DATA_DIR/imports`, which nobody else may
 * read. Refuses a larger one (too-large) while it arrives, one in which the virus scanner finds
 * something (invalid) or that it does not scan (unavailable), and stores nothing of it; refuses
 * more than ten at once, and more than two of one account (too-many).
 */
export function storeUpload(
  target: Target,
  userId: number,
  content: AsyncIterable<Uint8Array>,
): Promise<{ path: string; size: number }> {
  return withUploadCapacity(userId, async () => {
    const upload = await writeUpload(join(target.dataDir, 'imports'), content)
    try {
      await requireScanned(target, upload.path)
      return upload
    } catch (error) {
      await rm(upload.path, { force: true })
      throw error
    }
  })
}

type Target = { dataDir: string; virusScanner?: ScannerAddress | undefined }

/** Refuses a file in which the virus scanner finds something, or which it does not scan. */
async function requireScanned({ virusScanner }: Target, path: string): Promise<void> {
  if (!virusScanner) return
  const infected = virusRefusal(
    await inspectFile({ virusScanner }, createReadStream(path)),
    'The file',
  )
  if (infected) throw infected
}

async function writeUpload(
  folder: string,
  content: AsyncIterable<Uint8Array>,
): Promise<{ path: string; size: number }> {
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
    await pipeline(
      Readable.from(countBytes(), { objectMode: false }),
      createWriteStream(path, { mode: 0o600, flags: 'wx' }),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  if (size <= MAX_UPLOAD_BYTES) return { path, size }
  await rm(path, { force: true })
  throw new Refusal(
    'too-large',
    `The file is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. Import it in several files.`,
  )
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
