import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Readable, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { inOneLine } from '#/app/text.ts'

// What is around an archive: compressed by zstd (RFC 8878) with its checksum, then encrypted in the age format, v1
// (C2SP age). `age -d -i KEY FILE | zstd -d | tar x` undoes both.

const AGE = 'age-encryption.org/v1'
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd]

/** A header names some hundred keys in it; it is read into memory, and each identity is tried on each of them. */
const MAX_HEADER = 64 * 1024
const HEADER_END = Buffer.from('\n--- ')
const MAX_MESSAGE = 500

/**
 * What is wrong with a file; the message follows "FILE cannot be restored: ". It is one short line of visible characters, also where
 * it quotes the file, because it is written to a terminal.
 */
export class Unreadable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(inOneLine(message, MAX_MESSAGE), options)
  }
}

/** Compressed, and encrypted for whoever is named: public keys, `age1…`. For nobody: not encrypted. */
export async function* sealed(archive: AsyncIterable<Uint8Array>, recipients: readonly string[]): AsyncGenerator<Uint8Array> {
  const compressor = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const compressed = piped(archive, compressor)
  if (recipients.length === 0) {
    yield* compressed
    return
  }
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* chunksOf(await encrypter.encrypt(webStream(compressed)))
}

/**
 * The archive again. `identities`: secret keys, `AGE-SECRET-KEY-1…`, of which one must fit. Throws an `Unreadable` where none
 * does, where one is given and the file is not encrypted (it may have been put in the place of one that was), and where a byte is
 * missing or another than it was.
 */
export async function* unsealed(file: AsyncIterable<Uint8Array>, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  const { start, whole } = await lookedAt(file)
  let compressed: AsyncIterable<Uint8Array>
  if (start.toString('latin1', 0, AGE.length) === AGE) {
    if (start.indexOf(HEADER_END) < 0) throw new Unreadable('its header is damaged, or longer than any of ours')
    compressed = await decrypted(whole, identities)
  } else if (ZSTD.every((byte, i) => start[i] === byte)) compressed = identities.length === 0 ? whole : refusePlain()
  else throw new Unreadable('it is no backup of a register')
  try {
    yield* piped(compressed, createZstdDecompress())
  } catch (error) {
    throw new Unreadable(`it is damaged or cut off (${error instanceof Error ? error.message : String(error)})`, {
      cause: error,
    })
  }
}

function refusePlain(): never {
  throw new Unreadable(
    'it is not encrypted, and a key was given: it may have been put in the place of your backup. Without --identity it is read as it is',
  )
}

async function decrypted(file: AsyncIterable<Uint8Array>, identities: readonly string[]): Promise<AsyncIterable<Uint8Array>> {
  if (identities.length === 0) throw new Unreadable('it is encrypted: give the file with the secret key by --identity')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return chunksOf(await decrypter.decrypt(webStream(file)))
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new Unreadable(
      words.includes('no identity matched') ? 'it is encrypted for another key than the one given' : `it is damaged (${words})`,
      { cause: error },
    )
  }
}

/** The first bytes, as many as a header may have, and all of it once more. */
async function lookedAt(file: AsyncIterable<Uint8Array>) {
  const chunks = file[Symbol.asyncIterator]()
  const seen: Uint8Array[] = []
  for (let length = 0; length < MAX_HEADER;) {
    const next = await chunks.next()
    if (next.done) break
    seen.push(next.value)
    length += next.value.length
  }
  async function* whole() {
    yield* seen
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  return { start: Buffer.concat(seen).subarray(0, MAX_HEADER), whole: whole() }
}

/** Compresses or decompresses; whichever of the two fails, whoever reads is told. */
async function* piped(source: AsyncIterable<Uint8Array>, transform: Duplex): AsyncGenerator<Uint8Array> {
  const running = pipeline(Readable.from(source), transform)
  // Told by the reading below.
  running.catch(() => {})
  yield* transform
  await running
}

function webStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // The streams of the web and of Node differ in their types only.
  return NodeReadableStream.from(chunks) as never
}

function chunksOf(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  // As above: the browser's type does not say that it can be read so.
  return stream as never
}
