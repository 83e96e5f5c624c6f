import { Readable, type PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'

type Piece = string | Uint8Array

/** A part of an archive: its name, and its content in pieces. */
export type ZipPart = { name: string; content: AsyncIterable<Piece> | Iterable<Piece> }

/**
 * The first day that an archive can state, in local time as archives have it: the same contents
 * give the same bytes.
 */
const MADE = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }
/** Larger archives need another form (ZIP64), which an import refuses. */
const MAX_SIZE = 0xfffffffe

/**
 * Writes an archive (ZIP) piece by piece: what is held of it is a piece, and the list of its parts.
 * Throws what a content throws, and where the archive or a part of it would be larger than 4 GB
 * (`most`).
 */
export async function* zipOf(
  parts: Iterable<ZipPart>,
  most = MAX_SIZE,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  const zip = new ZipFile()
  // Its documentation names the class; its types are older.
  const output = zip.outputStream as PassThrough
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  for (const { name, content } of parts)
    zip.addReadStream(
      Readable.from(limited(content, most), { objectMode: false }).on('error', fail),
      name,
      MADE,
    )
  zip.end()
  // Bytes without an encoding.
  yield* limited(output as AsyncIterable<Buffer<ArrayBuffer>>, most)
}

async function* limited<P extends Piece>(
  pieces: AsyncIterable<P> | Iterable<P>,
  most: number,
): AsyncGenerator<P> {
  let size = 0
  for await (const piece of pieces) {
    size += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length
    if (size > most) throw new Error('The archive would be larger than 4 GB')
    yield piece
  }
}
