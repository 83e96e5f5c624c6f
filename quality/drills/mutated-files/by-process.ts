import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '#/domain/exchange/files/reader/rows-file.server.ts'
import { runReader } from '#/domain/exchange/files/reader/read-table.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { seededRandom } from '#/quality/drills/frame/random.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import type { Mutating } from './mutated-files.ts'
import { spreadsheets } from './spreadsheets.ts'

/**
 * Has mutated spreadsheets read by a process each, with its rights and limits, as an import has.
 */
export async function readByProcess(
  folder: string,
  { count, seed }: Mutating,
  signal: AbortSignal,
): Promise<Aim[]> {
  mkdirSync(folder, { recursive: true })
  const [source, target] = [join(folder, 'file'), join(folder, 'file.rows')]
  const errors: string[] = []
  let [read, refused, peak] = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    signal.throwIfAborted()
    const own = seed * 1_000_003 + i
    const { mutation, content } = await spreadsheets.next(seededRandom(own))
    writeFileSync(source, content)
    const outcome = await runReader(
      { source, target },
      undefined,
      (bytes) => (peak = Math.max(peak, bytes)),
    )
    if (outcome !== 'read') errors.push(`file ${own} (${mutation}): ${outcome}`)
    else if (await isTable(target)) read += 1
    else refused += 1
    rmSync(target)
  }
  const shown = errors.slice(0, 5).map((fault) => `\n  ${fault}`)
  return [
    {
      text: 'spreadsheets, a process each: each is read or refused, none reaches a limit',
      reached: `${read} read, ${refused} refused, ${errors.length} errors, at most ${Math.round(peak / 1024 / 1024)} MB (seed ${seed})${shown.join('')}`,
      met: errors.length === 0 && read + refused > 0,
    },
  ]
}

async function isTable(path: string): Promise<boolean> {
  try {
    for await (const _ of readRows(path).rows);
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
