// What a process of the server knows of the supervisor that started it (server/supervisor), and says to it.

/** Which of the processes this is, from 0 on; the first one also sends letters and keeps the register's log. */
export const PROCESS_NUMBER = 'LENTERA_PROCESS'
/** Set where a process takes the place of one that ended by itself. */
export const REPLACES = 'LENTERA_REPLACES'

const BEAT = 'beat'
const BEAT_EVERY_MS = 500

/** Whether this is the only process here, or the first of several. */
export function isFirst(): boolean {
  return (process.env[PROCESS_NUMBER] ?? '0') === '0'
}

/** Whether it is the first start: a process that takes another's place prints no greeting. */
export function isBeginning(): boolean {
  return isFirst() && process.env[REPLACES] === undefined
}

/** Whether this is one of several processes, each of which listens on the same port by itself (SO_REUSEPORT, socket(7)). */
export function isOneOfSeveral(processes: number): boolean {
  return isSupervised() && processes > 1
}

/** Tells the supervisor that this process answers, and from now on that its event loop turns. */
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

/** The port that a process says it listens on, where the message says that. */
export function portIn(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null || !('port' in message)) return undefined
  return typeof message.port === 'number' ? message.port : undefined
}

function isSupervised(): boolean {
  return process.env[PROCESS_NUMBER] !== undefined
}
