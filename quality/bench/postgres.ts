import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { start, untilReady } from './child.ts'

export type Postgres = AsyncDisposable & { url: string }

const run = promisify(execFile)

/**
 * A cluster of its own in a temporary folder, gone when disposed of, with the settings initdb gives
 * (every commit reaches the disk). It is reached over a Unix socket: no port to collide, and the
 * quickest way the peer can have it.
 */
export async function startPostgres(signal: AbortSignal): Promise<Postgres> {
  const bin = binaries()
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'lentera-bench-pg-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const as = await asItsUser(folder)

  const data = join(folder, 'data')
  const [initdb, ...initArgs] = as(join(bin, 'initdb'))
  const cluster = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale']
  // Not stopped half-way (it takes a second): it would go on writing into the folder while that is
  // removed.
  await run(initdb, [...initArgs, ...cluster], { cwd: folder })
  signal.throwIfAborted()

  const [postgres, ...args] = as(join(bin, 'postgres'))
  const quiet = [
    '-c',
    'listen_addresses=',
    '-c',
    'log_min_messages=fatal',
    '-c',
    'log_checkpoints=off',
  ]
  const serve = [...args, '-D', data, '-k', folder, ...quiet]
  const child = stack.use(start({ command: postgres, args: serve, cwd: folder }))
  const url = `postgres://postgres@${encodeURIComponent(folder)}/postgres`
  await untilReady(child, 'PostgreSQL', () => execute(url, 'select 1'), signal)
  const kept = stack.move()
  return { url, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/**
 * Does now what PostgreSQL would otherwise do in the background soon after the filling, while the
 * peer is measured.
 */
export async function settle(url: string): Promise<void> {
  await execute(url, 'vacuum analyze')
  await execute(url, 'checkpoint')
}

async function execute(url: string, sql: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A server that goes away while we are connected is told by the query, too.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
    return true
  } finally {
    await client.end()
  }
}

/** Debian keeps them off the PATH, in a folder for each version. */
function binaries(): string {
  const versions = '/usr/lib/postgresql'
  const debian = existsSync(versions)
    ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))
    : []
  const onPath = (process.env['PATH'] ?? '').split(':')
  const folders = [...debian.map((version) => join(versions, version, 'bin')), ...onPath]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')))
  if (!found)
    throw new Error('PostgreSQL is missing, which peer (b) needs: apt-get install postgresql')
  return found
}

type Command = [string, ...string[]]

/**
 * PostgreSQL refuses to run as root; root hands the folder to the user `postgres` and runs it as
 * them.
 */
async function asItsUser(folder: string): Promise<(program: string) => Command> {
  if (process.getuid?.() !== 0) return (program) => [program]
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  const [uid, gid] = await Promise.all([id('-u'), id('-g')])
  chownSync(folder, uid, gid)
  return (program) => ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', program]
}
