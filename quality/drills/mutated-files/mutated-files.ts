import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { progress } from '#/quality/bench/report.ts'
import { seededRandom } from '#/quality/drills/frame/random.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import type { Kind } from './case.ts'
import { MAX_MEMORY, MAX_MS, startSubject, type Outcome } from './monitored-subject.ts'

export type Mutating = { count: number; seed: number; maxMs?: number }

const SHOWN = 5
const PROGRESS_EVERY = 1_000

type Tally = { accepted: number; refused: number; slowest: number; errors: string[] }

/**
 * Has so many mutated files of a kind read, and measures each: that it is read or refused, never
 * more than that; that nothing comes of a signed one but what came of it before; how long it takes,
 * and how much memory. What is done to each file follows from the seed.
 */
export async function readMutated(
  kind: Kind,
  { count, seed, maxMs = MAX_MS }: Mutating,
  signal: AbortSignal,
): Promise<Aim[]> {
  await using subject = startSubject(kind, maxMs)
  const tally: Tally = { accepted: 0, refused: 0, slowest: 0, errors: [] }
  for (let i = 0; i < count; i++) {
    signal.throwIfAborted()
    // A separate generator for each file, so that a single one can be made again: its seed is in
    // every error.
    const own = seed * 1_000_003 + i
    const { mutation, content, only } = await kind.next(seededRandom(own))
    const { outcome, milliseconds } = await subject.read(content)
    tally.slowest = Math.max(tally.slowest, milliseconds)
    const fault = faultIn(outcome, only)
    if (fault !== null)
      tally.errors.push(
        `file ${own} (${mutation}): ${fault}${storeFile(`${kind.name}-${own}`, content, tally)}`,
      )
    else if ('came' in outcome && outcome.came !== null) tally.accepted += 1
    else tally.refused += 1
    if ((i + 1) % PROGRESS_EVERY === 0)
      progress(`${kind.name}: ${i + 1} of ${count}, ${tally.errors.length} errors`)
  }
  return aimsOf(kind.name, seed, tally, subject.peak(), maxMs)
}

function faultIn(outcome: Outcome, only: string | null): string | null {
  if ('fault' in outcome) return outcome.fault
  return outcome.came !== null && only !== null && outcome.came !== only ? 'it was believed' : null
}

/** Where a file with a fault is stored: signed ones are made with other keys in each run. */
function storeFile(name: string, content: Buffer, { errors }: Tally): string {
  if (errors.length >= SHOWN) return ''
  const path = join(tmpdir(), `lentera-mutated-${name}`)
  writeFileSync(path, content)
  return `, stored as ${path}`
}

function aimsOf(
  name: string,
  seed: number,
  { accepted, refused, slowest, errors }: Tally,
  peak: number,
  maxMs: number,
): Aim[] {
  const shown = errors.slice(0, SHOWN).map((fault) => `\n  ${fault}`)
  return [
    {
      text: `${name}: each is read or refused, and nothing signed is believed that was changed`,
      reached: `${accepted} read, ${refused} refused, ${errors.length} errors (seed ${seed})${shown.join('')}`,
      met: errors.length === 0 && accepted + refused > 0,
    },
    {
      text: `${name}: no process above 512 MB`,
      reached: `${Math.round(peak / 1024 / 1024)} MB`,
      met: peak > 0 && peak <= MAX_MEMORY,
    },
    {
      text: `${name}: none longer than ${maxMs / 1_000} s`,
      reached: `${Math.round(slowest)} ms`,
      met: slowest <= maxMs,
    },
  ]
}
