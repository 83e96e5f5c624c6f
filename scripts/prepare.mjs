import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { passSignalsTo, root, run } from './node26.mjs'

const at = (...parts) => join(root, ...parts)
const built = at('build', '.built')
const translated = at('node_modules', '.translated')
const TRANSLATIONS = ['translations', 'project.inlang/settings.json', 'package-lock.json']
const SOURCES = [
  'app',
  'core',
  'db',
  'http',
  'ops',
  'server.ts',
  'supervisor.ts',
  'cli',
  'cli.ts',
  'public',
  'scripts/build-offline.mjs',
  'vite.config.ts',
  'react-router.config.ts',
  ...TRANSLATIONS,
]

/** Installs the packages of the lockfile if they are missing or have changed. */
export async function ensureInstalled() {
  await ensureInstalledIn(root, 'Installing packages (once, half a minute or so)')
}

/** The same for the packages that only drills, benchmarks and deployment tests need. */
export async function ensureQualityInstalled() {
  await ensureInstalled()
  await ensureInstalledIn(at('quality'), 'Installing packages of quality/ (once, half a minute or so)')
}

async function ensureInstalledIn(folder, message) {
  const lockfile = join(folder, 'package-lock.json')
  const installed = join(folder, 'node_modules', '.installed')
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  const isThere = () => existsSync(installed) && readFileSync(installed, 'utf8') === wanted
  if (isThere()) return
  await withLock('install', async () => {
    if (isThere()) return
    const before = readFileSync(lockfile)
    await withProgress(message, () => npmInstall(folder))
    if (!readFileSync(lockfile).equals(before)) throw new Error(`npm changed ${lockfile}; please restore it`)
    writeFileSync(installed, wanted)
  })
}

/** Compiles `translations/` to `app/paraglide/` (one function for each text, in every language) if they have changed. */
export async function ensureTranslated() {
  const wanted = fingerprint(TRANSLATIONS)
  const isThere = () =>
    existsSync(at('app', 'paraglide')) && existsSync(translated) && readFileSync(translated, 'utf8') === wanted
  if (isThere()) return
  await withLock('translations', async () => {
    if (isThere()) return
    const project = ['--project', './project.inlang', '--outdir', './app/paraglide']
    const options = ['--strategy', 'globalVariable', 'baseLocale', '--silent', '--no-emit-readme']
    const code = await run(at('node_modules', '@inlang', 'paraglide-js', 'bin', 'run.js'), ['compile', ...project, ...options])
    // A text file or plugin that cannot be read compiles to no text at all, without an error.
    if (code !== 0 || !existsSync(at('app', 'paraglide', 'messages', 'common_skip_to_content.js'))) {
      throw new Error('The translations could not be compiled')
    }
    writeFileSync(translated, wanted)
  })
}

/** Builds when a source is newer than the build. */
export async function ensureBuilt() {
  await ensureTranslated()
  const wanted = fingerprint(SOURCES)
  const isThere = () => existsSync(built) && readFileSync(built, 'utf8') === wanted
  if (isThere()) return
  await withLock('build', async () => {
    if (isThere()) return
    await withProgress('Building', async () => {
      const code = await run(at('node_modules', '@react-router', 'dev', 'bin.cjs'), ['build', '--logLevel', 'warn'], {
        env: { NODE_ENV: 'production' },
      })
      if (code !== 0) throw new Error('The build failed')
      if ((await run(at('scripts', 'build-offline.mjs'))) !== 0) throw new Error('The build of the offline page failed')
      await compressAll(at('build', 'client'))
    })
    writeFileSync(built, wanted)
  })
}

/** Writes each text file for the browser compressed as well, by Brotli and gzip at their highest level; the server picks one. */
async function compressAll(folder) {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(?:m?js|css|svg|html|webmanifest)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const text = readFileSync(path)
      writeFileSync(`${path}.br`, await brotli(text))
      writeFileSync(`${path}.gz`, await zip(text, { level: 9 }))
    }),
  )
}

/** With --no-save, because npm would remove the binaries of other machines from the lockfile. */
function npmInstall(cwd) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const child = passSignalsTo(
    spawn(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_ENV: 'development' },
    }),
  )
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('npm install failed; see its output above'))))
  })
}

/** Prints the progress of work every five seconds. */
async function withProgress(what, work) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.log(`${what} …`)
  const beat = setInterval(() => console.log(`${what} … ${seconds()} s`), 5_000)
  try {
    await work()
  } finally {
    clearInterval(beat)
  }
  console.log(`${what}: done in ${seconds()} s`)
}

/** Runs work under a lock, so that two starts run it one after the other. A lock whose process has ended is ignored. */
async function withLock(name, work) {
  mkdirSync(at('node_modules'), { recursive: true })
  const lock = at('node_modules', `.${name}-lock`)
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw new Error(`Cannot write to ${lock} (${error.message})`)
      if (!isAlive(Number(readIfThere(lock)))) rmSync(lock, { force: true })
      else await wait(200)
    }
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A hash over names, sizes and times of the sources. */
function fingerprint(sources) {
  const hash = createHash('sha256')
  const add = (path) => {
    const stat = statSync(path)
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(`${path}\n${stat.size}\n${stat.mtimeMs}\n`)
  }
  for (const source of sources) add(at(source))
  return hash.digest('hex')
}
