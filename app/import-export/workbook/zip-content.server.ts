import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { damagedWorkbook } from './damaged.ts'
import { MAX_UNPACKED, readBytes, unpacksToTooMuch, type ZipEntry } from './zip-entries.server.ts'

const BYTES_AT_ONCE = 65_536

/** How much may still be unpacked: one for a whole archive. */
export type Allowance = { left: number }

export function wholeAllowance(): Allowance {
  return { left: MAX_UNPACKED }
}

/**
 * The content of an entry, unpacked piece by piece and counted while it comes: no size that the archive claims allocates memory for
 * anything. Refuses what goes beyond the allowance, or is not of the size and checksum that were claimed.
 */
export async function* readContent(
  file: number,
  entry: ZipEntry,
  allowance: Allowance,
): AsyncGenerator<Buffer> {
  let size = 0
  let crc = 0
  for await (const bytes of entry.method === 'stored'
    ? packedBytes(file, entry)
    : inflate(file, entry)) {
    size += bytes.length
    allowance.left -= bytes.length
    if (allowance.left < 0) throw unpacksToTooMuch()
    if (size > entry.size) throw damagedWorkbook()
    crc = crc32(bytes, crc)
    yield bytes
  }
  if (size !== entry.size || crc !== entry.crc) throw damagedWorkbook()
}

function* packedBytes(file: number, { start, packedSize }: ZipEntry): Generator<Buffer> {
  for (let done = 0; done < packedSize; done += BYTES_AT_ONCE) {
    yield readBytes(file, start + done, Math.min(BYTES_AT_ONCE, packedSize - done))
  }
}

async function* inflate(file: number, entry: ZipEntry): AsyncGenerator<Buffer> {
  const source = Readable.from(packedBytes(file, entry), { objectMode: true, highWaterMark: 1 })
  const inflate = createInflateRaw()
  source.on('error', (error) => inflate.destroy(error))
  try {
    for await (const bytes of source.pipe(inflate)) yield bytes
  } catch (error) {
    // The message of zlib does not help a person with a spreadsheet.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw damagedWorkbook()
    throw error
  } finally {
    source.destroy()
    inflate.destroy()
  }
  if (inflate.bytesWritten !== entry.packedSize) throw damagedWorkbook()
}
