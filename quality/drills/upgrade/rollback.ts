import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { killRollbacks, type KilledRollback } from '#/tests/helpers/upgrade/kill-rollback.ts'
import type { Location } from '#/quality/drills/frame/server.ts'
import { startAndCheck, type UpgradeDrill } from './upgrade.ts'

/** Kills the way back of an upgraded register at random moments, and runs it again. */
export async function drillRollback(
  location: Location,
  { kills, certificates }: UpgradeDrill,
  signal: AbortSignal,
): Promise<Aim[]> {
  const start = (where: Location) => startAndCheck(where, signal)
  return [aimOf(await killRollbacks(location, { kills, certificates, start }, signal), kills)]
}

function aimOf(killed: readonly KilledRollback[], kills: number): Aim {
  const problems = killed.flatMap(({ problem, isReplaced, afterMs }) =>
    problem === null
      ? []
      : [
          `${problem} (killed after ${Math.round(afterMs)} ms, ${isReplaced ? 'replaced' : 'not replaced'})`,
        ],
  )
  const replaced = killed.filter(({ isReplaced }) => isReplaced).length
  return {
    text: `a rollback that is killed ${kills} times has happened or not, and finishes when it is run again`,
    reached: `${killed.length - replaced} killed before the replacement, ${replaced} after it; ${problems.length} with a problem${problems.length > 0 ? `: ${problems.slice(0, 3).join('; ')}` : ''}`,
    met: problems.length === 0 && killed.length >= kills,
  }
}
