import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openStore } from '#/db/open/open.ts'

const DEBIAN = '/usr/lib/postgresql'

/**
 * Nothing of a test's database has to survive the machine, and each is too short-lived to be
 * vacuumed.
 */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/** The migrated, empty register that databases are copied from. */
const TEMPLATE = 'lentera_template'

/**
 * A PostgreSQL cluster for this test run, in a temporary folder with its socket; when it stops, a
 * process of its own removes the folder.
 */
export async function startCluster(): Promise<{ socket: string; stop: () => Promise<void> }> {
  const bin = programs()
  const folder = mkdtempSync(join(tmpdir(), 'lentera-pg-'))
  const who = otherThanRoot(folder)
  const data = join(folder, 'data')
  const initial = [
    '-D',
    data,
    '-U',
    'lentera',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  execFileSync(join(bin, 'initdb'), initial, { ...who, cwd: folder, stdio: 'pipe' })
  const settings = ['listen_addresses=', 'max_connections=300', ...FAST].flatMap((setting) => [
    '-c',
    setting,
  ])
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, ...settings], {
    ...who,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    server.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('ready to accept connections')) resolve()
    })
    void ended.then(() => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })
  const stop = async () => {
    // Nothing of it is kept: it need not write what it has in memory.
    server.kill('SIGQUIT')
    await ended
    // A run leaves hundreds of databases, a quarter of a million files, whose removal takes a
    // minute that nobody waits for.
    spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref()
  }
  return { socket: folder, stop }
}

/**
 * Makes the migrated register that `migratedDatabase` copies: once a run, because migrating takes
 * longer than most tests.
 */
export async function makeTemplate(socket: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-template-'))
  const store = await openStore({ dataDir, databaseUrl: await createDatabase(socket, TEMPLATE) })
  await store.close()
  rmSync(dataDir, { recursive: true })
}

/** An empty database in the cluster; answers its address. */
export function freshDatabase(socket: string): Promise<string> {
  return createDatabase(socket, randomName())
}

/**
 * A copy of a database that nobody is connected to, by default of one with the newest schema and no
 * record; answers its address.
 */
export function migratedDatabase(socket: string, copied = TEMPLATE): Promise<string> {
  return createDatabase(socket, randomName(), ` template ${copied} strategy file_copy`)
}

const randomName = () => `t_${randomUUID().replaceAll('-', '')}`

async function createDatabase(socket: string, name: string, options = ''): Promise<string> {
  const admin = new Client({ host: socket, user: 'lentera', database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}${options}`)
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

/**
 * PostgreSQL refuses to run as root; root gives the folder to the user that Debian's package makes.
 */
function otherThanRoot(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const who = { uid: id('-u'), gid: id('-g') }
  chownSync(folder, who.uid, who.gid)
  return who
}
