import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './node26.mjs'

/** What the server is made of; not the whole folder, in which `.git`, keys of others and the data of another register may lie. */
const PROGRAM = ['app', 'build', 'node_modules', 'package.json']
/** Where Linux says which thread this is, so that it can let others go first. */
const OF_ITSELF = process.platform === 'linux' ? ['/proc/thread-self'] : []
/** Node says at each start that these must be used with care, and that one of them may yet change. */
const SAID_ALREADY = ['PERM0001', 'PERM0002', 'PERM0006', 'ExperimentalWarning']

/**
 * What the server may do, as options of Node (its permission model), worked out of the variables it is started with: read its
 * program, `DATA_DIR`, `BACKUP_DIR` and the files that the variables name, write the two folders, and use the network. Threads do most of the work;
 * Typst is an addon; several processes are started by one. See docs/decisions/0022.
 */
export function permissionsFor(env) {
  const writable = foldersOf(env)
  const readable = [...PROGRAM.map((name) => join(root, name)), ...writable, ...filesNamedIn(env)]
  return [
    '--permission',
    ...[...readable.flatMap(bothNamesOf), ...OF_ITSELF].map((path) => `--allow-fs-read=${path}`),
    ...writable.flatMap(bothNamesOf).map((path) => `--allow-fs-write=${path}`),
    '--allow-net',
    '--allow-worker',
    '--allow-addons',
    ...(Number(env.WEB_CONCURRENCY || 1) > 1 ? ['--allow-child-process'] : []),
    ...SAID_ALREADY.map((what) => `--disable-warning=${what}`),
  ]
}

/** Where a path leads through a link Node asks for both. What is not there is named as it is. */
function bothNamesOf(path) {
  return existsSync(path) ? [...new Set([path, realpathSync(path)])] : [path]
}

/** Makes the folders of the data, which the server may not: what lies above them is out of its reach. What is wrong with one, the server says. */
export function makeFolders(env) {
  for (const folder of foldersOf(env)) {
    try {
      const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
      for (let made = folder; first !== undefined && made.length >= first.length; made = dirname(made)) flush(dirname(made))
    } catch {
      continue
    }
  }
}

/** So that a cut of power does not forget the name. Windows flushes no folders. */
function flush(folder) {
  if (process.platform === 'win32') return
  const file = openSync(folder, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Where the server writes: its data, and backups where they go elsewhere. */
function foldersOf({ DATA_DIR, BACKUP_DIR }) {
  return [DATA_DIR || 'data', ...(BACKUP_DIR ? [BACKUP_DIR] : [])].map((path) => resolve(root, path))
}

/** Certificates, keys and the list of breached passwords, which variables name by their paths. */
function filesNamedIn({ SIGNING_P12, BREACHED_PASSWORDS, DATABASE_URL }) {
  const url = DATABASE_URL && URL.canParse(DATABASE_URL) ? new URL(DATABASE_URL) : null
  const ofDatabase = ['sslrootcert', 'sslcert', 'sslkey'].map((name) => url?.searchParams.get(name))
  return [SIGNING_P12, BREACHED_PASSWORDS, ...ofDatabase].filter((path) => path).map((path) => resolve(root, path))
}
