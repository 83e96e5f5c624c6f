import { fstatSync, readSync } from 'node:fs'
import { Refusal } from '#/core/refusal.ts'
import { damagedWorkbook } from './damaged.ts'

/** One entry as the central directory lists it. Its unpacked size and checksum are claims, compared once it is unpacked. */
export type ZipEntry = {
  name: string
  method: 'stored' | 'deflated'
  /** Where its local header is in the file, and its packed bytes. */
  headerAt: number
  start: number
  packedSize: number
  size: number
  crc: number
}

/** What a workbook may unpack to. 100,000 certificates are some 60 MB. */
export const MAX_UNPACKED = 256 * 1024 * 1024
const MAX_ENTRIES = 4_096
const MAX_DIRECTORY = 1024 * 1024
const MAX_COMMENT = 65_535
/** What may follow the bytes of an entry: a data descriptor with its signature, and sizes of 64 bits (§4.3.9). */
const MAX_DESCRIPTOR = 24

// PKWARE APPNOTE §4.3.7, §4.3.12, §4.3.15 and §4.3.16.
const LOCAL = { signature: 0x04034b50, length: 30 }
const CENTRAL = { signature: 0x02014b50, length: 46 }
const END = { bytes: Buffer.from('PK\u0005\u0006'), length: 22 }
const ZIP64_LOCATOR = { signature: 0x07064b50, length: 20 }
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000
const [STORED, DEFLATED] = [0, 8]

/**
 * The entries of an archive, by their names in small letters, from its one central directory: what is unpacked is what was checked here. Refuses
 * archives that two programs could read in two ways: with two directories, with two entries of one name or over the same bytes,
 * with bytes that belong to no entry, whose local headers say something else, or with names that lead out of the archive; encrypted
 * and ZIP64 ones; and more than `MAX_UNPACKED` by their own account.
 */
export function readZipEntries(file: number): Map<string, ZipEntry> {
  const { size } = fstatSync(file)
  const end = readEnd(file, size)
  const directory = readBytes(file, end.directory, end.at - end.directory)
  const entries = new Map<string, ZipEntry>()
  let unpacked = 0
  let at = 0
  for (let i = 0; i < end.count; i++) {
    const { entry, next } = readEntry(file, directory, at)
    const plain = entry.name.toLowerCase()
    if (entries.has(plain))
      throw new Refusal('invalid', `This workbook holds a part twice. ${SAVE_AGAIN}`)
    entries.set(plain, entry)
    unpacked += entry.size
    at = next
  }
  if (at !== directory.length) throw damagedWorkbook()
  if (unpacked > MAX_UNPACKED) throw unpacksToTooMuch()
  requireContiguous([...entries.values()], end.directory)
  return entries
}

const SAVE_AGAIN = 'Open it in a spreadsheet, and save it again.'

export function unpacksToTooMuch(): Refusal {
  return new Refusal(
    'invalid',
    `This workbook unpacks to more than ${MAX_UNPACKED / 1024 / 1024} MB. Save it as CSV, or import it in several files.`,
  )
}

type End = { at: number; directory: number; count: number }

/** The record at the end, which must lead straight to the directory before it. */
function readEnd(file: number, size: number): End {
  const from = Math.max(0, size - END.length - MAX_COMMENT)
  const tail = readBytes(file, from, size - from)
  const found = endsIn(tail)
  const [inTail] = found
  if (inTail === undefined) throw damagedWorkbook()
  if (found.length > 1)
    throw new Refusal('invalid', `This workbook has two tables of contents. ${SAVE_AGAIN}`)
  const at = from + inTail
  const locator = inTail - ZIP64_LOCATOR.length
  const count = tail.readUInt16LE(inTail + 10)
  const length = tail.readUInt32LE(inTail + 12)
  const directory = tail.readUInt32LE(inTail + 16)
  const isZip64 = count === 0xffff || length === 0xffffffff || directory === 0xffffffff
  if (isZip64 || (locator >= 0 && tail.readUInt32LE(locator) === ZIP64_LOCATOR.signature)) {
    throw new Refusal(
      'invalid',
      `This workbook is written in a form for very large files (ZIP64). ${SAVE_AGAIN}`,
    )
  }
  const isWhole = tail.readUInt32LE(inTail + 4) === 0 && tail.readUInt16LE(inTail + 8) === count
  if (!isWhole || directory + length !== at || length > MAX_DIRECTORY) throw damagedWorkbook()
  if (count > MAX_ENTRIES)
    throw new Refusal('invalid', `This workbook has more than ${MAX_ENTRIES} parts. ${SAVE_AGAIN}`)
  return { at, directory, count }
}

