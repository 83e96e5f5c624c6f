import { fstatSync, readSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import {
  fromFdPromise,
  parseExtraFields,
  type Entry,
  type LocalFileHeader,
  type ZipFile,
} from 'yauzl'
import { Refusal } from '#/core/refusal.ts'
import { damagedWorkbook } from './xml.ts'

// The archive (ZIP) that a workbook is. `yauzl` reads it by its one central directory; the checks
// here are of what it leaves open, so that no two programs read one archive in two ways and no
// small file unpacks to a large one.

/**
 * An open archive: its parts by their names in small letters, and how many bytes may still be
 * unpacked.
 */
export type Archive = { zip: ZipFile; parts: ReadonlyMap<string, Entry>; left: number }

/** What a workbook may unpack to. 100,000 certificates are some 60 MB. */
const MAX_UNPACKED = 256 * 1024 * 1024
export const MAX_PARTS = 4_096
/**
 * What may follow the bytes of a part: a data descriptor with its signature, and sizes of 64 bits
 * (PKWARE APPNOTE §4.3.9).
 */
const MAX_DESCRIPTOR = 24

// APPNOTE §4.3.15 and §4.3.16, and §4.4.4 for the flags.
const END = { signature: 0x06054b50, length: 22 }
const ZIP64_LOCATOR = { signature: 0x07064b50, length: 20 }
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000
const [STORED, DEFLATED] = [0, 8]
/**
 * The extra field with another name of a part (APPNOTE §4.6.9): behind its id and length a version
 * and the checksum of the usual name.
 */
const OTHER_NAME = { id: 0x7075, nameAt: 5 }

const SAVE_AGAIN = 'Open it in a spreadsheet, and save it again.'
const refused = (what: string) => new Refusal('invalid', `This workbook ${what}`)

/**
 * Opens an archive. Refuses one with two directories, with two parts of one name or over the same
 * bytes, with bytes that belong to no part, whose local headers say something else, with a part of
 * two names or a name that leads out of the archive; encrypted and ZIP64 ones; and more than
 * `MAX_UNPACKED` by its own account.
 */
export async function openArchive(file: number): Promise<Archive> {
  try {
    const zip = await fromFdPromise(file, { lazyEntries: true, strictFileNames: true })
    const end = readEnd(file, zip)
    const parts = new Map<string, Entry>()
    const extents: Extent[] = []
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      if (parts.has(name)) throw refused(`holds a part twice. ${SAVE_AGAIN}`)
      parts.set(name, entry)
      extents.push(await extentOf(zip, entry))
    }
    // Where the last record of the directory ended: a number, whatever its type says.
    requireOneDirectory(file, Number(zip.readEntryCursor), end)
    requireContiguous(extents, end.directory)
    const unpacked = parts.values().reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (unpacked > MAX_UNPACKED) throw unpacksToTooMuch()
    return withAllowance({ zip, parts })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The same archive with nothing unpacked yet: bytes that are looked at twice count once. */
export function withAllowance({ zip, parts }: Omit<Archive, 'left'>): Archive {
  return { zip, parts, left: MAX_UNPACKED }
}

/**
 * The content of a part, piece by piece. Refuses a part that is not there, bytes beyond the
 * allowance, and what is not of the size and checksum that were claimed.
 */
export async function* contentOf(archive: Archive, name: string): AsyncGenerator<Buffer> {
  const entry = archive.parts.get(name.toLowerCase())
  if (entry === undefined) throw damagedWorkbook()
  let [crc, size] = [0, 0]
  try {
    for await (const bytes of unpacked(archive.zip, entry)) {
      archive.left -= bytes.length
      if (archive.left < 0) throw unpacksToTooMuch()
      size += bytes.length
      if (size > entry.uncompressedSize) throw damagedWorkbook()
      crc = crc32(bytes, crc)
      yield bytes
    }
  } catch (error) {
    throw refusalOf(error)
  }
  if (crc !== entry.crc32 || size !== entry.uncompressedSize) throw damagedWorkbook()
}

/** Refuses packed bytes behind the end of what is packed: another program may read on there. */
async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false })
  if (entry.compressionMethod === STORED) return yield* packed
  const inflate = createInflateRaw()
  // An error of either ends both, and is thrown to the reader below.
  pipeline(packed, inflate, () => {})
  yield* inflate
  if (inflate.bytesWritten !== entry.compressedSize) throw damagedWorkbook()
}

type End = { at: number; directory: number }

