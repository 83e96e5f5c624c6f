import { isatty } from 'node:tty'
import { pino, type Logger } from 'pino'
import { prettyLine } from './pretty-log.server.ts'
import type { RequestContext } from './request-context.ts'

export type { Logger }

export type LogFormat = 'json' | 'pretty'

/**
 * JSON lines on standard output, or with `pretty`, which a terminal gets by default, lines for a person. What is logged is picked field by
 * field at the call; redaction is the second net.
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

/** A log that cannot be written, on a full disk or to a program that has ended, stops no request: its lines are dropped. */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED_BYTES })
  output.on('error', () => {})
  return output
}

const READING_METHODS = ['GET', 'HEAD']
/** POSTs that change nothing: they verify many numbers, which are too long for an address, or the hash of a file, which is to be in none. */
const READING_POSTS = ['/api/verify', '/api/documents']
const HASH_IN_PATH = /^(\/api\/documents\/)[^/]+$/

/** A path as it is logged. The hash of a file that a client asks about is left out: who has the file could tell from the log that it was checked. */
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

/** The account and the API key, where there is one; the address of a client that changes something or is refused. The address of a client that only reads is not logged. */
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
