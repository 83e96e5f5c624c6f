import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

type Start = { command: string; args: string[]; cwd: string; env?: Record<string, string> }

/** A process that serves until it is disposed of; `alive` throws once it has ended by itself. */
export type Child = AsyncDisposable & { alive(): void }

const TIMEOUT_MS = 10_000

/**
 * Starts it in a group of its own, so that Ctrl-C reaches only us and everything is stopped in
 * order.
 */
export function start({ command, args, cwd, env = {} }: Start): Child {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    // Standard output is for the table alone.
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
  })
  let failure: Error | null = null
  child.on('error', (error) => (failure = error))
  const killAtOnce = () => child.kill('SIGKILL')
  process.once('exit', killAtOnce)
  return {
    alive: () => {
      if (!failure && !ended(child)) return
      const how = failure?.message ?? `exit code ${child.exitCode}, signal ${child.signalCode}`
      throw new Error(`${args.join(' ') || command} ended by itself: ${how}`, { cause: failure })
    },
    [Symbol.asyncDispose]: async () => {
      process.off('exit', killAtOnce)
      await stop(child)
    },
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || ended(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const deadline = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  await gone
  clearTimeout(deadline)
}

function ended(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/**
 * Asks until `ready` says so; gives up when the process has ended, when told to, or after half a
 * minute.
 */
export async function untilReady(
  child: Child,
  what: string,
  ready: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await ready().catch(() => false))) {
    child.alive()
    if (Date.now() > deadline) throw new Error(`${what} did not get ready within 30 seconds`)
    await pause(50, undefined, { signal })
  }
}
