import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { later } from '#/core/dates.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { recordRun } from '#/domain/jobs/job-runs.server.ts'
import type { Store } from '#/db/schema.ts'
import { lendTurns } from '#/db/threads/turns.ts'
import type { FromThread, Task } from './import-thread.server.ts'
import {
  readTableApart,
  rowsPath,
  TOO_MANY_WAITING,
} from '#/domain/exchange/files/reader/read-table.server.ts'
import { tidyUploads } from './uploads.server.ts'

type Progress = { run: string; done: number; total: number }

const THREAD = 'domain/exchange/files/run/import-thread.server.ts'
const HEARTBEAT_MS = 2_000
/** Of one thread, which holds all certificates of a file when it checks and writes them. */
const MEMORY = { maxOldGenerationSizeMb: 1_024 }
const MAX_RUN_MS = 15 * 60_000

/** The runs of this process, by register. */
const runs = new WeakMap<Store, Map<number, Progress>>()

function runsOf(db: Store): Map<number, Progress> {
  const known = runs.get(db) ?? new Map<number, Progress>()
  runs.set(db, known)
  return known
}

/** The progress of a run on an import, if it runs in this process. */
export function progressOf(db: Store, importId: number, run: string | null): Progress | undefined {
  const known = runsOf(db).get(importId)
  return known?.run === run ? known : undefined
}

/** Reads a file into the database, in a separate process and then a thread, and removes it. */
export function startReading(
  runner: Runner,
  { id, run, path, sheet }: { id: number; run: string; path: string; sheet: string | null },
  before: string,
): void {
  const { db } = runner
  const { dataDir } = db.where
  const read: Work = async (progress) => {
    const outcome = await readTableApart(dataDir, basename(path), sheet)
    if (outcome !== 'read') return UNREAD[outcome]
    return runThread(db, { id, run, kind: 'read', path: rowsPath(path), before }, progress)
  }
  void carryOut(runner, { id, run }, read)
    .then(() => Promise.all([path, rowsPath(path)].map((one) => rm(one, { force: true }))))
    .then(() => tidyUploads(dataDir))
    .catch(report)
}

/** Removes what is left of imports that are gone, or were begun `before` an instant. */
export function startTidying(context: Runner, before: string): void {
  void startRun(context, { id: NOBODYS, run: '', kind: 'tidy', before })
}

type Runner = Pick<RequestContext, 'db' | 'now'>

/** Tidying up is no import's work. */
const NOBODYS = 0

/**
 * Starts work on an import, which continues when the client has disconnected. Resolves when it has
 * ended or failed.
 */
export function startRun(runner: Runner, task: Task): Promise<void> {
  return carryOut(runner, task, (progress) => runThread(runner.db, task, progress))
}

/** Work on an import: resolves to what it failed for, or null where it has ended as it should. */
type Work = (progress: Progress) => Promise<unknown>

/**
 * Does work on an import with a heartbeat; where the work fails, the import is marked as failed.
 */
async function carryOut(
  { db, now }: Runner,
  { id, run }: Pick<Task, 'id' | 'run'>,
  work: Work,
): Promise<void> {
  const running = runsOf(db)
  const progress = { run, done: 0, total: 0 }
  running.set(id, progress)
  const started = performance.now()
  const moment = () => later(now, (performance.now() - started) / 1000)
  const stopBeating = startHeartbeat(() => showLife(db, id, { ...progress, at: moment() }))
  const failure = await work(progress).catch((error: unknown) => error)
  stopBeating()
  const done = {
    name: 'imports',
    finishedAt: moment(),
    milliseconds: Math.round(performance.now() - started),
  } as const
  if (failure !== null) await giveUp(db, { id, run }, failure).catch(report)
  // What is wrong with a file is told to who sent it.
  if (id !== NOBODYS) await recordRun(db, done, isOurs(failure) ? failure : undefined).catch(report)
  // The next work on it may have begun already.
  if (running.get(id) === progress) running.delete(id)
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a task in a thread. Resolves to what it failed for, else to null. Checking and writing hold
 * all certificates of a file, so that is done for one file at a time.
 */
function runThread(db: Store, task: Task, progress: Progress): Promise<unknown> {
  if (task.kind === 'read' || task.kind === 'tidy') return startThread(db, task, progress)
  const run = last.then(() => startThread(db, task, progress))
  last = run.catch(() => {})
  return run
}

function startThread(db: Store, task: Task, progress: Progress): Promise<unknown> {
  const worker = db.startThread(THREAD, { task }, { resourceLimits: MEMORY })
  const turns = lendTurns(db, worker, report)
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'progress')
      Object.assign(progress, { done: message.done, total: message.total })
  })
  let failure: unknown = STOPPED
  const tooLong = setTimeout(() => {
    failure = TOO_LONG
    void worker.terminate()
  }, MAX_RUN_MS).unref()
  worker.on('error', (error) => (failure = error))
  return new Promise((resolve) => {
    worker.once('exit', (code) => {
      clearTimeout(tooLong)
      turns.end()
      resolve(code === 0 ? null : failure)
    })
  })
}

/**
 * Updates the heartbeat for other processes, one update at a time: where the writer is busy, the
 * next waits.
 */
function startHeartbeat(show: () => Promise<unknown>): () => void {
  let underWay = false
  const timer = setInterval(() => {
    if (underWay) return
    underWay = true
    void show()
      .catch(report)
      .finally(() => (underWay = false))
  }, HEARTBEAT_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function showLife(
  db: Store,
  id: number,
  { run, done, total, at }: Progress & { at: string },
): Promise<void> {
  await db.write
    .updateTable('imports')
    .set({ heartbeatAt: at, done, total })
    .where('id', '=', id)
    .where('run', '=', run)
    .execute()
}

/** Why a thread ended without throwing: the server stops, or the time limit ended it. */
const STOPPED =
  'The server was stopped during the import. Nothing was written; please send the file again.'
const TOO_LONG =
  'This took longer than it may. Nothing was written; save the file as CSV, or import it in several files.'
const TOO_LARGE =
  'The file needs more memory than it may have. Save it as CSV, or import it in several files.'
const OUR_ERROR =
  'Something went wrong on our side. Nothing was written; please send the file again.'
const UNREAD: Record<Exclude<Awaited<ReturnType<typeof readTableApart>>, 'read'>, string> = {
  'too-much-memory': TOO_LARGE,
  'too-long': TOO_LONG,
  failed: OUR_ERROR,
  busy: TOO_MANY_WAITING,
}

async function giveUp(
  db: Store,
  { id, run }: Pick<Task, 'id' | 'run'>,
  failure: unknown,
): Promise<void> {
  await db.write
    .updateTable('imports')
    .set({ state: 'failed', failure: messageFor(failure), run: null })
    .where('id', '=', id)
    .where('run', '=', run)
    .execute()
}

/** Whether it is our error, and neither the file's nor the end of the server. */
function isOurs(failure: unknown): boolean {
  if (failure === null || typeof failure === 'string') return failure === OUR_ERROR
  return !(
    failure instanceof Error &&
    'code' in failure &&
    failure.code === 'ERR_WORKER_OUT_OF_MEMORY'
  )
}

function messageFor(failure: unknown): string {
  if (typeof failure === 'string') return failure
  if (!isOurs(failure)) return TOO_LARGE
  report(failure)
  return OUR_ERROR
}

/** No request waits for this work, so its error is written to standard error. */
function report(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : new Error(String(error)))
}
