import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Readable, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { inOneLine, messageOf } from '#/core/text.ts'

// An archive is compressed by zstd (RFC 8878) with its checksum, then encrypted in the age format,
// v1 (C2SP age). `age -d -i KEY FILE | zstd -d | tar x` undoes both.

const AGE = 'age-encryption.org/v1'
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd]

/**
 * Enough for some hundred keys. A header is read into memory, and each identity is tried on each of
 * its keys.
 */
const MAX_HEADER = 64 * 1024
const HEADER_END = Buffer.from('\n--- ')
const MAX_MESSAGE = 500

/**
 * What is wrong with a file; the message follows "FILE cannot be restored: ". It is one short line
 * of visible characters, also where it quotes the file, because it is written to a terminal.
 */
export class Unreadable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(inOneLine(message, MAX_MESSAGE), options)
  }
}

/**
 * Compresses an archive, and encrypts it for `recipients` (public keys, `age1…`); without
 * recipients it is not encrypted.
 */
export async function* encryptArchive(
  archive: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const compressor = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const compressed = pipeThrough(archive, compressor)
  if (recipients.length === 0) {
    yield* compressed
    return
  }
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* fromWebStream(await encrypter.encrypt(toWebStream(compressed)))
}

/**
 * Decrypts and decompresses. `identities`: secret keys, `AGE-SECRET-KEY-1…`, of which one must fit.
 * Throws an `Unreadable` if none does, if one is given and the file is not encrypted (it may have
 * replaced one that was), and if a byte is missing or was changed.
 */
export async function* decryptArchive(
  file: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  const { start, whole } = await readStart(file)
  let compressed: AsyncIterable<Uint8Array>
  if (start.toString('latin1', 0, AGE.length) === AGE) {
    if (start.indexOf(HEADER_END) < 0)
      throw new Unreadable('its header is damaged, or longer than any of ours')
    compressed = await decrypt(whole, identities)
  } else if (ZSTD.every((byte, i) => start[i] === byte))
    compressed = identities.length === 0 ? whole : refusePlain()
  else throw new Unreadable('it is no backup of a register')
  try {
    yield* pipeThrough(compressed, createZstdDecompress())
  } catch (error) {
    throw new Unreadable(`it is damaged or cut off (${messageOf(error)})`, {
      cause: error,
    })
  }
}

function refusePlain(): never {
  throw new Unreadable(
    'it is not encrypted, and a key was given: it may have replaced your backup. Without --identity it is read as it is',
  )
}

async function decrypt(
  file: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  if (identities.length === 0)
    throw new Unreadable('it is encrypted: give the file with the secret key by --identity')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return fromWebStream(await decrypter.decrypt(toWebStream(file)))
  } catch (error) {
    const message = messageOf(error)
    throw new Unreadable(
      message.includes('no identity matched')
        ? 'it is encrypted for another key than the one given'
        : `it is damaged (${message})`,
      { cause: error },
    )
  }
}

/** Returns the first bytes, up to the length of a header, and the whole file from its start. */
async function readStart(file: AsyncIterable<Uint8Array>) {
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

/** Compresses or decompresses; the reader gets the error of either stream. */
async function* pipeThrough(
  source: AsyncIterable<Uint8Array>,
  transform: Duplex,
): AsyncGenerator<Uint8Array> {
  const running = pipeline(Readable.from(source), transform)
  // The loop below throws it.
  running.catch(() => {})
  yield* transform
  await running
}

function toWebStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // The streams of the web and of Node differ in their types only.
  return NodeReadableStream.from(chunks) as never
}

function fromWebStream(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  // As above: the browser's type does not say that it can be read so.
  return stream as never
}