/** The record at the end, which must lead straight to the directory before it. */
function readEnd(file: number, { comment, entryCount }: ZipFile): End & { isWhole: boolean } {
  const at = fstatSync(file).size - END.length - comment.length
  const bytes = readBytes(file, at, END.length)
  const [onThisDisk, count] = [bytes.readUInt16LE(8), bytes.readUInt16LE(10)]
  const [length, directory] = [bytes.readUInt32LE(12), bytes.readUInt32LE(16)]
  const locatorAt = Math.max(0, at - ZIP64_LOCATOR.length)
  const hasLocator = readBytes(file, locatorAt, 4).readUInt32LE(0) === ZIP64_LOCATOR.signature
  if (hasLocator || count === 0xffff || length === 0xffffffff || directory === 0xffffffff)
    throw refused(`is written in a form for very large files (ZIP64). ${SAVE_AGAIN}`)
  if (entryCount > MAX_PARTS) throw refused(`has more than ${MAX_PARTS} parts. ${SAVE_AGAIN}`)
  return { at, directory, isWhole: directory + length === at && onThisDisk === count }
}

/**
 * The directory ends where the record at the end begins: else another program may find other parts.
 */
function requireOneDirectory(
  file: number,
  directoryEnd: number,
  end: ReturnType<typeof readEnd>,
): void {
  if (directoryEnd === end.at && end.isWhole) return
  const isOtherEnd =
    directoryEnd < end.at && readBytes(file, directoryEnd, 4).readUInt32LE(0) === END.signature
  throw isOtherEnd ? refused(`has two tables of contents. ${SAVE_AGAIN}`) : damagedWorkbook()
}

type Extent = { from: number; to: number }

/**
 * Where a part is in the file, from its local header on, which must say the same as the directory.
 */
async function extentOf(zip: ZipFile, entry: Entry): Promise<Extent> {
  const local = await zip.readLocalFileHeaderPromise(entry)
  if ((entry.generalPurposeBitFlag | local.generalPurposeBitFlag) & ENCRYPTED) throw isProtected()
  const { compressionMethod: method, compressedSize, fileNameRaw } = entry
  const isSame = local.compressionMethod === method && local.fileName.equals(fileNameRaw)
  if (!isSame || (method !== STORED && method !== DEFLATED)) throw damagedWorkbook()
  if (hasTwoNames(entry, local)) throw refused(`holds a part that has two names. ${SAVE_AGAIN}`)
  return { from: entry.relativeOffsetOfLocalHeader, to: local.fileDataStart + compressedSize }
}

/**
 * Whether programs may call a part differently: by an extra field, by their code page, or because a
 * name ends for them at an empty byte.
 */
function hasTwoNames(
  { fileName, fileNameRaw, extraFieldRaw }: Entry,
  local: LocalFileHeader,
): boolean {
  const fields = [extraFieldRaw, local.extraField].flatMap(parseExtraFields)
  const others = fields
    .filter(({ id }) => id === OTHER_NAME.id)
    .map(({ data }) => data.subarray(OTHER_NAME.nameAt))
  return (
    fileName.includes('\0') ||
    [Buffer.from(fileName), ...others].some((name) => !name.equals(fileNameRaw))
  )
}

/**
 * Parts over the same bytes make a small file large (D. Fifield, A better zip bomb, 2019); bytes
 * between them may be parts that other programs read. Nothing comes before the first part.
 */
function requireContiguous(extents: Extent[], directory: number): void {
  let free = 0
  for (const { from, to } of [
    ...extents.toSorted((a, b) => a.from - b.from),
    { from: directory, to: directory },
  ]) {
    if (from < free || from - free > (free === 0 ? 0 : MAX_DESCRIPTOR)) throw damagedWorkbook()
    free = to
  }
}

/** Exactly this number of bytes; a damaged file has fewer. */
function readBytes(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (at < 0 || readSync(file, bytes, 0, length, at) < length) throw damagedWorkbook()
  return bytes
}

function unpacksToTooMuch(): Refusal {
  return refused(
    `unpacks to more than ${MAX_UNPACKED / 1024 / 1024} MB. Save it as CSV, or import it in several files.`,
  )
}

const isProtected = () => refused('is protected by a password. Save it without one, or as CSV.')

/** What a person is told instead of an error of the libraries. An error of the disk stays one. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  if ('code' in error && !/^(?:Z|ERR)_/.test(String(error.code))) return error
  if (error.message.startsWith('strong encryption')) return isProtected()
  if (/^(?:absolute path|invalid relative path|invalid characters)/.test(error.message))
    return refused(`holds a part whose name leads out of it. ${SAVE_AGAIN}`)
  return damagedWorkbook()
}