/** Where records stand whose comment reaches exactly to the end of the file. */
function endsIn(tail: Buffer): number[] {
  const found: number[] = []
  for (let at = tail.indexOf(END.bytes); at >= 0; at = tail.indexOf(END.bytes, at + 1)) {
    if (
      at + END.length <= tail.length &&
      at + END.length + tail.readUInt16LE(at + 20) === tail.length
    )
      found.push(at)
  }
  return found
}

function readEntry(file: number, directory: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + CENTRAL.length > directory.length || directory.readUInt32LE(at) !== CENTRAL.signature)
    throw damagedWorkbook()
  const nameEnd = at + CENTRAL.length + directory.readUInt16LE(at + 28)
  const next = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  if (next > directory.length) throw damagedWorkbook()
  const name = directory.subarray(at + CENTRAL.length, nameEnd)
  const flags = directory.readUInt16LE(at + 8)
  const method = directory.readUInt16LE(at + 10)
  const local = readLocal(file, directory.readUInt32LE(at + 42), name)
  if ((flags | local.flags) & ENCRYPTED) {
    throw new Refusal(
      'invalid',
      'This workbook is protected by a password. Save it without one, or as CSV.',
    )
  }
  if (local.method !== method || (method !== STORED && method !== DEFLATED)) throw damagedWorkbook()
  const entry: ZipEntry = {
    name: safeName(name),
    method: method === STORED ? 'stored' : 'deflated',
    headerAt: local.at,
    start: local.contentAt,
    crc: directory.readUInt32LE(at + 16),
    packedSize: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
  }
  return { entry, next }
}

function readLocal(file: number, at: number, name: Buffer) {
  const header = readBytes(file, at, LOCAL.length + name.length)
  if (header.readUInt32LE(0) !== LOCAL.signature || !header.subarray(LOCAL.length).equals(name))
    throw damagedWorkbook()
  if (header.readUInt16LE(26) !== name.length) throw damagedWorkbook()
  return {
    at,
    flags: header.readUInt16LE(6),
    method: header.readUInt16LE(8),
    contentAt: at + LOCAL.length + name.length + header.readUInt16LE(28),
  }
}

/** A name as a path inside the archive. */
function safeName(bytes: Buffer): string {
  const name = bytes.toString('utf8')
  const leadsOut = name.startsWith('/') || /[\\\0:]/.test(name) || name.split('/').includes('..')
  if (leadsOut)
    throw new Refusal(
      'invalid',
      `This workbook holds a part whose name leads out of it. ${SAVE_AGAIN}`,
    )
  if (name === '') throw damagedWorkbook()
  return name
}

/**
 * Entries over the same bytes make a small file large (D. Fifield, A better zip bomb, 2019); bytes between them may be entries that
 * other programs read.
 */
function requireContiguous(entries: ZipEntry[], directory: number): void {
  let free = 0
  for (const { headerAt, start, packedSize } of entries.toSorted(
    (a, b) => a.headerAt - b.headerAt,
  )) {
    requireGap(free, headerAt)
    free = start + packedSize
  }
  requireGap(free, directory)
}

function requireGap(from: number, to: number): void {
  // Nothing comes before the first entry.
  if (to < from || to - from > (from === 0 ? 0 : MAX_DESCRIPTOR)) throw damagedWorkbook()
}

/** Exactly this number of bytes; a damaged file has fewer. */
export function readBytes(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const more = readSync(file, bytes, read, length - read, at + read)
    if (more === 0) throw damagedWorkbook()
    read += more
  }
  return bytes
}
