import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVER } from '#/scripts/node26.mjs'
import { ACCOUNT, requireBuild } from '#/quality/bench/servers.ts'
import { freePort } from '#/tests/helpers/free-port.ts'
import { processOf } from '#/tests/helpers/processes/running.ts'

/**
 * Where a register is: the SQLite file in a folder, or a PostgreSQL database and the folder of its
 * keys.
 */
export type Location = { dataDir: string; databaseUrl?: string }

export type Started = {
  location: Location
  /** Further variables, over those of every drill. */
  env?: Record<string, string> | undefined
  /** Where it listens; any free port by default. */
  port?: number
  /** Node's own options, such as a file to load first. */
  nodeOptions?: readonly string[]
  /** Where its standard output goes instead of to us: a file descriptor. */
  log?: number
}

/** What a kill hits. */
export type Target = 'all' | 'processes' | 'supervisor'

export type Server = AsyncDisposable & {
  origin: string
  location: Location
  /** Milliseconds from its start until `/readyz` answered 200. */
  readyAfter: number
  /** Of the supervisor, which is what `npm start` runs. */
  supervisor: number
  /** Of the process that answers; of the first, where there are several. */
  readonly pid: number
  /** What it has said so far. */
  output: () => string
  /** Ends it, and every process it has started; resolves when it is gone. */
  stop(signal: NodeJS.Signals): Promise<void>
  /**
   * Kills all of it, or all but the supervisor, which then starts them again, or the supervisor
   * alone, after which all must end.
   */
  kill(target: Target): Promise<void>
  /** Resolves when it is ready: to the milliseconds until then. */
  readyAgain(): Promise<number>
  /**
   * Resident memory of the processes that answer, in bytes; the supervisor shares nearly all of its
   * own with them.
   */
  memory(): number
}

const ROOT = join(import.meta.dirname, '../../..')
const TIMEOUT_MS = 120_000
const LOOKED_EVERY = 10
/** Longer than a process takes to finish what it has begun. */
const ORPHANS_END_WITHIN = 12_000

/**
 * Starts the built server as `npm start` does, in a group of its own, so that a kill reaches all of
 * it; resolves when it is ready.
 */
export async function startServer(
  { location, env, port: given, nodeOptions = [], log }: Started,
  signal: AbortSignal,
): Promise<Server> {
  requireBuild()
  const port = given ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, SERVER], {
    cwd: ROOT,
    env: { ...process.env, ...variables(location, port), ...env },
    detached: true,
    stdio: ['ignore', log ?? 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const killAtOnce = () => killGroup(child.pid ?? 0)
  process.once('exit', killAtOnce)
  child.once('exit', () => process.off('exit', killAtOnce))
  try {
    await untilReady(origin, () => requireAlive(child, text), signal)
  } catch (error) {
    await stop(child, 'SIGKILL')
    throw error
  }
  return {
    origin,
    location,
    readyAfter: performance.now() - started,
    supervisor: child.pid ?? 0,
    get pid() {
      return workerOf(child.pid ?? 0)
    },
    output: () => text,
    stop: (how) => stop(child, how),
    kill: (target) => killTarget(child, target),
    readyAgain: async () => {
      const since = performance.now()
      await untilReady(origin, () => requireAlive(child, text), signal)
      return performance.now() - since
    },
    memory: () => memoryOf(child.pid ?? 0),
    [Symbol.asyncDispose]: () => stop(child, 'SIGKILL'),
  }
}

function variables({ dataDir, databaseUrl = '' }: Location, port: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: '',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: '',
    // All questions come from one address.
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...ACCOUNT,
  }
}

async function untilReady(origin: string, alive: () => void, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  const ready = async () =>
    (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  while (!(await ready().catch(() => false))) {
    alive()
    if (Date.now() > deadline)
      throw new Error(`The server did not get ready within ${TIMEOUT_MS / 1000} seconds`)
    await pause(LOOKED_EVERY, undefined, { signal })
  }
}

function requireAlive(child: ChildProcess, text: string): void {
  if (child.exitCode === null && child.signalCode === null) return
  // On one line: a list of failures shows the first.
  const said = text.trim().replaceAll('\n', ' | ')
  throw new Error(`The server ended by itself (${child.exitCode ?? child.signalCode}): ${said}`)
}

/**
 * A signal to end goes to the supervisor alone, as from systemd; a kill to all. Resolves when none
 * is left.
 */
async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const group = child.pid ?? 0
  if (signal === 'SIGKILL') killGroup(group)
  else child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  while (membersOf(group).length > 0) await pause(LOOKED_EVERY)
}

async function killTarget(child: ChildProcess, target: Target): Promise<void> {
  const supervisor = child.pid ?? 0
  if (target === 'all') return stop(child, 'SIGKILL')
  if (target === 'processes') {
    for (const worker of workersOf(supervisor)) process.kill(worker, 'SIGKILL')
    return
  }
  child.kill('SIGKILL')
  const deadline = performance.now() + ORPHANS_END_WITHIN
  while (membersOf(supervisor).length > 0) {
    if (performance.now() > deadline)
      throw new Error('Processes of the server outlive their supervisor')
    await pause(LOOKED_EVERY)
  }
}

/** A group that is gone already needs no killing. */
function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

type Member = { pid: number; parent: number }

/** The processes of a group that run. The number of a group is that of its leader. */
function membersOf(group: number): Member[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).flatMap((pid) => {
    const found = processOf(pid)
    return found?.group === group && found.runs ? [{ pid, parent: found.parent }] : []
  })
}

function workersOf(supervisor: number): number[] {
  return membersOf(supervisor).flatMap(({ pid, parent }) => (parent === supervisor ? [pid] : []))
}

/** Throws where the supervisor runs none just now. */
function workerOf(supervisor: number): number {
  const [worker] = workersOf(supervisor)
  if (worker === undefined) throw new Error('No process of the server runs')
  return worker
}

/** Linux tells it, in pages of 4 KB, of each process. */
function memoryOf(supervisor: number): number {
  const PAGE = 4_096
  return workersOf(supervisor).reduce((sum, pid) => sum + residentPages(pid) * PAGE, 0)
}

function residentPages(pid: number): number {
  return Number(textOf(`/proc/${pid}/statm`)?.split(' ')[1] ?? 0)
}

/** A process may end while we look at it. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
