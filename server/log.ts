import { pino, type Logger } from 'pino'
import type { Scope } from '#/app/scope.ts'

export type { Logger }

/** JSON lines on standard output. What is logged is picked field by field at the call; redaction is the second net. */
export function openLog(level: string): Logger {
  const redact = ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie', '*.authorization']
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: redact } }, standardOutput())
}

/** What is kept of the log, in bytes, while it cannot be written. */
const KEPT = 1024 * 1024

/** A log that leads to a full disk, or to a program that has ended, is no reason to answer nobody: then its lines are dropped. */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: KEPT })
  output.on('error', () => {})
  return output
}

const READS = ['GET', 'HEAD']
/** Asks about many numbers at once, which is too long for an address, and changes nothing. */
const MANY = '/api/verify'
const REFUSED = [401, 403, 429]

type Asked = { method: string; path: string; status: number; scope: Scope | undefined }

/** The account, where there is one; the address of whoever changes something or is refused. Who only reads leaves no address behind. */
export function whoAsked({ method, path, status, scope }: Asked): { account?: number; address?: string } {
  // Some answers come before it is known who asks.
  if (!scope) return {}
  const noted = !(READS.includes(method) || path === MANY) || REFUSED.includes(status)
  return { ...(scope.actor && { account: scope.actor.id }), ...(noted && { address: scope.ip }) }
}
