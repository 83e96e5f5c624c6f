import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER } from '#/scripts/node26.mjs'
import { start, untilReady, type Child } from './child.ts'
import type { ServerName } from './candidates.ts'
import { freePort } from '#/tests/helpers/free-port.ts'

export type Server = { child: Child; origin: string }

/** A server in a file of ours; its settings may tell it where it is asked. */
type Program = {
  file: string
  readiness: string
  root?: string | undefined
  host?: string | undefined
  settings: (origin: string) => Record<string, string>
}

/** Whoever works in the product while it is measured. */
export const ACCOUNT = {
  ADMIN_EMAIL: 'bench@lentera.example',
  ADMIN_PASSWORD: 'only-for-the-benchmark',
}

/**
 * `root`: the folder of another build, where it is not this one; `host`: the name in its address.
 */
type Where = { dataDir: string; databaseUrl: string; root?: string; host?: string }

const ROOT = join(import.meta.dirname, '../..')

const PROGRAMS: Record<ServerName, { file: string; readiness: string }> = {
  product: { file: SERVER, readiness: '/readyz' },
  'product-metrics': { file: SERVER, readiness: '/readyz' },
  'product-postgres': { file: SERVER, readiness: '/readyz' },
  bare: { file: 'quality/bench/baselines/bare.ts', readiness: '/' },
  express: { file: 'quality/bench/baselines/express.ts', readiness: '/' },
  orm: { file: 'quality/bench/baselines/express-orm.ts', readiness: '/' },
  prepared: { file: 'quality/bench/baselines/express.ts', readiness: '/' },
}

/** Throws an Error of one line where the product was not built; the peers need no building. */
export function requireBuild(): void {
  if (!existsSync(join(ROOT, SERVER))) throw new Error(`${SERVER} is missing: npm run build`)
}

/** One process that answers on a port of its own. */
export function startServer(name: ServerName, where: Where, signal: AbortSignal): Promise<Server> {
  return startProgram(
    {
      ...PROGRAMS[name],
      root: where.root,
      host: where.host,
      settings: (origin) => settings(name, where, origin),
    },
    signal,
  )
}

/** The client-rendered peer: the built app in a folder, before the API of a product that runs. */
export function startSpa(folder: string, apiOrigin: string, signal: AbortSignal): Promise<Server> {
  const settings = () => ({ FOLDER: folder, API_ORIGIN: apiOrigin })
  return startProgram(
    { file: 'quality/bench/baselines/spa-server.ts', readiness: '/', settings },
    signal,
  )
}

async function startProgram(
  { file, readiness, root = ROOT, host = '127.0.0.1', settings }: Program,
  signal: AbortSignal,
): Promise<Server> {
  const port = await freePort()
  const origin = `http://${host}:${port}`
  const env = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...settings(origin) }
  const child = start({ command: process.execPath, cwd: root, args: [file], env })
  try {
    await untilReady(child, file, () => answers(origin + readiness), signal)
  } catch (error) {
    await child[Symbol.asyncDispose]()
    throw error
  }
  return { child, origin }
}

/**
 * On a connection of its own: one that is kept would be closed by the server just when the next
 * question is asked.
 */
async function answers(url: string): Promise<boolean> {
  return (
    await fetch(url, { headers: { Connection: 'close' }, signal: AbortSignal.timeout(2_000) })
  ).ok
}

function settings(
  name: ServerName,
  { dataDir, databaseUrl }: Where,
  origin: string,
): Record<string, string> {
  if (name === 'express' || name === 'orm') return { DATABASE_URL: databaseUrl }
  if (name === 'prepared') return { DATABASE_URL: databaseUrl, PREPARED: 'yes' }
  if (name === 'bare') return { DATA_DIR: dataDir }
  return {
    DATA_DIR: dataDir,
    // Whoever runs this may have it set.
    DATABASE_URL: name === 'product-postgres' ? databaseUrl : '',
    // Pages name it as their canonical address, which Lighthouse compares with where it asked.
    PUBLIC_ORIGIN: origin,
    // All questions come from one address.
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    METRICS_PORT: name === 'product-metrics' ? '0' : '',
    ...ACCOUNT,
  }
}
