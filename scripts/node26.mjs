// Runs under any Node from 18 on, before anything is installed: no dependencies, no new syntax.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST = 26

/** What the build makes: the two programs, as plain JavaScript. */
export const SERVER = join('build', 'server', 'server.js')
export const CLI = join('build', 'server', 'cli.js')
/** How Node keeps the server's memory small: what answers leave behind is collected early, in small portions (docs/decisions/0027). */
export const SERVER_OPTIONS = ['--max-semi-space-size=2', '--initial-old-space-size=24', '--heap-growing-percent=30']
/** And glibc: threads that compile or collect share what they have given back, and what nobody takes again goes to the machine. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** The Node this product runs on: the one that came with the packages, else the machine's own where it is new enough. */
export function node26() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const shipped = [name, `node-bin-${process.platform}-${process.arch}`]
    .map((folder) => join(root, 'node_modules', folder, 'bin', program))
    .find((path) => existsSync(path) && spawnSync(path, ['--version']).status === 0)
  if (shipped) return shipped
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return process.execPath
  throw new Error(
    `Lentera needs Node ${OLDEST} or newer, and none came with the packages for ${process.platform} ${process.arch}; please install it`,
  )
}

/** Runs a program of node_modules, or a file, under that Node; resolves to its exit code. Signals are passed on. */
export function run(file, args = [], { env = {}, flags = [], capture = false } = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(node26(), [...flags, file, ...args], {
    cwd: root,
    stdio: capture ? ['ignore', 'pipe', 'inherit'] : 'inherit',
    env: { ...process.env, PATH: path, ...env },
  })
  const pass = (signal) => child.kill(signal)
  process.on('SIGTERM', pass)
  process.on('SIGINT', pass)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', pass)
      process.off('SIGINT', pass)
      resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1))
    })
  })
}

/** Ends the process with one clear line when the work throws. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    console.error(`lentera: ${error.message}`)
    process.exitCode = 1
  }
}
