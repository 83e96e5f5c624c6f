import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVER } from '#/scripts/node26.mjs'
import { ACCOUNT } from '#/quality/bench/servers.ts'
import { run, type Process } from './cluster/process.ts'

const ROOT = join(import.meta.dirname, '../../..')

type Where = {
  folder: string
  databaseUrl: string
  ports: readonly number[]
  /** Where the proxy answers visitors. */
  origin: string
  signal: AbortSignal
}

/**
 * Processes of Lentera on one database, as a machine each; resolves once the proxy finds all of
 * them ready.
 */
export async function startApps({
  folder,
  databaseUrl,
  ports,
  origin,
  signal,
}: Where): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const apps: Process[] = []
  for (const port of ports) {
    const env = {
      NODE_ENV: 'production',
      PORT: String(port),
      // The keys are the same on every machine.
      DATA_DIR: join(folder, 'register'),
      DATABASE_URL: databaseUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...ACCOUNT,
    }
    const log = join(folder, `lentera-${port}.log`)
    apps.push(
      stack.use(await run({ command: process.execPath, args: [SERVER], cwd: ROOT, env, log })),
    )
  }
  for (const url of [...ports.map((port) => `http://127.0.0.1:${port}`), origin]) {
    const deadline = performance.now() + 60_000
    while (!(await isReady(url))) {
      if (apps.some((app) => app.hasEnded()))
        throw new Error(`Lentera ended by itself; --keep leaves its log`)
      if (performance.now() > deadline)
        throw new Error(`${url} was not ready within a minute (--keep leaves the logs)`)
      await pause(100, undefined, { signal })
    }
  }
  const kept = stack.move()
  return { [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  )
  return response?.ok ?? false
}
