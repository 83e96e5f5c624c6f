import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVER, SERVER_ENV, SERVER_OPTIONS } from '#/scripts/node26.mjs'
import { ACCOUNT, freePort, requireBuild } from '#/bench/servers.ts'

/** Where a register is: the SQLite file in a folder, or a PostgreSQL database and the folder of its keys. */
export type Place = { dataDir: string; databaseUrl?: string }

export type Started = {
  place: Place
  /** Further variables, over those of every drill. */
  env?: Record<string, string> | undefined
  /** Node's own options, such as a file to load first. */
  nodeOptions?: readonly string[]
  /** Where its standard output goes instead of to us: a file descriptor. */
  log?: number
}

export type Server = AsyncDisposable & {
  origin: string
  /** Milliseconds from its start until `/readyz` answered 200. */
  readyAfter: number
  /** Of the process that was started; it may have started others. */
  pid: number
  /** What it has said so far. */
  output: () => string
  /** Ends it, and every process it has started; resolves when it is gone. */
  stop(signal: NodeJS.Signals): Promise<void>
  /** Resident memory of the process and those it has started, in bytes. */
  memory(): number
}

const ROOT = join(import.meta.dirname, '..', '..')
const PATIENCE = 30_000
const LOOKED_EVERY = 10

/** Starts the built server, in a group of its own, so that a kill reaches all of it; resolves when it is ready. */
export async function startServer({ place, env, nodeOptions = [], log }: Started, signal: AbortSignal): Promise<Server> {
  requireBuild()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [...SERVER_OPTIONS, ...nodeOptions, SERVER], {
    cwd: ROOT,
    env: { ...process.env, ...SERVER_ENV, ...variables(place, port), ...env },
    detached: true,
    stdio: ['ignore', log ?? 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const killAtOnce = () => kill(child, 'SIGKILL')
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
    readyAfter: performance.now() - started,
    pid: child.pid ?? 0,
    output: () => text,
    stop: (how) => stop(child, how),
    memory: () => memoryOf(child.pid ?? 0),
    [Symbol.asyncDispose]: () => stop(child, 'SIGKILL'),
  }
}

function variables({ dataDir, databaseUrl = '' }: Place, port: number): Record<string, string> {
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
  const deadline = Date.now() + PATIENCE
  const ready = async () => (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  while (!(await ready().catch(() => false))) {
    alive()
    if (Date.now() > deadline) throw new Error(`The server did not get ready within ${PATIENCE / 1000} seconds`)
    await pause(LOOKED_EVERY, undefined, { signal })
  }
}

function requireAlive(child: ChildProcess, text: string): void {
  if (child.exitCode === null && child.signalCode === null) return
  throw new Error(`The server ended by itself (${child.exitCode ?? child.signalCode}):\n${text}`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  kill(child, signal)
  await gone
}

/** A group that is gone already needs no killing. */
function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Linux tells it, in pages of 4 KB, of each process; the group's number is that of its leader. */
function memoryOf(group: number): number {
  const PAGE = 4_096
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.reduce((sum, pid) => (groupOf(pid) === group ? sum + residentPages(pid) * PAGE : sum), 0)
}

function groupOf(pid: string): number | null {
  const stat = textOf(`/proc/${pid}/stat`)
  // The name of the program, in brackets, may hold anything.
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])
}

function residentPages(pid: string): number {
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
