import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '#/drills/frame/server.ts'

/** Of a server that is to say what it holds. */
export const TELLS_MEMORY = ['--expose-gc', '--import', join(import.meta.dirname, 'told-memory.mjs')] as const

const PATIENCE_MS = 20_000

/** Bytes that it holds after its garbage was collected; what it takes besides comes and goes. */
export async function heldBy({ pid, output }: Server): Promise<number> {
  const before = told(output()).length
  process.kill(pid, 'SIGUSR2')
  const deadline = Date.now() + PATIENCE_MS
  while (told(output()).length === before) {
    if (Date.now() > deadline) throw new Error('The server does not say what it holds')
    await pause(10)
  }
  return told(output()).at(-1) ?? 0
}

function told(output: string): number[] {
  return Array.from(output.matchAll(/^memory (\d+)$/gm), ([, bytes]) => Number(bytes))
}
