import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { SERVER, SERVER_OPTIONS } from '#/scripts/node26.mjs'
import { makeFolders, permissionsFor } from '#/scripts/permissions.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type ServerProcess = {
  pid: number
  url: string
  output: () => string
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts the built server as a process of its own, on a free port; resolves when it says that it listens. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const { child, output } = launch({ PORT: '0', ...env })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /listens on (http:\S+)/.exec(output())?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The server stopped with ${code}:\n${output()}`)))
  })
  return {
    pid: child.pid ?? 0,
    url,
    output,
    stop: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await once(child, 'exit')
      }
      return child.exitCode
    },
  }
}

/** Runs the server where it should not start; answers its exit code and what it said. */
export async function failedStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(env)
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : null, output: output() }
}

function launch(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  makeFolders(env)
  // As `npm start` does.
  const child = spawn(process.execPath, [...SERVER_OPTIONS, ...permissionsFor(env), SERVER], {
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
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return { child, output: () => text }
}
