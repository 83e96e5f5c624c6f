import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

/** Longer than two lines: forty digits, a colon, a count and the end of the line each. */
const CHUNK = 128
const LINE = /^([0-9A-F]{40}):\d+/
/** So many lines, evenly chosen, and the last one say whether the file is whole and in order. */
const LOOKED_AT = 64

/**
 * Whether a password, as it is typed, is in a file of those known from breaches: of Pwned Passwords (https://haveibeenpwned.com/Passwords) what its
 * downloader writes, lines of `SHA-1:count` ordered by hash. Some forty short reads, however large it is. Throws where the file
 * cannot be read, or is another.
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

/** Looks at the first line, the last and some between. Throws an Error of one line where this is not such a file. */
export async function checkBreachedPasswords(path: string): Promise<void> {
  try {
    await using file = await open(path)
    const { size } = await file.stat()
    const places = Array.from({ length: LOOKED_AT }, (_, i) => Math.floor((size * i) / LOOKED_AT))
    const lines = await Promise.all(places.map((at) => lineAt(file, at)))
    const hashes = lines.flatMap((line) => (line ? [line.hash] : []))
    if (hashes.length === 0) throw new Error('it is empty')
    if (!LINE.test(await lastLine(file, size))) throw notSuch()
    if (hashes.some((hash, i) => hash < (hashes[i - 1] ?? ''))) throw new Error('it is not ordered by hash')
  } catch (error) {
    throw new Error(`BREACHED_PASSWORDS cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

type Line = { hash: string; start: number; end: number }

/** The first line that begins there or later; null behind the last. */
async function lineAt(file: FileHandle, at: number): Promise<Line | null> {
  // The end of the line before says that one begins there.
  const from = Math.max(0, at - 1)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, from)
  const text = buffer.toString('latin1', 0, bytesRead)
  const skipped = at === 0 ? 0 : text.indexOf('\n') + 1
  if (at > 0 && skipped === 0 && bytesRead === CHUNK) throw notSuch()
  const rest = text.slice(skipped)
  if (rest === '' || (at > 0 && skipped === 0)) return null
  const [whole = '', hash = ''] = LINE.exec(rest) ?? []
  if (whole === '') throw notSuch()
  const start = from + skipped
  return { hash, start, end: start + whole.length }
}

/** Of a copy that was broken off, half a line. */
async function lastLine(file: FileHandle, size: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, Math.max(0, size - CHUNK))
  return buffer.toString('latin1', 0, bytesRead).trimEnd().split('\n').at(-1) ?? ''
}

function notSuch(): Error {
  return new Error('its lines are not SHA-1:count')
}
