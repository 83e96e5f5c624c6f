// The "ustar" form of POSIX.1-1988 with GNU's numbers for files above 8 GiB: `tar` of any system reads it.

const BLOCK = 512
const MOST_OCTAL = 8 ** 11 - 1
/** Far more than a register has keys. */
const MAX_ENTRIES = 1_000
/** After the end of an archive: GNU tar fills up to 10,240 bytes. */
const MAX_TRAILING = 1 << 20

export type Entry = { name: string; size: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** The bytes of an archive. Throws where a file turns out to have another size than was said. `at`: seconds since 1970. */
export async function* tarOf(entries: Iterable<Entry>, at: number): AsyncGenerator<Uint8Array> {
  for (const { name, size, content } of entries) {
    yield headerOf(name, size, at)
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes now, and had ${size}`)
    yield new Uint8Array(paddingOf(size))
  }
  yield new Uint8Array(2 * BLOCK)
}

/**
 * Hands each file of an archive to `take`, which reads its content or leaves it. Throws where the archive ends before its end, is
 * none, or holds more than any of ours.
 */
export async function untar(
  archive: AsyncIterable<Uint8Array>,
  take: (name: string, content: AsyncGenerator<Uint8Array>, size: number) => Promise<void>,
): Promise<void> {
  const source = bytesOf(archive)
  for (let entries = 0; ; entries++) {
    const header = await source.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) break
    if (entries === MAX_ENTRIES) throw new Error('it holds too many files')
    const { name, size } = readHeader(header)
    const content = source.part(size)
    await take(name, content, size)
    // What was not read.
    for await (const _ of content);
    await source.exactly(paddingOf(size))
  }
  // To the end: only there do decompression and decryption know that nothing is missing.
  await source.rest(MAX_TRAILING)
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

function headerOf(name: string, size: number, at: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (header.write(name, 0, 100, 'utf8') !== Buffer.byteLength(name)) throw new Error(`${name} is too long a name`)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (size <= MOST_OCTAL) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(`${Math.floor(at).toString(8).padStart(11, '0')}\0`, 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0')[0] ?? ''
  if (Number.parseInt(text(148, 156), 8) !== sumOf(header)) throw new Error('it is no archive')
  const size = (header[124] ?? 0) & 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8)
  // A link or a folder would be another type than a file, which is '0', or NUL in old archives.
  if (!Number.isSafeInteger(size) || size < 0 || !['0', ''].includes(text(156, 157))) throw new Error('it is no archive')
  return { name: text(0, 100), size }
}

/** Of all bytes, with spaces in the place of the sum itself. */
function sumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [i, byte] of header.entries()) if (i < 148 || i >= 156) sum += byte
  return sum
}

function bytesOf(archive: AsyncIterable<Uint8Array>) {
  const chunks = archive[Symbol.asyncIterator]()
  let left: Uint8Array = new Uint8Array()

  /** At most so many, at least one. */
  async function some(most: number): Promise<Uint8Array> {
    while (left.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('it is cut off')
      left = value
    }
    const taken = left.subarray(0, most)
    left = left.subarray(taken.length)
    return taken
  }

  async function* part(size: number): AsyncGenerator<Uint8Array> {
    for (let missing = size; missing > 0;) {
      const taken = await some(missing)
      missing -= taken.length
      yield taken
    }
  }

  return {
    part,
    exactly: async (size: number): Promise<Buffer> => Buffer.concat(await Array.fromAsync(part(size))),
    rest: async (most: number) => {
      let [bytes, next] = [left.length, await chunks.next()]
      for (; !next.done && bytes <= most; next = await chunks.next()) bytes += next.value.length
      if (bytes > most) throw new Error('it goes on after its end')
    },
  }
}
