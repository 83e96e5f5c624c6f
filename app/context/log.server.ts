import { pino, type Logger } from 'pino'
import type { RequestContext } from './request-context.ts'

export type { Logger }

/** JSON lines on standard output. What is logged is picked field by field at the call; redaction is the second net. */
export function openLog(level: string): Logger {
  const redact = ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie', '*.authorization']
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: redact } }, standardOutput())
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
/** A POST that changes nothing: it verifies many numbers, which are too long for an address. */
const BATCH_PATH = '/api/verify'
const REFUSED_STATUSES = [401, 403, 429]

type AnsweredRequest = { method: string; path: string; status: number; context: RequestContext | undefined }

/** The account and the API key, where there is one; the address of a client that changes something or is refused. The address of a client that only reads is not logged. */
export function clientOf({ method, path, status, context }: AnsweredRequest): {
  account?: number
  apiKey?: string
  address?: string
} {
  // Some responses are sent before the client is known.
  if (!context) return {}
  const reads = READING_METHODS.includes(method) || path === BATCH_PATH
  const withAddress = !reads || REFUSED_STATUSES.includes(status)
  return {
    ...(context.actor && { account: context.actor.id }),
    ...(context.apiKey && { apiKey: context.apiKey.prefix }),
    ...(withAddress && { address: context.ip }),
  }
}
