import { isatty } from 'node:tty'
import { pino, type Logger } from 'pino'
import type { RequestContext } from './request-context.ts'
import { REFUSED } from '#/core/text.ts'

/** pino's numbers of levels, as five characters and with their colour (ECMA-48, "SGR"). */
const LEVELS: Record<number, [name: string, colour: number]> = {
  10: ['TRACE', 90],
  20: ['DEBUG', 90],
  30: ['INFO ', 32],
  40: ['WARN ', 33],
  50: ['ERROR', 31],
  60: ['FATAL', 31],
}
const GREY = 90
/** Parts of every line, and ids that are of use only where lines are searched by a program. */
const NOT_SHOWN = ['level', 'time', 'msg', 'err', 'requestId']
/** Characters by which a value could end the line, colour it or turn its direction. */
const UNSAFE = new RegExp(REFUSED.source, 'gu')

/**
 * One JSON line of the log for a person at a terminal: time of this machine, level, message and
 * fields; an error with its stack below. A line that is not JSON is returned unchanged.
 */
export function prettyLine(line: string, colours: boolean): string {
  const fields = parseObject(line)
  if (fields === null) return line
  const paint = (colour: number, text: string) =>
    colours && text !== '' ? `\u001b[${colour}m${text}\u001b[0m` : text
  const [name, colour] = LEVELS[Number(fields['level'])] ?? ['     ', GREY]
  const isRequest = fields['msg'] === 'request' && typeof fields['path'] === 'string'
  const message = isRequest ? requestOf(fields) : printable(fields['msg'])
  const shown = Object.entries(fields).filter(
    ([field]) => !NOT_SHOWN.includes(field) && !(isRequest && REQUEST_FIELDS.includes(field)),
  )
  const rest = shown.map(([field, value]) => `${printable(field)}=${printable(value)}`).join(' ')
  const head = [paint(GREY, clock(fields['time'])), paint(colour, name), message, paint(GREY, rest)]
  return `${head.filter(Boolean).join(' ')}\n${errorLines(fields['err'], (text) => paint(GREY, text))}`
}

const REQUEST_FIELDS = ['method', 'path', 'status', 'ms']

/** As the first line of a request, with its answer: `GET /verify 200 3 ms`. */
function requestOf(fields: Record<string, unknown>): string {
  return `${REQUEST_FIELDS.map((field) => printable(fields[field])).join(' ')} ms`
}

function errorLines(error: unknown, paint: (text: string) => string): string {
  if (typeof error !== 'object' || error === null) return ''
  const { stack, message }: { stack?: unknown; message?: unknown } = error
  const text =
    typeof stack === 'string'
      ? stack
      : typeof message === 'string'
        ? message
        : JSON.stringify(error)
  return text
    .split('\n')
    .map((line) => `${paint(`    ${printable(line.trim())}`)}\n`)
    .join('')
}

/** On one line: what is not printable is written as an escape of JSON. */
function printable(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.replaceAll(UNSAFE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function clock(time: unknown): string {
  const at = new Date(String(time))
  if (Number.isNaN(at.getTime())) return ''
  return [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    // An object is what pino writes, and its fields have names.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export type { Logger }

export type LogFormat = 'json' | 'pretty'

/**
 * JSON lines on standard output, or with `pretty`, which a terminal gets by default, lines for a
 * person. What is logged is picked field by field at the call; redaction is the second net.
 */
export function openLog(level: string, format: LogFormat = isatty(1) ? 'pretty' : 'json'): Logger {
  const redact = [
    'password',
    'token',
    'cookie',
    'authorization',
    '*.password',
    '*.token',
    '*.cookie',
    '*.authorization',
  ]
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redact },
  }
  const output = standardOutput()
  if (format === 'json') return pino(options, output)
  const colours = hasColours()
  return pino(options, { write: (line: string) => void output.write(prettyLine(line, colours)) })
}

/** Not where `NO_COLOR` is set (no-color.org). */
function hasColours(): boolean {
  return !process.env['NO_COLOR'] && process.stdout.isTTY && process.stdout.hasColors()
}

/** Bytes of the log that are buffered while it cannot be written. */
const MAX_BUFFERED_BYTES = 1024 * 1024

/**
 * A log that cannot be written, on a full disk or to a program that has ended, stops no request:
 * its lines are dropped.
 */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED_BYTES })
  output.on('error', () => {})
  return output
}

const READING_METHODS = ['GET', 'HEAD']
/**
 * POSTs that change nothing: they verify many numbers, which are too long for an address, or the
 * hash of a file, which is to be in none.
 */
const READING_POSTS = ['/api/verify', '/api/documents']
const HASH_IN_PATH = /^(\/api\/documents\/)[^/]+$/

/**
 * A path as it is logged. The hash of a file that a client asks about is left out: who has the file
 * could tell from the log that it was checked.
 */
export function loggedPath(path: string): string {
  return path.replace(HASH_IN_PATH, '$1{sha256}')
}
const REFUSED_STATUSES = [401, 403, 429]

type AnsweredRequest = {
  method: string
  path: string
  status: number
  context: RequestContext | undefined
}

/**
 * The account and the API key, where there is one; the address of a client that changes something
 * or is refused. The address of a client that only reads is not logged.
 */
export function clientOf({ method, path, status, context }: AnsweredRequest): {
  account?: number
  apiKey?: string
  address?: string
} {
  // Some responses are sent before the client is known.
  if (!context) return {}
  const reads = READING_METHODS.includes(method) || READING_POSTS.includes(path)
  const withAddress = !reads || REFUSED_STATUSES.includes(status)
  return {
    ...(context.actor && { account: context.actor.id }),
    ...(context.apiKey && { apiKey: context.apiKey.prefix }),
    ...(withAddress && { address: context.ip }),
  }
}
