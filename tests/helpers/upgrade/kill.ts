import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { differencesOf, growthOf, lossesOf } from './differences.ts'
import {
  copiesIn,
  endOf,
  factsOf,
  migrationsIn,
  startUpgrade,
  untilGone,
  type Facts,
  type Location,
} from './facts.ts'
import { writeLarge } from './old-location.ts'

/** What a kill is to hit. */
const TARGETS = ['copy', 'migration'] as const
type Target = (typeof TARGETS)[number]

/** Where a process was when it was killed. */
export type Phase = 'before' | Target | 'after'

/**
 * `afterMs`: since the beginning of the phase that was to be hit. `added`: rows that the start
 * afterwards added, by table.
 */
export type Killed = {
  phase: Phase
  afterMs: number
  problem: string | null
  added: Record<string, number>
}

type Kills = {
  /** How many are to hit the copy or the migration, half of them each. */
  kills: number
  /** Certificates besides those of the fixture. */
  certificates: number
  /**
   * Starts the register after a kill, as an operator does; returns what is wrong with it, null for
   * nothing.
   */
  start: (location: Location) => Promise<string | null>
}

const POLL_MS = 1
/** Kills that come too late do not count, and are repeated, up to this number of rounds. */
export const maxRoundsOf = (kills: number): number => kills * 2 + 6

/**
 * Upgrades a register of version 0.1 in a process that is killed (SIGKILL) at a random moment of
 * the copy or of the migration, then starts it again, and compares every certificate, event,
 * account, entry and signed state with those before; again and again. The files in
 * DATA_DIR/before-upgrade show when each phase begins, and with the migrations in the database
 * which one was hit.
 */
export async function killUpgrades(
  at: Location,
  { kills, certificates, start }: Kills,
  signal: AbortSignal,
): Promise<Killed[]> {
  // A folder for each: what a process knows of the signed states goes by their path.
  const fresh = (round: number) =>
    writeLarge({ ...at, dataDir: join(at.dataDir, String(round)) }, certificates)
  const first = await fresh(0)
  const before = await factsOf(first)
  const old = await migrationsIn(first)
  const lasts = await measure(first)
  const killed: Killed[] = []
  const hits = (target: Target) => killed.filter(({ phase }) => phase === target).length
  while (hits('copy') + hits('migration') < kills && killed.length < maxRoundsOf(kills)) {
    signal.throwIfAborted()
    const location = await fresh(killed.length + 1)
    const target = hits('copy') > hits('migration') ? 'migration' : 'copy'
    const afterMs = await killWithin(startUpgrade(location), {
      location,
      target,
      lasts: lasts[target],
    })
    const phase = await phaseOf(location, old)
    if (phase !== target) lasts[target] = (lasts[target] + afterMs) / 2
    killed.push({ phase, afterMs, ...(await inspect(location, { phase, before, old, start })) })
  }
  return killed
}

/**
 * How long the copy and the migration take, in milliseconds; the migration to the end of the
 * process.
 */
async function measure(location: Location): Promise<Record<Target, number>> {
  const child = startUpgrade(location)
  const ended = endOf(child)
  await untilIn('copy', child, location)
  const copies = performance.now()
  await untilIn('migration', child, location)
  const migrates = performance.now()
  const { code, output } = await ended
  if (code !== 0) throw new Error(`The upgrade failed: ${output}`)
  return { copy: migrates - copies, migration: performance.now() - migrates }
}

type Aimed = { location: Location; target: Target; lasts: number }

/** Kills a process at a random moment after it has begun the target. Returns how long after. */
async function killWithin(
  child: ChildProcess,
  { location, target, lasts }: Aimed,
): Promise<number> {
  const ended = endOf(child)
  await untilIn(target, child, location)
  const began = performance.now()
  await pause(Math.random() * lasts)
  const afterMs = performance.now() - began
  child.kill('SIGKILL')
  await ended
  await untilGone(location)
  return afterMs
}

/** The copy has another name until it is complete; from then on the process migrates. */
async function untilIn(target: Target, child: ChildProcess, location: Location): Promise<void> {
  const isEnded = () => child.exitCode !== null || child.signalCode !== null
  const isIn = () => copiesIn(location).some((name) => target === 'copy' || name.endsWith('.db'))
  while (!isIn() && !isEnded()) await pause(POLL_MS)
}

type Inspected = { phase: Phase; before: Facts; old: unknown[]; start: Kills['start'] }

/** Looks for what a kill, and then a start, has lost. */
async function inspect(
  location: Location,
  { phase, before, old, start }: Inspected,
): Promise<Pick<Killed, 'problem' | 'added'>> {
  const left = await migrationsIn(location)
  if (phase !== 'after' && !isDeepStrictEqual(left, old)) {
    return { problem: `half migrated: ${left.length} of the migrations`, added: {} }
  }
  const unchecked = copiesIn(location).find(
    (name) => name.endsWith('.db') && !copiesIn(location).includes(`${name}.sha256`),
  )
  if (unchecked !== undefined)
    return { problem: `after the kill: ${unchecked} has no checksum`, added: {} }
  const [changed] = differencesOf(before, await factsOf(location))
  if (changed !== undefined) return { problem: `after the kill: ${changed}`, added: {} }
  const error = await start(location)
  const after = await factsOf(location)
  const [lost] = lossesOf(before, after)
  const problem =
    error ?? (lost === undefined ? null : `after the start: ${lost}`) ?? leftovers(location)
  return { problem, added: growthOf(before, after) }
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
  const isClean =
    names.length === 2 &&
    names.some((name) => name.endsWith('.db')) &&
    existsSync(join(location.dataDir, 'keys'))
  return isClean ? null : `before-upgrade holds ${names.join(', ')}`
}
