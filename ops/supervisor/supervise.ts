import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ROOT } from '#/db/program.ts'
import type { Logger } from '#/domain/context/log.server.ts'
import { isBeat, JOB_HOLDER, portIn, PROCESS_NUMBER, REPLACES } from './processes.ts'

/** A process that ends sooner than this is started again only after a pause. */
const SHORT_LIFE_MS = 10_000
const PAUSE_MS = { first: 500, max: 30_000 }
/** Longer than a process takes to finish what it has begun. */
const MAX_STOP_MS = 12_000

type Command = {
  /** What each process runs. */
  program: URL
  /** Options of Node. */
  options: readonly string[]
  env: Record<string, string | undefined>
}

type Hooks = {
  /**
   * A process was started. It may start no program itself; requests on its channel are answered
   * here.
   */
  started?: (child: ChildProcess) => void
  /** It listens now, on this port. */
  listens?: (child: ChildProcess, port: number) => void
}

type Exit = { code: number | null; signal: NodeJS.Signals | null }

/**
 * Runs several processes of a program on one port. Kills a process whose event loop is blocked, and
 * starts again what ends by itself. The first process listens before the others begin: it migrates
 * the database, and reports what is wrong where it cannot. Resolves to the exit code when all have
 * ended: 0 after a signal, that of the first process where that one never listened.
 */
export async function superviseProcesses(
  command: Command,
  processes: number,
  log: Logger,
  hooks: Hooks = {},
): Promise<number> {
  const supervisor = new Supervisor(command, log, hooks)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, (reason) => supervisor.stop(reason))
  // Started with a channel, this process does not outlive the one that started it.
  if (process.connected) process.once('disconnect', () => supervisor.stop('disconnect'))
  return supervisor.run(processes)
}

