import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { differencesOf } from './differences.ts'
import {
  endOf,
  factsOf,
  migrationsIn,
  query,
  startUpgrade,
  untilGone,
  type Facts,
  type Location,
} from './facts.ts'
import { writeLarge } from './old-location.ts'

/**
 * `isReplaced`: whether the register was that of the copy already. `afterMs`: since the command
 * began to work on the disk.
 */
export type KilledRollback = { isReplaced: boolean; afterMs: number; problem: string | null }

type Kills = {
  kills: number
  /** Certificates besides those of the fixture. */
  certificates: number
  /**
   * Starts the newer version, as an operator does, so that it signs entries; returns what is wrong
   * with it, null for nothing.
   */
  start: (location: Location) => Promise<string | null>
}

/** The register of a copy, the one that is replaced by it, and how long that takes. */
type Base = {
  old: Facts
  oldMigrations: unknown[]
  present: Facts
  migrations: unknown[]
  lasts: number
}

const ROOT = join(import.meta.dirname, '../../..')
const POLL_MS = 1
/** Kills that come after the end do not count, and are repeated. */
const ROUNDS_PER_KILL = 3

/**
 * Upgrades a register of version 0.1, starts it, and kills the built command `rollback
 * --accept-loss` (SIGKILL) at a random moment of its work; again and again, each time on a copy of
 * that register. Then the register must be wholly the one or the other, and the command, run again,
 * must finish.
 */
export async function killRollbacks(
  at: Location,
  { kills, certificates, start }: Kills,
  signal: AbortSignal,
): Promise<KilledRollback[]> {
  const first = await writeLarge({ ...at, dataDir: join(at.dataDir, 'upgraded') }, certificates)
  const [old, oldMigrations] = [await factsOf(first), await migrationsIn(first)]
  await requireDone(startUpgrade(first))
  const error = await start(first)
  if (error !== null) throw new Error(error)
  const [present, migrations] = [await factsOf(first), await migrationsIn(first)]
  const base = {
    old,
    oldMigrations,
    present,
    migrations,
    lasts: await measure(await copyOf(first, at, 0)),
  }
  const killed: KilledRollback[] = []
  for (let round = 1; killed.length < kills && round <= kills * ROUNDS_PER_KILL; round++) {
    signal.throwIfAborted()
    const location = await copyOf(first, at, round)
    const { afterMs, isEnded } = await killWithin(location, base.lasts)
    if (isEnded) {
      base.lasts = (base.lasts + afterMs) / 2
      continue
    }
    const isReplaced = isDeepStrictEqual(await migrationsIn(location), oldMigrations)
    const problem =
      (await inspectKilled(location, isReplaced, base)) ??
      (await finish(location, base)) ??
      (await start(location))
    killed.push({ isReplaced, afterMs, problem })
  }
  return killed
}

/** A copy of a register that nobody has open, with a separate database on PostgreSQL. */
async function copyOf(from: Location, at: Location, round: number): Promise<Location> {
  const dataDir = join(at.dataDir, `rollback-${round}`)
  cpSync(from.dataDir, dataDir, { recursive: true })
  if (from.databaseUrl === undefined) return { dataDir }
  await untilGone(from)
  const [row] = await query(from, 'select current_database() as name')
  const name = `${String(row?.['name'])}_${round}`
  await query(from, `create database ${name} template ${String(row?.['name'])}`)
  return { dataDir, databaseUrl: from.databaseUrl.replace(/\/\w+(?=$|\?)/, `/${name}`) }
}

function startRollback({ dataDir, databaseUrl }: Location): ChildProcess {
  return spawn(process.execPath, ['build/server/cli.js', 'rollback', '--accept-loss'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function requireDone(child: ChildProcess): Promise<void> {
  const { code, output } = await endOf(child)
  if (code !== 0) throw new Error(`It ended with ${code}: ${output}`)
}

/**
 * From the work folder, which is made once the register is locked, to the end of the process, in
 * milliseconds.
 */
async function measure(location: Location): Promise<number> {
  const child = startRollback(location)
  const ended = requireDone(child)
  await untilWorking(location, child)
  const began = performance.now()
  await ended
  return performance.now() - began
}

/** `isEnded`: the kill came too late. */
async function killWithin(
  location: Location,
  lasts: number,
): Promise<{ afterMs: number; isEnded: boolean }> {
  const child = startRollback(location)
  const ended = endOf(child)
  await untilWorking(location, child)
  const began = performance.now()
  await pause(Math.random() * lasts)
  const afterMs = performance.now() - began
  child.kill('SIGKILL')
  const { code } = await ended
  await untilGone(location)
  return { afterMs, isEnded: code !== null }
}

async function untilWorking(location: Location, child: ChildProcess): Promise<void> {
  while (workFolders(location).length === 0 && child.exitCode === null && child.signalCode === null)
    await pause(POLL_MS)
}

function workFolders({ dataDir }: Location): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith('.rollback-'))
}

async function inspectKilled(
  location: Location,
  isReplaced: boolean,
  base: Base,
): Promise<string | null> {
  const left = await migrationsIn(location)
  if (!isReplaced && !isDeepStrictEqual(left, base.migrations))
    return `half replaced: ${left.length} of the migrations`
  const [changed] = differencesOf(isReplaced ? base.old : base.present, await factsOf(location))
  return changed === undefined ? null : `after the kill: ${changed}`
}

/**
 * Runs the command again, which finishes, and leaves the register of the copy and the replaced one,
 * each once.
 */
async function finish(location: Location, { old, oldMigrations }: Base): Promise<string | null> {
  const { code, output } = await endOf(startRollback(location))
  if (code !== 0) return `run again: it ended with ${code}: ${output}`
  if (!isDeepStrictEqual(await migrationsIn(location), oldMigrations))
    return 'run again: the register is not that of the copy'
  const [changed] = differencesOf(old, await factsOf(location))
  if (changed !== undefined) return `run again: ${changed}`
  const aside = await replacedIn(location)
  if (aside.length !== 1)
    return `run again: the replaced register is there ${aside.length} times: ${aside.join(', ')}`
  if (workFolders(location).length > 0)
    return `run again: ${workFolders(location).join(', ')} is left`
  return null
}

/**
 * Where the replaced register is: files of DATA_DIR/before-rollback, or schemas of the database.
 */
async function replacedIn(location: Location): Promise<string[]> {
  if (location.databaseUrl !== undefined) {
    const rows = await query(
      location,
      `select nspname as name from pg_namespace where nspname like 'before\\_rollback\\_%'`,
    )
    return rows.map(({ name }) => String(name))
  }
  const folder = join(location.dataDir, 'before-rollback')
  return existsSync(folder) ? readdirSync(folder) : []
}
