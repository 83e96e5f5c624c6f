import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { progress } from '#/bench/report.ts'
import { chanceOf } from '#/drills/frame/chance.ts'
import type { Aim } from '#/drills/frame/run-drill.ts'
import type { Kind } from './case.ts'
import { MAX_MEMORY, MAX_MS, startSubject, type Outcome } from './watched-subject.ts'

export type Mutating = { count: number; seed: number; maxMs?: number }

const SHOWN = 5
const TOLD_EVERY = 1_000

type Tally = { accepted: number; refused: number; slowest: number; faults: string[] }

/**
 * Has so many mutated files of a kind read, and measures each: that it is read or refused, never more than that; that nothing
 * comes of a signed one but what came of it before; how long it takes, and how much memory. What is done to each file follows from
 * the seed.
 */
export async function readMutated(kind: Kind, { count, seed, maxMs = MAX_MS }: Mutating, signal: AbortSignal): Promise<Aim[]> {
  await using subject = startSubject(kind, maxMs)
  const tally: Tally = { accepted: 0, refused: 0, slowest: 0, faults: [] }
  for (let i = 0; i < count; i++) {
    signal.throwIfAborted()
    // One chance for each file, so that a single one can be made again: its seed is in every fault.
    const own = seed * 1_000_003 + i
    const { mutation, content, only } = await kind.next(chanceOf(own))
    const { outcome, milliseconds } = await subject.read(content)
    tally.slowest = Math.max(tally.slowest, milliseconds)
    const fault = faultIn(outcome, only)
    if (fault !== null) tally.faults.push(`file ${own} (${mutation}): ${fault}${stored(`${kind.name}-${own}`, content, tally)}`)
    else if ('came' in outcome && outcome.came !== null) tally.accepted += 1
    else tally.refused += 1
    if ((i + 1) % TOLD_EVERY === 0) progress(`${kind.name}: ${i + 1} of ${count}, ${tally.faults.length} faults`)
  }
  return aimsOf(kind.name, seed, tally, subject.peak(), maxMs)
}

function faultIn(outcome: Outcome, only: string | null): string | null {
  if ('fault' in outcome) return outcome.fault
  return outcome.came !== null && only !== null && outcome.came !== only ? 'it was believed' : null
}

/** Where a file with a fault is stored: signed ones are made with other keys in each run. */
function stored(name: string, content: Buffer, { faults }: Tally): string {
  if (faults.length >= SHOWN) return ''
  const path = join(tmpdir(), `lentera-mutated-${name}`)
  writeFileSync(path, content)
  return `, stored as ${path}`
}

function aimsOf(name: string, seed: number, { accepted, refused, slowest, faults }: Tally, peak: number, maxMs: number): Aim[] {
  const shown = faults.slice(0, SHOWN).map((fault) => `\n  ${fault}`)
  return [
    {
      text: `${name}: each is read or refused, and nothing signed is believed that was changed`,
      reached: `${accepted} read, ${refused} refused, ${faults.length} faults (seed ${seed})${shown.join('')}`,
      met: faults.length === 0 && accepted + refused > 0,
    },
    {
      text: `${name}: no process above 512 MB`,
      reached: `${Math.round(peak / 1024 / 1024)} MB`,
      met: peak > 0 && peak <= MAX_MEMORY,
    },
    { text: `${name}: none longer than ${maxMs / 1_000} s`, reached: `${Math.round(slowest)} ms`, met: slowest <= maxMs },
  ]
}
