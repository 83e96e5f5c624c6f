import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { startServer, type Location } from '#/quality/drills/frame/server.ts'
import { withRegister } from '#/db/open/open.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { killUpgrades, maxRoundsOf, type Killed, type Phase } from '#/tests/helpers/upgrade/kill.ts'

export type UpgradeDrill = { kills: number; certificates: number }

/**
 * Kills the upgrade of a register of version 0.1 at random moments of the copy and the migration,
 * starts the built server on what is left, and looks for every certificate, event and entry.
 */
export async function drillUpgrade(
  location: Location,
  { kills, certificates }: UpgradeDrill,
  signal: AbortSignal,
): Promise<Aim[]> {
  const start = (where: Location) => startAndCheck(where, signal)
  return aimsOf(await killUpgrades(location, { kills, certificates, start }, signal), kills)
}

/**
 * Starts the built server, ends it, and checks the register; returns the first error, null for
 * none.
 */
export async function startAndCheck(
  location: Location,
  signal: AbortSignal,
): Promise<string | null> {
  {
    await using server = await startServer({ location }, signal)
    await server.stop('SIGTERM')
  }
  return withRegister(location, async (db) => (await checkRegister(db)).errors[0] ?? null)
}

function aimsOf(killed: readonly Killed[], kills: number): Aim[] {
  const count = (wanted: Phase) => killed.filter(({ phase }) => phase === wanted).length
  const problems = killed.flatMap(({ problem, phase, afterMs }) =>
    problem === null ? [] : [`${problem} (killed ${Math.round(afterMs)} ms into it, ${phase})`],
  )
  const hits = count('copy') + count('migration')
  return [
    {
      text: `killed ${kills} times within the copy or the migration`,
      reached: `${count('copy')} in the copy, ${count('migration')} in the migration; ${count('after')} too late; at most ${maxRoundsOf(kills)} rounds`,
      met: hits >= kills,
    },
    {
      text: 'no earlier row lost or changed, the next start upgrades it, and the register agrees',
      reached: `${problems.length} of ${killed.length} with a problem${problems.length > 0 ? `: ${problems.slice(0, 3).join('; ')}` : ''}; the starts added ${addedBy(killed)}`,
      met: problems.length === 0 && killed.length > 0,
    },
  ]
}

/** How many rows a start added to each table, from the least to the most. */
function addedBy(killed: readonly Killed[]): string {
  const tables = [...new Set(killed.flatMap(({ added }) => Object.keys(added)))]
  const ranges = tables.map((table) => {
    const counts = killed.map(({ added }) => added[table] ?? 0)
    return `${Math.min(...counts)} to ${Math.max(...counts)} ${table}`
  })
  return ranges.join(', ') || 'nothing'
}
