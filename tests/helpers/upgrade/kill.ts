import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { copiesIn, endOf, factsOf, query, startUpgrade, type Location } from './facts.ts'
import { enlarge, writeOldRegister } from './old-location.ts'

/** Where a process was when it was killed. */
export type Phase = 'before' | 'copy' | 'migration' | 'after'

export type Killed = { phase: Phase; afterMs: number; problem: string | null }

type Kills = {
  /** How many are to hit the copy or the migration. */
  kills: number
  /** Certificates besides those of the fixture. */
  certificates: number
  /** Starts the register after a kill, as an operator does; returns what is wrong with it, null for nothing. */
  start: (location: Location) => Promise<string | null>
}

const POLL_MS = 2
/** Kills that come too early or too late do not count. */
const MAX_TRIES = 5

/**
 * Upgrades a register of version 0.1 in a process that is killed (SIGKILL) at a random moment, then starts it again, and compares every
 * certificate, event, account, entry and signed state with those before; again and again.
 */
export async function killUpgrades(
  at: Location,
  { kills, certificates, start }: Kills,
  signal: AbortSignal,
): Promise<Killed[]> {
  // A folder for each: what a process knows of the signed states goes by their path.
  const fresh = (round: number) => writeLarge({ ...at, dataDir: join(at.dataDir, String(round)) }, certificates)
  const first = await fresh(0)
  const before = await factsOf(first)
  const old = await migrationsIn(first)
  const window = await measure(first)
  const killed: Killed[] = []
  const hits = () => killed.filter(({ phase }) => phase === 'copy' || phase === 'migration').length
  while (hits() < kills && killed.length < kills * MAX_TRIES) {
    signal.throwIfAborted()
    const location = await fresh(killed.length + 1)
    const child = startUpgrade(location)
    const ended = endOf(child)
    const afterMs = window.from + Math.random() * (window.to - window.from)
    await pause(afterMs)
    child.kill('SIGKILL')
    await ended
    const phase = await phaseOf(location, old)
    const half = await migrationsIn(location)
    const problem =
      (phase !== 'after' && !isDeepStrictEqual(half, old) ? `half migrated: ${half.length} of the migrations` : null) ??
      (isDeepStrictEqual(await factsOf(location), before) ? null : 'something was lost by the kill') ??
      (await start(location)) ??
      (isDeepStrictEqual(await factsOf(location), before) ? null : 'something was lost by the start after it') ??
      leftovers(location)
    killed.push({ phase, afterMs, problem })
  }
  return killed
}

async function writeLarge(location: Location, certificates: number): Promise<Location> {
  if (location.databaseUrl !== undefined) await query(location, 'drop schema public cascade; create schema public')
  await writeOldRegister(location.databaseUrl === undefined ? 'sqlite' : 'postgres', location)
  await enlarge(location, certificates)
  return location
}

/** From the beginning of the copy to the end of the process, in milliseconds after its start. */
async function measure(location: Location): Promise<{ from: number; to: number }> {
  const started = performance.now()
  const ended = endOf(startUpgrade(location))
  let isOver = false
  void ended.then(() => (isOver = true))
  while (copiesIn(location).length === 0 && !isOver) await pause(POLL_MS)
  const from = performance.now() - started
  const { code, output } = await ended
  if (code !== 0) throw new Error(`The upgrade failed: ${output}`)
  return { from, to: performance.now() - started }
}

async function migrationsIn(location: Location): Promise<unknown[]> {
  return (await query(location, 'select name from kysely_migration order by name')).map(({ name }) => name)
}

async function phaseOf(location: Location, old: unknown[]): Promise<Phase> {
  if (!isDeepStrictEqual(await migrationsIn(location), old)) return 'after'
  const names = copiesIn(location)
  if (names.some((name) => name.endsWith('.db'))) return 'migration'
  return names.length > 0 ? 'copy' : 'before'
}

/** After a start there is one complete copy with its checksum, and nothing else. */
function leftovers(location: Location): string | null {
  const names = copiesIn(location)
  const isClean = names.length === 2 && names.some((name) => name.endsWith('.db')) && existsSync(join(location.dataDir, 'keys'))
  return isClean ? null : `before-upgrade holds ${names.join(', ')}`
}
