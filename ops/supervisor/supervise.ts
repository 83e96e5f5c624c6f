import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ROOT } from '#/db/program.ts'
import type { Logger } from '#/app/context/log.server.ts'
import { isBeat, portIn, PROCESS_NUMBER, REPLACES } from './processes.ts'
import { monitorLoops } from './watchdog.ts'

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
  /** A process was started. It may start no program itself; requests on its channel are answered here. */
  started?: (child: ChildProcess) => void
  /** It listens now, on this port. */
  listens?: (child: ChildProcess, port: number) => void
}

type Exit = { code: number | null; signal: NodeJS.Signals | null }

/**
 * Runs several processes of a program on one port. Kills a process whose event loop is blocked, and starts again what ends by itself. The
 * first process listens before the others begin: it migrates the database, and reports what is wrong where it cannot. Resolves to
 * the exit code when all have ended: 0 after a signal, that of the first process where that one never listened.
 */
export async function superviseProcesses(
  { program, options, env }: Command,
  processes: number,
  log: Logger,
  { started, listens }: Hooks = {},
): Promise<number> {
  const running = new Map<number, ChildProcess>()
  const blocked = new WeakSet<ChildProcess>()
  const watchdog = monitorLoops<ChildProcess>((child, blockedForMs) => {
    blocked.add(child)
    const number = Array.from(running).find(([, one]) => one === child)?.[0]
    log.error(
      { process: number, pid: child.pid, blockedForMs },
      'the event loop of a process is blocked; the process is killed',
    )
    child.kill('SIGKILL')
  })
  let port: number | undefined
  let stopping = false
  const pauses = new AbortController()
  const stop = (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal: reason }, 'stopping all processes')
    pauses.abort()
    for (const child of running.values()) child.kill('SIGTERM')
    setTimeout(() => {
      for (const child of running.values()) child.kill('SIGKILL')
    }, MAX_STOP_MS).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // Started with a channel, this process does not outlive the one that started it.
  if (process.connected) process.once('disconnect', stop)

  const start = (number: number, more: Record<string, string> = {}): ChildProcess => {
    const ours = { ...more, [PROCESS_NUMBER]: String(number), ...(port && { PORT: String(port) }) }
    const child = fork(fileURLToPath(program), {
      cwd: ROOT,
      env: { ...env, ...ours },
      execArgv: [...options],
    })
    running.set(number, child)
    watchdog.started(child)
    started?.(child)
    child.on('message', (message) => {
      if (isBeat(message)) watchdog.beat(child)
      const listensOn = portIn(message)
      if (listensOn === undefined) return
      // Also if PORT is 0: a process that replaces this one listens on the same port.
      port = listensOn
      watchdog.beat(child)
      log.info({ process: number, pid: child.pid }, 'a process listens')
      listens?.(child, listensOn)
    })
    return child
  }
  const waitForEnd = async (number: number, child: ChildProcess): Promise<Exit> => {
    const exit = await new Promise<Exit>((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }))
      child.once('error', () => child.pid === undefined && resolve({ code: 1, signal: null }))
    })
    watchdog.forget(child)
    running.delete(number)
    return exit
  }

  async function restartWhenItEnds(
    number: number,
    first: ChildProcess,
    firstEnd: Promise<Exit>,
  ): Promise<void> {
    let child = first
    let end = firstEnd
    for (let rest = 0; ;) {
      const begun = performance.now()
      const exit = await end
      if (stopping) return
      // One that was blocked lived for longer than a loop of crashes does, and may have been answering for a moment only.
      const isShort = performance.now() - begun < SHORT_LIFE_MS && !blocked.has(child)
      rest = isShort ? Math.min(PAUSE_MS.max, Math.max(PAUSE_MS.first, rest * 2)) : 0
      log.error(
        { process: number, pid: child.pid, ...exit, restInMs: rest },
        'a process ended by itself and is started again',
      )
      await pause(rest, undefined, { signal: pauses.signal }).catch(() => {})
      if (stopping) return
      child = start(number, { [REPLACES]: 'yes' })
      end = waitForEnd(number, child)
    }
  }

  try {
    const first = start(0)
    const firstEnd = waitForEnd(0, first)
    const listening = new Promise<'listens'>((resolve) => {
      first.on('message', (message) => portIn(message) !== undefined && resolve('listens'))
    })
    const outcome = await Promise.race([listening, firstEnd])
    if (outcome !== 'listens') return stopping ? 0 : (outcome.code ?? 1)
    const others = Array.from({ length: stopping ? 0 : processes - 1 }, (_, i) => {
      const child = start(i + 1)
      return restartWhenItEnds(i + 1, child, waitForEnd(i + 1, child))
    })
    await Promise.all([restartWhenItEnds(0, first, firstEnd), ...others])
    return 0
  } finally {
    watchdog.stop()
  }
}
