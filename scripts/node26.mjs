// Runs under any Node from 18 on, before anything is installed: no dependencies, no new syntax.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST = 26

/** The two programs that the build writes, as plain JavaScript. */
export const SERVER = join('build', 'server', 'supervisor.js')
export const CLI = join('build', 'server', 'cli.js')

/**
 * The Node this product runs on: the one that came with the packages, else the machine's own where
 * it is new enough.
 */
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

/**
 * Signals that ask a program to end; npm passes on the first two, a terminal that is closed sends
 * the third.
 */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']
/** The first signal received, if any. */
let interruption = null
const running = new Set()

/** Forwards signals to a process as long as it runs. */
export function passSignalsTo(child) {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/**
 * Runs a program of node_modules, or a file, under that Node; resolves to its exit code. Rejects if
 * a signal ended it, or came before. `tied`: it gets a channel to this process, which closes when
 * this process ends; `onMessage` receives what it sends there.
 * `options`: of Node.
 */
export function run(file, args = [], { env = {}, tied = false, options = [], onMessage } = {}) {
  if (interruption) return Promise.reject(interruptionError())
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = passSignalsTo(
    spawn(node26(), [...options, file, ...args], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', ...(tied ? ['ipc'] : [])],
      env: { ...process.env, PATH: path, ...env },
    }),
  )
  if (onMessage) child.on('message', onMessage)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === null && interruption ? reject(interruptionError()) : resolve(code ?? 1),
    )
  })
}

/**
 * The option of Node by which a program reads `.env` (see `.env.example`), where there is one.
 * Variables that are set are not replaced.
 */
export function environmentFile() {
  const path = join(root, '.env')
  return existsSync(path) ? [`--env-file=${path}`] : []
}

function interruptionError() {
  return new Error(`ended by ${interruption}`)
}

/**
 * Ends the process with one clear line when the work throws, and with 128 and its number (as shells
 * do) at a signal.
 */
export async function main(work) {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      interruption = interruption ?? signal
      if (running.size === 0) process.exit(128 + constants.signals[signal])
      for (const child of running) child.kill(signal)
    })
  }
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    if (!interruption) console.error(`lentera: ${error.message}`)
    process.exitCode = interruption ? 128 + constants.signals[interruption] : 1
  }
}
