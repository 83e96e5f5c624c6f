// Runs under any Node from 18 on, before anything is installed: no dependencies, no new syntax.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { passSignalsTo, root } from './node26.mjs'

/**
 * Installs what building and running need, if it is missing or has changed: no packages of tests,
 * no type declarations.
 */
export async function ensureInstalled() {
  if (!isInstalled(root, 'all')) await install(root, 'product')
}

/** Installs the packages of tests too. */
export async function ensureTestsInstalled() {
  await install(root, 'all')
}

/** The same for the packages that only drills, benchmarks and deployment tests need. */
export async function ensureQualityInstalled() {
  await ensureTestsInstalled()
  await install(join(root, 'quality'), 'all')
}

/** `level`: `product` or `all`. */
async function install(folder, level) {
  await onlyOnce(
    'install',
    () => isInstalled(folder, level),
    async () => {
      const modules = join(folder, 'node_modules')
      const mark = join(modules, '.installed')
      // npm would not bring back the files that `removeUnneeded` has removed.
      if (level === 'all' && readIfThere(mark).startsWith('product'))
        rmSync(modules, { recursive: true, force: true })
      mkdirSync(modules, { recursive: true })
      writeFileSync(mark, level)
      const lockfile = readFileSync(join(folder, 'package-lock.json'))
      const doing = folder === root ? 'Installing packages' : 'Installing packages of quality/'
      await withProgress(doing, doing.replace('Installing', 'Installed'), () =>
        runNpm(folder, level),
      )
      if (!readFileSync(join(folder, 'package-lock.json')).equals(lockfile)) {
        throw new Error(`npm changed ${join(folder, 'package-lock.json')}; please restore it`)
      }
      if (level === 'product') removeUnneeded(modules)
      writeFileSync(mark, markOf(folder, level))
    },
  )
}

/**
 * The mark says what was installed last: the level, and the hash of the lockfile once it is
 * complete.
 */
function isInstalled(folder, level) {
  return readIfThere(join(folder, 'node_modules', '.installed')) === markOf(folder, level)
}

function markOf(folder, level) {
  const file = join(folder, 'package-lock.json')
  const lockfile = readFileSync(file)
  try {
    // npm goes on without a lockfile that it cannot read, and chooses versions by itself.
    JSON.parse(lockfile)
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error.message}`)
  }
  return `${level} ${createHash('sha256').update(lockfile).digest('hex')}`
}

/** With --no-save, because npm would remove the binaries of other machines from the lockfile. */
async function runNpm(cwd, level) {
  const windows = process.platform === 'win32'
  const omitted = level === 'product' ? ['--omit=dev'] : []
  // npm waits 10 seconds before it tries again, by default: a newcomer without a network should
  // know sooner.
  const retries = [
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=3000',
  ]
  const options = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...omitted,
    ...retries,
  ]
  const env = { ...process.env, NODE_ENV: 'development' }
  const child = passSignalsTo(
    spawn(windows ? 'npm.cmd' : 'npm', options, {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: windows,
      env,
    }),
  )
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (code !== 0) throw new Error(`Packages could not be installed${causeIn(output)}`)
}

/** Why npm failed, by what it printed. */
function causeIn(output) {
  const [, url, code] = /request to (\S+) failed, reason: .*?\b(E[A-Z_]+)/.exec(output) ?? []
  const advice = 'Check the network, `npm config get registry` and `npm config get proxy`.'
  if (url)
    return `: the npm registry at ${new URL(url).origin} cannot be reached (${code}). ${advice}`
  const errors = output.split('\n').filter((line) => line.startsWith('npm error '))
  return `:\n${errors.join('\n') || 'npm gave no reason; run `npm install --no-save` to see more'}`
}

const NOT_NEEDED = [
  'typescript',
  '@typescript',
  '@types',
  'csstype',
  'undici-types',
  ...['image_decoders', 'legacy', 'types', 'web'].map((folder) => `pdfjs-dist/${folder}`),
]

/**
 * Removes what only type checks, debuggers and C++ compilers read: TypeScript (npm installs it
 * because a package would use it where it is there), declarations, source maps, and Node's headers.
 * It is a third of what npm installs, and two fifths of its files.
 */
function removeUnneeded(modules) {
  const headers = readdirSync(modules)
    .filter((name) => name.startsWith('node-'))
    .map((name) => `${name}/include`)
  for (const name of [...NOT_NEEDED, ...headers])
    rmSync(join(modules, name), { recursive: true, force: true })
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.(?:d\.[mc]?ts|map)$/.test(entry.name))
      rmSync(join(entry.parentPath ?? entry.path, entry.name))
  }
}

/**
 * Runs work that is not done yet, under a lock: of two starts at once, one does it. A lock whose
 * process has ended is ignored.
 */
export async function onlyOnce(name, isDone, work) {
  if (isDone()) return
  mkdirSync(join(root, 'build'), { recursive: true })
  const lock = join(root, 'build', `.${name}-lock`)
  while (!tryLock(lock)) await wait(200)
  try {
    if (!isDone()) await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw new Error(`Cannot write to ${lock} (${error.message})`)
    if (!isAlive(Number(readIfThere(lock)))) rmSync(lock, { force: true })
    return false
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Prints a line at the start of work, every ten seconds of it, and at its end. */
export async function withProgress(doing, done, work) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.log(`${doing} …`)
  const timer = setInterval(() => console.log(`${doing}: ${seconds()} s`), 10_000)
  await work().finally(() => clearInterval(timer))
  console.log(`${done} in ${seconds()} s`)
}

/** The text of a file; empty where there is none. */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
