// What a process of the server knows of the supervisor that started it, and the messages it sends
// to it.

import { randomUUID } from 'node:crypto'

/**
 * The number of this process, from 0 on; the first one also sends emails and appends to the
 * register's log.
 */
export const PROCESS_NUMBER = 'LENTERA_PROCESS'
/**
 * What the jobs of the first process are done under: a process that replaces it goes on with the
 * same lease.
 */
export const JOB_HOLDER = 'LENTERA_JOB_HOLDER'
/** Set if the process replaces one that ended by itself. */
export const REPLACES = 'LENTERA_REPLACES'

const BEAT = 'beat'
const BEAT_EVERY_MS = 500

/** Whether this is the only process here, or the first of several. */
export function isFirst(): boolean {
  return (process.env[PROCESS_NUMBER] ?? '0') === '0'
}

/**
 * The name under which this process leads the jobs of the register (domain/jobs/leader.server.ts).
 */
export function jobHolder(): string {
  return process.env[JOB_HOLDER] ?? randomUUID()
}

/** Whether it is the first start: a process that replaces another prints no greeting. */
export function isFirstStart(): boolean {
  return isFirst() && process.env[REPLACES] === undefined
}

/**
 * The number of this process where it is one of several, each of which listens on the same port by
 * itself (SO_REUSEPORT, socket(7)).
 */
export function numberOfSeveral(processes: number): string | undefined {
  return processes > 1 ? process.env[PROCESS_NUMBER] : undefined
}

/**
 * Reports to the supervisor that this process listens, and from now on that its event loop turns.
 */
export function reportListening(port: number): void {
  if (!isSupervised()) return
  process.send?.({ port })
  setInterval(() => process.connected && process.send?.(BEAT), BEAT_EVERY_MS).unref()
}

/** A process does not outlive its supervisor: nobody would be left to stop it. */
export function stopWithSupervisor(stop: (reason: string) => void): void {
  if (!isSupervised()) return
  if (process.connected) process.once('disconnect', () => stop('disconnect'))
  else stop('disconnect')
}

export function isBeat(message: unknown): boolean {
  return message === BEAT
}

/** The port that a process listens on, if the message reports that. */
export function portIn(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null || !('port' in message)) return undefined
  return typeof message.port === 'number' ? message.port : undefined
}

function isSupervised(): boolean {
  return process.env[PROCESS_NUMBER] !== undefined
}
