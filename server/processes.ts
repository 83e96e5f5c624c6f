import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from './log.ts'

const LISTENING = 'listening'

/** Which of several processes this is, from 0 on; the first one also sends letters and keeps the register's log. */
const NUMBER = 'LENTERA_PROCESS'
/** Set where a process takes the place of one that ended by itself. */
const REPLACES = 'LENTERA_REPLACES'
/** One that ends sooner than this is started anew only after a while. */
const SHORT_LIFE_MS = 10_000
const LONGEST_REST_MS = 30_000
/** Longer than a process takes to finish what it has begun. */
const PATIENCE_MS = 12_000

/** Whether this process only looks after the others. */
export function isSupervisor(processes: number): boolean {
  return processes > 1 && process.env[NUMBER] === undefined
}

/** Whether this is the only process here, or the first of several. */
export function isFirst(): boolean {
  return (process.env[NUMBER] ?? '0') === '0'
}

/** Whether there is somebody to greet: a process that takes another's place says nothing new. */
export function isBeginning(): boolean {
  return isFirst() && process.env[REPLACES] === undefined
}

/** Whether this is one of several processes, each of which listens on the same port by itself (SO_REUSEPORT, socket(7)). */
export function isOneOfSeveral(): boolean {
  return process.env[NUMBER] !== undefined
}

/** Tells whoever looks after this process that it answers now. */
export function sayListening(): void {
  if (isOneOfSeveral()) process.send?.(LISTENING)
}

/** In one of several processes: it does not outlive the one that looks after it, which would leave nobody to stop it. */
export function stopWithSupervisor(stop: (reason: string) => void): void {
  if (isOneOfSeveral()) process.once('disconnect', () => stop('disconnect'))
}

/** Whoever answers strangers starts nothing: of Node's permissions that one stays with the process that looks after the others. */
function withoutStarting(options: string[]): string[] {
  return options.filter((option) => option !== '--allow-child-process')
}

type Supervised = { processes: number; port: number; host: string }

/**
 * Runs this program so many times on one port, and starts anew what ends by itself. The first must listen before the others begin:
 * it brings the database to its newest form, and says what is wrong where it cannot. Resolves when all have ended: to the exit code.
 * `listens` hears of each one that listens.
 */
export async function supervise(
  { processes, port, host }: Supervised,
  log: Logger,
  listens: (child: ChildProcess) => void = () => {},
): Promise<number> {
  const env = { ...process.env, PORT: String(await reservedPort(port, host)) }
  let stopping = false
  const running = new Map<number, ChildProcess>()
  const stop = (signal: string) => {
    if (!stopping) log.info({ signal }, 'stopping all processes')
    stopping = true
    for (const child of running.values()) child.kill('SIGTERM')
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)

  const program = process.argv[1] ?? ''
  const start = (number: number, more = {}): ChildProcess => {
    const child = fork(program, {
      env: { ...env, ...more, [NUMBER]: String(number) },
      execArgv: withoutStarting(process.execArgv),
    })
    running.set(number, child)
    child.once('message', () => {
      log.info({ process: number, pid: child.pid }, 'a process listens')
      listens(child)
    })
    return child
  }
  const ended = (child: ChildProcess) => new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))

  async function keep(number: number, first: ChildProcess): Promise<void> {
    let rest = 0
    for (let child = first; ; child = start(number, { [REPLACES]: 'yes' })) {
      const begun = performance.now()
      const code = await ended(child)
      running.delete(number)
      if (stopping) return
      rest = performance.now() - begun < SHORT_LIFE_MS ? Math.min(LONGEST_REST_MS, Math.max(500, rest * 2)) : 0
      log.error({ process: number, code, restInMs: rest }, 'a process ended by itself and is started anew')
      await pause(rest)
      if (stopping) return
    }
  }

  const first = start(0)
  const outcome = await Promise.race([
    new Promise<'listens'>((resolve) => first.once('message', () => resolve('listens'))),
    ended(first),
  ])
  if (outcome !== 'listens') return outcome
  const others = Array.from({ length: processes - 1 }, (_, i) => start(i + 1))
  const deadline = () => setTimeout(() => process.exit(1), PATIENCE_MS).unref()
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, deadline)
  await Promise.all([keep(0, first), ...others.map((child, i) => keep(i + 1, child))])
  return 0
}

/**
 * The port to listen on, or any that is free for 0. Several processes may share one only because each of them says so; asked for
 * without that, it is refused where another program has it, and so is a second start by mistake.
 */
async function reservedPort(port: number, host: string): Promise<number> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  // Known to be a TCP address: a port was asked for.
  const address = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return address.port
}
