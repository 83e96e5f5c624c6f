import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, SERVER } from '#/scripts/node26.mjs'
import { makeTemplate, startCluster } from './postgres-cluster.ts'

/**
 * Where a journey finds the cluster, and an empty register on SQLite to copy: workers inherit the
 * variables of the run.
 */
export const SOCKET_VARIABLE = 'JOURNEYS_POSTGRES_SOCKET'
export const EMPTY_VARIABLE = 'JOURNEYS_EMPTY_REGISTER'

/**
 * Playwright's global setup: one cluster for all journeys, and one register whose migrations have
 * been run.
 */
export default async function setUp() {
  const { socket, stop } = await startCluster()
  await makeTemplate(socket)
  process.env[SOCKET_VARIABLE] = socket
  const folder = mkdtempSync(join(tmpdir(), 'lentera-empty-'))
  await migrate(folder)
  process.env[EMPTY_VARIABLE] = folder
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await stop()
  }
}

/** As the first start of the server does, without an account. */
async function migrate(folder: string): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: '',
    PUBLIC_ORIGIN: '',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(join(root, 'node_modules/.bin/node'), [SERVER, '--check'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The empty register could not be made: ${code}`)
}
