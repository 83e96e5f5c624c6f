import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { startServer, type Location } from '#/quality/drills/frame/server.ts'
import { withRegister } from '#/db/open/open.ts'
import { checkRegister } from '#/app/register-check/check-register.server.ts'
import { killUpgrades, type Killed, type Phase } from '#/tests/helpers/upgrade/kill.ts'

export type UpgradeDrill = { kills: number; certificates: number }

/**
 * Kills the upgrade of a register of version 0.1 at random moments of the copy and the migration, starts the built server on what is
 * left, and looks for every certificate, event and entry.
 */
export async function drillUpgrade(
  location: Location,
  { kills, certificates }: UpgradeDrill,
  signal: AbortSignal,
): Promise<Aim[]> {
  const start = async (where: Location): Promise<string | null> => {
    {
      await using server = await startServer({ location: where }, signal)
      await server.stop('SIGTERM')
    }
    return withRegister(where, async (db) => (await checkRegister(db)).errors[0] ?? null)
  }
  return aimsOf(await killUpgrades(location, { kills, certificates, start }, signal), kills)
}

function aimsOf(killed: readonly Killed[], kills: number): Aim[] {
  const count = (wanted: Phase) => killed.filter(({ phase }) => phase === wanted).length
  const problems = killed.flatMap(({ problem, phase, afterMs }) =>
    problem === null ? [] : [`${problem} (killed after ${Math.round(afterMs)} ms, ${phase})`],
  )
  const hits = count('copy') + count('migration')
  return [
    {
      text: `killed ${kills} times within the copy or the migration`,
      reached: `${count('copy')} in the copy, ${count('migration')} in the migration; ${count('before')} before, ${count('after')} after`,
      met: hits >= kills,
    },
    {
      text: 'nothing lost, the next start upgrades it, and the register agrees',
      reached: `${problems.length} of ${killed.length} with a problem${problems.length > 0 ? `: ${problems.slice(0, 3).join('; ')}` : ''}`,
      met: problems.length === 0 && killed.length > 0,
    },
  ]
}
