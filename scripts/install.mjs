import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere, withLock } from './lock.mjs'
import { passSignalsTo, root } from './node26.mjs'
import { withProgress } from './progress.mjs'

/** After this time without an answer from the registry a line is printed; npm continues. */
const SILENCE_MS = 15_000

/** Installs what building and running need, if it is missing or has changed: no packages of tests, no type declarations. */
export async function ensureInstalled() {
  if (isInstalled(root, 'all')) return
  await install(root, 'product')
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
  if (isInstalled(folder, level)) return
  await withLock('install', async () => {
    if (isInstalled(folder, level)) return
    const modules = join(folder, 'node_modules')
    // npm would not bring back the files that `removeUnneeded` has removed.
    if (level === 'all' && markIn(folder).startsWith('product'))
      rmSync(modules, { recursive: true, force: true })
    mkdirSync(modules, { recursive: true })
    writeFileSync(join(modules, '.installed'), level)
    const lockfile = readFileSync(join(folder, 'package-lock.json'))
    await runNpm(folder, level)
    if (!readFileSync(join(folder, 'package-lock.json')).equals(lockfile)) {
      throw new Error(`npm changed ${join(folder, 'package-lock.json')}; please restore it`)
    }
    if (level === 'product') removeUnneeded(modules)
    writeFileSync(join(modules, '.installed'), markOf(folder, level))
  })
}

function isInstalled(folder, level) {
  return markIn(folder) === markOf(folder, level)
}

/** What was installed last: the level, and the hash of the lockfile once it is complete. */
function markIn(folder) {
  return readIfThere(join(folder, 'node_modules', '.installed'))
}

function markOf(folder, level) {
  const file = join(folder, 'package-lock.json')
  const lockfile = readFileSync(file)
  requireJson(file, lockfile)
  return `${level} ${createHash('sha256').update(lockfile).digest('hex')}`
}

/** npm goes on without a lockfile that it cannot read, and chooses versions by itself. */
function requireJson(file, content) {
  try {
    JSON.parse(content)
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error.message}`)
  }
}

/** With --no-save, because npm would remove the binaries of other machines from the lockfile. */
async function runNpm(cwd, level) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const omitted = level === 'product' ? ['--omit=dev'] : []
  // npm waits 10 seconds before it tries again, by default: a newcomer without a network should know sooner.
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
    '--loglevel=http',
    ...omitted,
    ...retries,
  ]
  const output = readOutput()
  const doing = cwd === root ? 'Installing packages' : 'Installing packages of quality/'
  await withProgress(
    { doing, done: doing.replace('Installing', 'Installed'), detail: output.progress },
    async () => {
      const child = spawn(npm, options, {
        cwd,
        stdio: ['ignore', 'ignore', 'pipe'],
        shell: process.platform === 'win32',
        env: { ...process.env, NODE_ENV: 'development' },
      })
      passSignalsTo(child)
      child.stderr.setEncoding('utf8').on('data', output.add)
      const silence = setTimeout(() => {
        if (!output.progress())
          console.log(
            `\nThe npm registry has not answered for 15 seconds; npm tries again. ${ADVICE}`,
          )
      }, SILENCE_MS)
      const code = await new Promise((resolve, reject) => {
        child.once('error', reject)
        child.once('close', resolve)
      }).finally(() => clearTimeout(silence))
      if (code !== 0) throw new Error(output.error())
    },
  )
}

const ADVICE = 'Check the network, `npm config get registry` and `npm config get proxy`.'

/** Reads npm's log: what it fetched, and why it failed. */
function readOutput() {
  let [fetched, rest] = [0, '']
  const failures = []
  const errors = []
  const read = (line) => {
    const failure = /^npm http fetch GET (\S+) attempt \d+ failed with (\S+)/.exec(line)
    if (failure) failures.push(`${new URL(failure[1]).origin} cannot be reached (${failure[2]})`)
    else if (/^npm http fetch GET 2\d\d /.test(line)) fetched++
    else if (line.startsWith('npm error ')) errors.push(line)
  }
  return {
    add: (text) => {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop()
      lines.forEach(read)
    },
    progress: () => (fetched > 0 ? `${fetched} downloads` : ''),
    error: () =>
      fetched === 0 && failures.length > 0
        ? `Packages could not be installed: the npm registry at ${failures.at(-1)}. ${ADVICE}`
        : `Packages could not be installed:\n${errors.join('\n') || 'npm gave no reason; run `npm install --no-save` to see more'}`,
  }
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
 * Removes what only type checks, debuggers and C++ compilers read: TypeScript (npm installs it because a package would use it where it is
 * there), declarations, source maps, and Node's headers. It is a third of what npm installs, and two fifths of its files.
 */
function removeUnneeded(modules) {
  for (const name of NOT_NEEDED) {
    rmSync(join(modules, name), { recursive: true, force: true })
  }
  for (const name of readdirSync(modules).filter((one) => one.startsWith('node-'))) {
    rmSync(join(modules, name, 'include'), { recursive: true, force: true })
  }
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.(?:d\.[mc]?ts|map)$/.test(entry.name))
      rmSync(join(entry.parentPath ?? entry.path, entry.name))
  }
}
