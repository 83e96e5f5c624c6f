import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { reasonOf } from '#/db/files/file-errors.ts'

/** Bytes. More than two lines, each of forty digits, a colon, a count and the end of the line. */
const CHUNK = 128
const LINE = /^([0-9A-F]{40}):\d+/
/**
 * This number of evenly spaced lines, and the last line, are checked for completeness and order.
 */
const SAMPLES = 64

/**
 * Whether a password, exactly as typed, is in a file of breached passwords as the downloader of Pwned Passwords
 * (https://haveibeenpwned.com/Passwords) writes it: lines of `SHA-1:count` ordered by hash. A binary search of about forty short
 * reads. Throws where the file cannot be read or has another format.
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
  await using file = await open(path)
  let [from, to] = [0, (await file.stat()).size]
  while (from < to) {
    const middle = from + Math.floor((to - from) / 2)
    const line = await lineAt(file, middle)
    if (line?.hash === wanted) return true
    if (line && line.start < to && line.hash < wanted) from = line.end
    else to = middle
  }
  return false
}

/**
 * Checks the first line, the last and samples between. Throws an Error of one line where the file
 * has another format.
 */
export async function checkBreachedPasswords(path: string): Promise<void> {
  try {
    await using file = await open(path)
    const { size } = await file.stat()
    const offsets = Array.from({ length: SAMPLES }, (_, i) => Math.floor((size * i) / SAMPLES))
    const lines = await Promise.all(offsets.map((offset) => lineAt(file, offset)))
    const hashes = lines.flatMap((line) => (line ? [line.hash] : []))
    if (hashes.length === 0) throw new Error('it is empty')
    if (!LINE.test(await lastLine(file, size))) throw wrongFormat()
    if (hashes.some((hash, i) => hash < (hashes[i - 1] ?? '')))
      throw new Error('it is not ordered by hash')
  } catch (error) {
    throw new Error(`BREACHED_PASSWORDS cannot be used: ${path}: ${reasonOf('read', error)}`, {
      cause: error,
    })
  }
}

type Line = { hash: string; start: number; end: number }

/** The first line that begins at an offset or later; null after the last. */
async function lineAt(file: FileHandle, offset: number): Promise<Line | null> {
  // A line begins at the offset if the byte before it ends a line.
  const from = Math.max(0, offset - 1)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, from)
  const text = buffer.toString('latin1', 0, bytesRead)
  const skipped = offset === 0 ? 0 : text.indexOf('\n') + 1
  if (offset > 0 && skipped === 0 && bytesRead === CHUNK) throw wrongFormat()
  const rest = text.slice(skipped)
  if (rest === '' || (offset > 0 && skipped === 0)) return null
  const [whole = '', hash = ''] = LINE.exec(rest) ?? []
  if (whole === '') throw wrongFormat()
  const start = from + skipped
  return { hash, start, end: start + whole.length }
}

/** The last line; of an incomplete copy it is only a part of a line. */
async function lastLine(file: FileHandle, size: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(CHUNK),
    0,
    CHUNK,
    Math.max(0, size - CHUNK),
  )
  return buffer.toString('latin1', 0, bytesRead).trimEnd().split('\n').at(-1) ?? ''
}

function wrongFormat(): Error {
  return new Error('its lines are not SHA-1:count')
}
