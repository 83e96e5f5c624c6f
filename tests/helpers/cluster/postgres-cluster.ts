import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

const DEBIAN = '/usr/lib/postgresql'

/** A PostgreSQL cluster of the test run's own, in a temporary folder, reached by a socket there; gone once it is stopped. */
export async function startCluster(): Promise<{ socket: string; stop: () => Promise<void> }> {
  const bin = programs()
  const folder = mkdtempSync(join(tmpdir(), 'lentera-pg-'))
  const who = otherThanRoot(folder)
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'lentera', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...who,
    cwd: folder,
    stdio: 'pipe',
  })
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'max_connections=300'],
    {
      ...who,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let words = ''
    server.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      if (words.includes('ready to accept connections')) resolve()
    })
    void ended.then(() => reject(new Error(`PostgreSQL did not start:\n${words}`)))
  })
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { socket: folder, stop }
}

/** An empty database in the cluster; answers its address. */
export async function freshDatabase(socket: string): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = new Client({ host: socket, user: 'lentera', database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return `postgres://lentera@/${name}?host=${encodeURIComponent(socket)}`
}

function programs(): string {
  const newest = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .filter((version) => existsSync(join(DEBIAN, version, 'bin', 'postgres')))
        .toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined
  if (newest) return join(DEBIAN, newest, 'bin')
  throw new Error('The tests need PostgreSQL’s programs: apt-get install postgresql')
}

/** PostgreSQL refuses to run as root; root gives the folder to the user that Debian's package makes. */
function otherThanRoot(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const who = { uid: id('-u'), gid: id('-g') }
  chownSync(folder, who.uid, who.gid)
  return who
}
