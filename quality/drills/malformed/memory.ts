import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '#/quality/drills/frame/server.ts'

/** Of a server that is to say what it holds, and how long its event loop was blocked. */
export const REPORTS_MEMORY = [
  '--expose-gc',
  '--import',
  join(import.meta.dirname, 'report-memory.mjs'),
] as const

const TIMEOUT_MS = 20_000
/** The server begins to measure again so long after it has answered, at the most. */
const MEASURES_AGAIN_MS = 100

/**
 * `held`: bytes that it holds after its garbage was collected; what it takes besides comes and
 * goes. Since the last time it was asked, in milliseconds: `blocked`, the longest its event loop
 * did not turn; `busy`, the most time its thread took for one turn, which a machine that is busy
 * with others does not lengthen.
 */
export type Measured = { held: number; blocked: number; busy: number }

export async function measure({ pid, output }: Server): Promise<Measured> {
  const before = measurements(output()).length
  process.kill(pid, 'SIGUSR2')
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const all = measurements(output())
    const newest = all.at(-1)
    if (newest && all.length > before) {
      await pause(MEASURES_AGAIN_MS)
      return newest
    }
    if (Date.now() > deadline) throw new Error('The server does not say what it holds')
    await pause(10)
  }
}

function measurements(output: string): Measured[] {
  const lines = output.matchAll(/^memory (\d+) blocked (\d+) busy (\d+)$/gm)
  return Array.from(lines, ([, held, blocked, busy]) => ({
    held: Number(held),
    blocked: Number(blocked),
    busy: Number(busy),
  }))
}

/** Bytes that it holds after its garbage was collected. */
export async function heldBy(server: Server): Promise<number> {
  return (await measure(server)).held
}