class Supervisor {
  readonly #command: Command
  readonly #log: Logger
  readonly #hooks: Hooks
  readonly #running = new Map<number, ChildProcess>()
  readonly #blocked = new WeakSet<ChildProcess>()
  readonly #watchdog = monitorLoops<ChildProcess>((child, blockedForMs) =>
    this.#killBlocked(child, blockedForMs),
  )
  readonly #jobHolder = randomUUID()
  /** Aborted by `stop`. */
  readonly #stopping = new AbortController()
  /** Also if PORT is 0, all processes listen on the port of the first one. */
  #port: number | undefined

  constructor(command: Command, log: Logger, hooks: Hooks) {
    this.#command = command
    this.#log = log
    this.#hooks = hooks
  }

  async run(processes: number): Promise<number> {
    try {
      const first = this.#start(0)
      const firstEnd = this.#endOf(0, first)
      const listening = new Promise<'listens'>((resolve) => {
        first.on('message', (message) => portIn(message) !== undefined && resolve('listens'))
      })
      const outcome = await Promise.race([listening, firstEnd])
      const isStopping = this.#stopping.signal.aborted
      if (outcome !== 'listens') return isStopping ? 0 : (outcome.code ?? 1)
      const others = Array.from({ length: isStopping ? 0 : processes - 1 }, (_, i) => {
        const child = this.#start(i + 1)
        return this.#restartWhenItEnds(i + 1, child, this.#endOf(i + 1, child))
      })
      await Promise.all([this.#restartWhenItEnds(0, first, firstEnd), ...others])
      return 0
    } finally {
      this.#watchdog.stop()
    }
  }

  /** Asks all processes to end, and kills those that do not. */
  stop(reason: string): void {
    if (this.#stopping.signal.aborted) return
    this.#log.info({ signal: reason }, 'stopping all processes')
    this.#stopping.abort()
    for (const child of this.#running.values()) child.kill('SIGTERM')
    setTimeout(() => {
      for (const child of this.#running.values()) child.kill('SIGKILL')
    }, MAX_STOP_MS).unref()
  }

  #start(number: number, more: Record<string, string> = {}): ChildProcess {
    const { program, options, env } = this.#command
    const identity = { [PROCESS_NUMBER]: String(number), [JOB_HOLDER]: this.#jobHolder }
    const ours = { ...more, ...identity, ...(this.#port && { PORT: String(this.#port) }) }
    const child = fork(fileURLToPath(program), {
      cwd: ROOT,
      env: { ...env, ...ours },
      execArgv: [...options],
    })
    this.#running.set(number, child)
    this.#watchdog.started(child)
    this.#hooks.started?.(child)
    child.on('message', (message) => {
      const port = portIn(message)
      if (isBeat(message) || port !== undefined) this.#watchdog.beat(child)
      if (port === undefined) return
      this.#port = port
      this.#log.info({ process: number, pid: child.pid }, 'a process listens')
      this.#hooks.listens?.(child, port)
    })
    return child
  }

  async #endOf(number: number, child: ChildProcess): Promise<Exit> {
    const exit = await new Promise<Exit>((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }))
      child.once('error', () => child.pid === undefined && resolve({ code: 1, signal: null }))
    })
    this.#watchdog.forget(child)
    this.#running.delete(number)
    return exit
  }

  #killBlocked(child: ChildProcess, blockedForMs: number): void {
    this.#blocked.add(child)
    const number = Array.from(this.#running).find(([, one]) => one === child)?.[0]
    const facts = { process: number, pid: child.pid, blockedForMs }
    this.#log.error(facts, 'the event loop of a process is blocked; the process is killed')
    child.kill('SIGKILL')
  }

  async #restartWhenItEnds(
    number: number,
    first: ChildProcess,
    firstEnd: Promise<Exit>,
  ): Promise<void> {
    const { signal } = this.#stopping
    let [child, end] = [first, firstEnd]
    for (let rest = 0; ;) {
      const begun = performance.now()
      const exit = await end
      if (signal.aborted) return
      // One that was blocked lived for longer than a loop of crashes does, and may have been
      // answering for a moment only.
      const isShort = performance.now() - begun < SHORT_LIFE_MS && !this.#blocked.has(child)
      rest = isShort ? Math.min(PAUSE_MS.max, Math.max(PAUSE_MS.first, rest * 2)) : 0
      const facts = { process: number, pid: child.pid, ...exit, restInMs: rest }
      this.#log.error(facts, 'a process ended by itself and is started again')
      await pause(rest, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      child = this.#start(number, { [REPLACES]: 'yes' })
      end = this.#endOf(number, child)
    }
  }
}

/** A loop that has not turned for this long, in milliseconds, is blocked. */
const MAX_BLOCKED_MS = 5_000
/**
 * Until a process listens it may block its loop: a migration of a large SQLite database is one long
 * statement.
 */
const MAX_START_MS = 3_600_000
const CHECK_EVERY_MS = 250
/**
 * A check that comes later than this shows that this process did not run itself: the machine slept,
 * or stopped it.
 */
const MAX_OWN_GAP_MS = 1_000

/**
 * Calls `onBlocked` once for each process whose event loop has not turned for `MAX_BLOCKED_MS`, or
 * that does not listen an hour after its start. Time that this process did not run itself does not
 * count: beats of that time may still wait in the pipe.
 * `now`: milliseconds of a monotonic clock.
 */
export function monitorLoops<Process>(
  onBlocked: (process: Process, blockedForMs: number) => void,
  now: () => number = () => performance.now(),
) {
  const processes = new Map<Process, { since: number; limit: number }>()
  let lastCheck = now()
  const check = () => {
    const at = now()
    if (at - lastCheck > MAX_OWN_GAP_MS) for (const one of processes.values()) one.since = at
    lastCheck = at
    for (const [process, { since, limit }] of processes) {
      if (at - since <= limit) continue
      processes.delete(process)
      onBlocked(process, Math.round(at - since))
    }
  }
  const timer = setInterval(check, CHECK_EVERY_MS)
  return {
    check,
    started: (process: Process) => processes.set(process, { since: now(), limit: MAX_START_MS }),
    /** Its event loop has turned, now. */
    beat: (process: Process) =>
      processes.has(process) && processes.set(process, { since: now(), limit: MAX_BLOCKED_MS }),
    /** It has ended. */
    forget: (process: Process) => processes.delete(process),
    stop: () => clearInterval(timer),
  }
}
