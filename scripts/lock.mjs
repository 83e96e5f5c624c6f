import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './node26.mjs'

/** Runs work under a lock, so that two starts run it one after the other. A lock whose process has ended is ignored. */
export async function withLock(name, work) {
  const folder = join(root, 'build')
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, `.${name}-lock`)
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

/** The text of a file; empty where there is none. */
export function readIfThere(path) {
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
