import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Options } from '#/quality/bench/options.ts'
import { aimRow, aligned, median, progress, whole } from '#/quality/bench/report.ts'
import { signedIn } from '#/quality/bench/signed-in.ts'
import { load, requireWrk } from '#/quality/bench/wrk.ts'
import { startServer, type Location, type Server } from '#/quality/drills/frame/server.ts'
import { issueAll } from '#/quality/bench/log/measure.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { openStore } from '#/db/open/open.ts'
import { writePaths } from './paths.ts'

const STARTS = 5
const CHECKED = 'the register was checked'
const SAMPLE_EVERY_MS = 200
const ORIGIN = 'https://register.example'
/** What staff ask for first. */
const STAFF = [
  '/admin',
  '/api/certificates?q=nothing-like-it',
  '/api/certificates?q=sa',
  '/api/certificates?q=samudra',
  '/admin?q=lmc-2024',
]
const MEGABYTE = 1_000_000
const MAX_MEGABYTES = 160
const MAX_MEGABYTES_WITH_STAFF = 200
const MAX_MS = 700

type Reading = [when: string, bytes: number]

/**
 * What the server takes over a large register: milliseconds from its start to its first answer, and
 * resident memory after load, without and with staff.
 */
export async function measureMemory({ held, loaded }: Options, signal: AbortSignal): Promise<void> {
  await requireWrk()
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'lentera-bench-memory-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const location = { dataDir: join(folder, 'data') }
  progress(`Filling ${whole(held)} certificates`)
  await fillWithLog(location, held, signal)
  const start = median(await timeStarts(location, signal))
  await using server = await startServer({ location, env: { LOG_LEVEL: 'info' } }, signal)
  const readings = await readAtStart(server, signal)
  const paths = {
    json: writePaths(folder, '/api/certificates/verify/', held),
    html: writePaths(folder, '/verify/', held),
  }
  for (const [name, file] of Object.entries(paths)) {
    await load({ origin: server.origin, paths: file, seconds: Math.ceil(loaded / 2), signal })
    readings.push([`after ${Math.ceil(loaded / 2)} s of verifications (${name})`, server.memory()])
  }
  const resident = server.memory()
  const ask = await signedIn(server.origin, signal)
  for (const path of STAFF) await ask(path)
  const withStaff = server.memory()
  readings.push(['once staff have searched and listed', withStaff])
  console.log(`\nResident memory over ${whole(held)} certificates, SQLite, one process\n`)
  console.log(aligned(readings.map(([when, bytes]) => [when, inMegabytes(bytes)])))
  const aims = aimsOf({ start, resident, withStaff }, loaded)
  if (aims.some(({ met }) => !met)) process.exitCode = 1
  console.log(`\n${aligned(aims.map(aimRow))}`)
}

/**
 * Fills a register with its events and its log, as it would have become so large: the server checks
 * them beside its work.
 */
async function fillWithLog(location: Location, held: number, signal: AbortSignal): Promise<void> {
  const db = await openStore(location)
  await issueAll(db, held, signal)
  await appendToLog(db, { now: new Date().toISOString(), origin: ORIGIN })
  await db.close()
}

/** Milliseconds from each start to the first answer. */
async function timeStarts(location: Location, signal: AbortSignal): Promise<number[]> {
  // The administrator of the first start is made once.
  await (await startServer({ location }, signal)).stop('SIGTERM')
  const starts: number[] = []
  for (let i = 0; i < STARTS; i++) {
    await using server = await startServer({ location }, signal)
    starts.push(server.readyAfter)
    progress(`first answer after ${whole(server.readyAfter)} ms`)
    await server.stop('SIGTERM')
  }
  return starts
}

/** Until the check of the whole register, which each start begins in a thread of its own, is done. */
async function readAtStart(server: Server, signal: AbortSignal): Promise<Reading[]> {
  const started = server.memory()
  let peak = started
  while (!server.output().includes(CHECKED)) {
    await pause(SAMPLE_EVERY_MS, undefined, { signal })
    peak = Math.max(peak, server.memory())
  }
  return [
    ['after the start', started],
    ['at most while the register is checked', peak],
    ['after the check', server.memory()],
  ]
}

function aimsOf(
  { start, resident, withStaff }: { start: number; resident: number; withStaff: number },
  loaded: number,
) {
  return [
    {
      text: `first answer within ${MAX_MS} ms of the start`,
      reached: `${whole(start)} ms`,
      met: start <= MAX_MS,
    },
    {
      text: `at most ${MAX_MEGABYTES} MB resident after ${loaded} s of load`,
      reached: inMegabytes(resident),
      met: resident <= MAX_MEGABYTES * MEGABYTE,
    },
    {
      text: `at most ${MAX_MEGABYTES_WITH_STAFF} MB with staff in`,
      reached: inMegabytes(withStaff),
      met: withStaff <= MAX_MEGABYTES_WITH_STAFF * MEGABYTE,
    },
  ]
}

function inMegabytes(bytes: number): string {
  return `${whole(bytes / MEGABYTE)} MB`
}
