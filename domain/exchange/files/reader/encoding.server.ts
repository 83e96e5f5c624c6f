import { readSync } from 'node:fs'
import type { TableKind } from '#/domain/exchange/files/format/import.ts'
import { Refusal } from '#/core/refusal.ts'

type Encoding = NonNullable<TableKind['encoding']>
type Label = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const [LF, CR] = [10, 13]

/** The number of first characters from which the separator is detected. */
const START = 65_536
const BYTES_AT_ONCE = 65_536
/** More than 200,000 rows need with sixteen types on separate lines in each. */
const MAX_LINES = 4_000_000
/**
 * A row of 100,000 characters, with as many separators and quotation marks; of the parser's bound,
 * separators are no part.
 */
const MAX_LINE = 250_000
// No text has these: NUL above all, but no other control character than tab and line ends either.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/

/**
 * The encoding of a text: by its byte order mark (Unicode §23.8), UTF-16 without one where every
 * other byte is zero, UTF-8 where all bytes are valid, else Windows-1252, which fits any bytes and
 * may be wrong, so staff see a warning. Refuses a file that is not text, with the line. Reads the
 * file once or twice.
 */
export function encodingOf(file: number): { encoding: Encoding; label: Label; start: string } {
  const marked = byMark(file)
  try {
    if (marked) return { encoding: 'UTF-16', label: marked, start: checkText(file, marked) }
    return { encoding: 'UTF-8', label: 'utf-8', start: checkText(file, 'utf-8') }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (marked)
      throw new Refusal(
        'invalid',
        'The file says it is UTF-16, but it is not. Save it as “CSV UTF-8”.',
      )
    return {
      encoding: 'Windows-1252',
      label: 'windows-1252',
      start: checkText(file, 'windows-1252'),
    }
  }
}

/**
 * All bytes of an open file, from its first on, as often as they are needed. A stream of Node's
 * would close the file.
 */
export function* bytesOf(file: number): Generator<Buffer> {
  for (let position = 0; ;) {
    const bytes = Buffer.allocUnsafe(BYTES_AT_ONCE)
    const read = readSync(file, bytes, 0, bytes.length, position)
    if (read === 0) return
    yield bytes.subarray(0, read)
    position += read
  }
}

function byMark(file: number): Label | null {
  const whole = Buffer.alloc(LOOKED_AT)
  const bytes = whole.subarray(0, readSync(file, whole, 0, whole.length, 0) & ~1)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // Most letters of a table are of the Latin alphabet, whose other byte is zero.
  const most = bytes.length * MOST_ZERO
  if (bytes.length >= 8 && odd > most && even === 0) return 'utf-16le'
  return bytes.length >= 8 && even > most && odd === 0 ? 'utf-16be' : null
}

/**
 * Bytes at the start that show whether every other one is zero, and of what part of all bytes that
 * is so.
 */
const LOOKED_AT = 1_024
const MOST_ZERO = 0.4

/**
 * The start of a text that was looked through to its end. Throws TypeError where it is not in this
 * encoding.
 */
function checkText(file: number, label: Label): string {
  const decoder = new TextDecoder(label, { fatal: true })
  let start = ''
  let lines = 1
  let last = 0
  let sinceLineEnd = 0
  const look = (text: string) => {
    const at = text.search(NO_TEXT)
    if (at >= 0) throw noText(lines + lineEnds(text.slice(0, at), last), text.charCodeAt(at))
    lines += lineEnds(text, last)
    const lineEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
    sinceLineEnd = lineEnd < 0 ? sinceLineEnd + text.length : text.length - lineEnd
    if (sinceLineEnd > MAX_LINE) {
      throw new Refusal(
        'invalid',
        `Line ${lines} is longer than ${MAX_LINE.toLocaleString('en')} characters. Look there for a line end or a quotation mark that is missing.`,
      )
    }
    last = text.charCodeAt(text.length - 1)
    if (lines > MAX_LINES) {
      throw new Refusal(
        'invalid',
        `The file has more than ${MAX_LINES.toLocaleString('en')} lines. Import it in several files.`,
      )
    }
    if (start.length < START) start += text
  }
  for (const bytes of bytesOf(file)) look(decoder.decode(bytes, { stream: true }))
  look(decoder.decode())
  return start.slice(0, START)
}

function noText(line: number, code: number): Refusal {
  const what = code === 0 ? 'an empty byte (NUL)' : `the control character ${code}`
  return new Refusal(
    'invalid',
    `Line ${line} holds ${what}, which no text has. This is no CSV file, or a damaged one; save it as “CSV UTF-8”.`,
  )
}

/** How many lines end in a text, of which CR LF ends one; `before`: the character before it. */
function lineEnds(text: string, before = 0): number {
  let count = 0
  let last = before
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === CR || (code === LF && last !== CR)) count += 1
    last = code
  }
  return count
}
