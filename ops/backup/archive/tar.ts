import { pipeline } from 'node:stream/promises'
import { extract, pack, type Extract, type Pack } from 'tar-stream'

// "ustar" of POSIX.1-1988 with GNU's numbers for files above 8 GiB: `tar` of any system reads it.
// Everything else is refused: links, folders, devices, and the headers of pax and GNU that rename
// the file after them.

const BLOCK = 512
/** More keys than a register ever has. */
const MAX_ENTRIES = 1_000
/** Between files, and after the last: GNU tar fills up to 10,240 bytes. */
const MAX_TRAILING = 1 << 20

type ArchivedFile = Extract extends AsyncIterable<infer File> ? File : never

export type Entry = {
  name: string
  size: number
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * The bytes of an archive. Throws if a file does not have the size given. `at`: seconds since 1970.
 */
export async function* writeTar(entries: Iterable<Entry>, at: number): AsyncGenerator<Uint8Array> {
  const archive = pack()
  // The reader below throws both errors, if it still reads.
  archive.on('error', () => {})
  addEntries(archive, entries, at).catch((error: unknown) => archive.destroy(asError(error)))
  yield* archive as AsyncIterable<Uint8Array> // an archive is bytes; the streams of its package are of anything
}

async function addEntries(archive: Pack, entries: Iterable<Entry>, at: number): Promise<void> {
  for (const { name, size, content } of entries) {
    let written = 0
    const counted = async function* () {
      for await (const chunk of content) {
        written += chunk.length
        yield chunk
      }
      if (written !== size) throw new Error(`${name} has ${written} bytes now, and had ${size}`)
    }
    await pipeline(counted, archive.entry({ name, size, mode: 0o600, mtime: new Date(at * 1_000) }))
  }
  archive.finalize()
}

/**
 * Calls `take` for each file of an archive; it may leave the content unread. Throws if the archive
 * is cut off, is not an archive, or holds anything but files, each directly after the other.
 */
export async function readTar(
  archive: AsyncIterable<Uint8Array>,
  take: (name: string, content: AsyncIterable<Uint8Array>, size: number) => Promise<void>,
): Promise<void> {
  const reader = extract()
  let [read, end, entries] = [0, 0, 0]
  const bounded = async function* () {
    for await (const chunk of archive) {
      if (read - end > MAX_TRAILING) throw new Error('it goes on after its end')
      read += chunk.length
      yield chunk
    }
  }
  const visit = async (entry: ArchivedFile) => {
    const { name, type, size } = entry.header
    const isFile = type === 'file' && Number.isSafeInteger(size) && size >= 0
    if (!isFile || entry.offset !== end) throw new Error('it is damaged, or no archive')
    if (++entries > MAX_ENTRIES) throw new Error('it holds too many files')
    end = entry.offset + BLOCK + Math.ceil(size / BLOCK) * BLOCK
    await take(name, entry as AsyncIterable<Uint8Array>, size) // as above
    entry.resume()
  }
  // The first error is the cause; it destroys the streams, which then report further errors.
  let cause: unknown
  const rethrow = (error: unknown) => {
    cause ??= error
    throw error
  }
  const reading = pipeline(bounded, reader).catch(rethrow)
  reading.catch(() => {})
  try {
    for await (const entry of reader) await visit(entry).catch(rethrow)
    await reading
  } catch (error) {
    throw meaningOf(cause ?? error)
  }
  // tar-stream accepts an archive that ends after its last file; a complete one ends with two empty
  // blocks.
  if (read < end + BLOCK) throw new Error('it is cut off')
  if (entries === 0) throw new Error('it is damaged, or no archive')
}

/** Translates the errors of `tar-stream` for an administrator; returns other errors unchanged. */
function meaningOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error.message === 'Unexpected end of data')
    return new Error('it is cut off', { cause: error })
  const isInvalid = /^Invalid (?:tar )?header|^Header exceeds max size/.test(error.message)
  return isInvalid ? new Error('it is damaged, or no archive', { cause: error }) : error
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
