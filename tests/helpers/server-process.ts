import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { SERVER } from '#/scripts/node26.mjs'
import { processOf } from './processes/running.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type ServerProcess = {
  /** Of the supervisor, which is what `npm start` runs. */
  pid: number
  /** Of the processes that answer. */
  workers: () => number[]
  url: string
  output: () => string
  /** A signal to the supervisor; SIGKILL to all processes. Answers the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts the built server as `npm start` does, on a free port; resolves when it says that it
 * listens, or at once where it is not awaited. `nodeOptions`: options of Node, such as a file to
 * load first.
 */
export async function startServer(
  env: Record<string, string>,
  nodeOptions: string[] = [],
  { listening } = { listening: true },
): Promise<ServerProcess> {
  const { child, output } = launch({ PORT: '0', ...env }, nodeOptions)
  const url = listening ? await addressOf(child, output) : ''
  return {
    pid: child.pid ?? 0,
    workers: () => childrenOf(child.pid ?? 0),
    url,
    output,
    stop: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        const workers = childrenOf(child.pid ?? 0)
        if (signal === 'SIGKILL') process.kill(-(child.pid ?? 0), signal)
        else child.kill(signal)
        await ended
        while (workers.some((pid) => processOf(pid)?.runs)) await pause(10)
      }
      return child.exitCode
    },
  }
}

function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /listens on (http:\S+)/.exec(output())?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The server stopped with ${code}:\n${output()}`)))
  })
}

/** Runs the server where it should not start; answers its exit code and what it said. */
export async function failedStart(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(env)
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : null, output: output() }
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    // It has none.
    return []
  }
}

function launch(
  env: Record<string, string>,
  nodeOptions: string[] = [],
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [...nodeOptions, SERVER], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that everything a test leaves running is ended with it.
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // All of it has ended.
    }
  })
  return { child, output: () => text }
}
