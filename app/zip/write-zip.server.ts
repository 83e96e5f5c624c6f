import { crc32, createDeflateRaw } from 'node:zlib'

type Piece = string | Uint8Array

/** A part of an archive: its name, and its content in pieces. */
export type ZipPart = { name: string; content: AsyncIterable<Piece> | Iterable<Piece> }

// PKWARE APPNOTE §4.3 and §4.4.4. Bit 3: sizes and checksum stand behind the bytes; bit 11: names are UTF-8.
const [LOCAL, CENTRAL, END, DESCRIPTOR] = [0x04034b50, 0x02014b50, 0x06054b50, 0x08074b50]
const [VERSION, FLAGS, DEFLATED] = [20, 0x0808, 8]
/** 1 January 1980, the first day that an archive can state: the same register gives the same bytes. */
const DAY = 0x0021
/** Larger archives need another form (ZIP64), which the import refuses. */
const MAX_SIZE = 0xfffffffe

type Entry = { name: Buffer; at: number; crc: number; packedSize: number; size: number }

/** Writes an archive piece by piece: what is held of it is a piece, and the list of its parts. */
export async function* zipOf(parts: Iterable<ZipPart>): AsyncGenerator<Buffer<ArrayBuffer>> {
  const entries: Entry[] = []
  let at = 0
  for (const { name, content } of parts) {
    const entry = { name: Buffer.from(name), at, crc: 0, packedSize: 0, size: 0 }
    entries.push(entry)
    const local = localHeader(entry)
    yield local
    for await (const bytes of packed(content, entry)) yield bytes
    const descriptor = descriptorOf(entry)
    yield descriptor
    at += local.length + entry.packedSize + descriptor.length
    if (at > MAX_SIZE || entry.size > MAX_SIZE)
      throw new Error('The archive would be larger than 4 GB')
  }
  const directory = Buffer.concat(entries.map(centralHeader))
  yield Buffer.concat([directory, endRecord(entries.length, directory.length, at)])
}

/** The packed bytes of a content; counts them, and what they were before. */
async function* packed(
  content: ZipPart['content'],
  entry: Entry,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  const deflate = createDeflateRaw({ level: 6 })
  const failed = writeInto(deflate, content, entry).then(
    () => null,
    (error: unknown) => deflate.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  for await (const bytes of deflate) {
    entry.packedSize += bytes.length
    yield bytes
  }
  await failed
}

async function writeInto(
  deflate: ReturnType<typeof createDeflateRaw>,
  content: ZipPart['content'],
  entry: Entry,
): Promise<void> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    entry.size += bytes.length
    entry.crc = crc32(bytes, entry.crc)
    if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
  }
  deflate.end()
}

function localHeader({ name }: Entry): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DAY, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptorOf(entry: Entry): Buffer<ArrayBuffer> {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(DESCRIPTOR, 0)
  writeSizes(descriptor, 4, entry)
  return descriptor
}

function centralHeader(entry: Entry): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATED, 10)
  header.writeUInt16LE(DAY, 14)
  writeSizes(header, 16, entry)
  header.writeUInt16LE(entry.name.length, 28)
  header.writeUInt32LE(entry.at, 42)
  return Buffer.concat([header, entry.name])
}

function writeSizes(into: Buffer, at: number, { crc, packedSize, size }: Entry): void {
  into.writeUInt32LE(crc, at)
  into.writeUInt32LE(packedSize, at + 4)
  into.writeUInt32LE(size, at + 8)
}

function endRecord(count: number, length: number, at: number): Buffer<ArrayBuffer> {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(at, 16)
  return end
}
