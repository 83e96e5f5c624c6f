import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync, readdirSync } from 'node:fs'
import type { User } from './programs.ts'

type Start = {
  command: string
  args: string[]
  cwd: string
  env: Record<string, string>
  user?: User
  log: string
}

export type Process = AsyncDisposable & { pid: number; hasEnded(): boolean; ended: Promise<void> }

const TIMEOUT_MS = 10_000

/** Starts a program whose output goes to a file; a drill kills and stops it by its number. */
export async function run({ command, args, cwd, env, user, log }: Start): Promise<Process> {
  const as =
    user && process.getuid?.() === 0
      ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--']
      : []
  const [program = command, ...rest] = [...as, command, ...args]
  const child = spawn(program, rest, {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C is for the drill alone, which ends them in order.
    detached: true,
  })
  const output = createWriteStream(log, { flags: 'a' })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  await once(child, 'spawn')
  const ended = once(child, 'exit').then(() => {})
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const killAtOnce = () => child.kill('SIGKILL')
  process.once('exit', killAtOnce)
  return {
    pid: child.pid ?? 0,
    hasEnded,
    ended,
    [Symbol.asyncDispose]: async () => {
      process.off('exit', killAtOnce)
      if (!hasEnded()) {
        child.kill('SIGTERM')
        const late = setTimeout(killAtOnce, TIMEOUT_MS)
        await ended
        clearTimeout(late)
      }
      output.end()
    },
  }
}

/**
 * A signal to a process and to all that it has started; those get it afterwards, so that it starts
 * no more of them meanwhile.
 */
export function signalAll(pid: number, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  if (signal === 'SIGKILL') send(pid, 'SIGSTOP')
  else send(pid, signal)
  for (const child of childrenOf(pid)) signalAll(child, signal)
  if (signal === 'SIGKILL') send(pid, signal)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      // The fields after the program's name, which may hold anything but is in brackets (proc(5)).
      const [, parent] =
        readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return Number(parent) === pid ? [Number(name)] : []
    } catch {
      return []
    }
  })
}
