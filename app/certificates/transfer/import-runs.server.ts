import { rm } from 'node:fs/promises'
import type { Worker } from 'node:worker_threads'
import { later } from '#/app/dates.ts'
import type { Scope } from '#/app/scope.ts'
import type { Store } from '#/db/schema.ts'
import type { FromThread, Task } from './import-thread.server.ts'
import { tidyUploads } from './uploads.server.ts'

type Progress = { run: string; done: number; total: number }

const THREAD = 'app/certificates/transfer/import-thread.server.ts'
const HEARTBEAT_MS = 2_000
/** A workbook is read as a whole; a file that needs more than this is refused instead of taking the process with it. */
const MEMORY = { maxOldGenerationSizeMb: 1_024 }
const LONGEST_MS = 15 * 60_000

/** What this process is at work on, by register. */
const runs = new WeakMap<Store, Map<number, Progress>>()

function runsOf(db: Store): Map<number, Progress> {
  const known = runs.get(db) ?? new Map<number, Progress>()
  runs.set(db, known)
  return known
}

/** How far the work of a run on an import is, where this process does it. */
export function progressOf(db: Store, importId: number, run: string | null): Progress | undefined {
  const known = runsOf(db).get(importId)
  return known?.run === run ? known : undefined
}

/** Reads a file into the database and removes it. */
export function startReading(
  scope: Runner,
  { id, run, path }: { id: number; run: string; path: string },
  before: string,
): void {
  void startRun(scope, { id, run, kind: 'read', path, before })
    .then(() => rm(path, { force: true }))
    .then(() => tidyUploads(scope.db.where.dataDir))
    .catch(report)
}

/** Removes what is left of imports that are gone, or were begun `before` an instant. */
export function startTidying(scope: Runner, before: string): void {
  void startRun(scope, { id: NOBODYS, run: '', kind: 'tidy', before })
}

type Runner = Pick<Scope, 'db' | 'now'>

/** Tidying up is no import's work. */
const NOBODYS = 0

/** Starts work on an import, which goes on when whoever asked for it has left. Resolves when it has ended, however it did. */
export function startRun({ db, now }: Runner, task: Task): Promise<void> {
  const running = runsOf(db)
  const progress = { run: task.run, done: 0, total: 0 }
  running.set(task.id, progress)
  const started = performance.now()
  const worker = db.startThread(THREAD, { task }, { resourceLimits: MEMORY })
  const turns = giveTurns(db, worker)
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'progress') Object.assign(progress, { done: message.done, total: message.total })
  })
  const stopBeating = beat(() => showLife(db, task, { ...progress, at: later(now, (performance.now() - started) / 1000) }))
  let failure: unknown = STOPPED
  const tooLong = setTimeout(() => {
    failure = TOO_LONG
    void worker.terminate()
  }, LONGEST_MS).unref()
  worker.on('error', (error) => (failure = error))
  return new Promise((resolve) => {
    worker.once('exit', (code) => {
      clearTimeout(tooLong)
      stopBeating()
      turns.end()
      const over = code === 0 ? Promise.resolve() : giveUp(db, task, failure)
      void over.catch(report).then(() => {
        // The next work on it may have begun already.
        if (running.get(task.id) === progress) running.delete(task.id)
        resolve()
      })
    })
  })
}

/**
 * Lends a thread the write turn of this process, one piece of work at a time, so that other writers wait without holding up
 * the thread that answers strangers; SQLite would let them wait inside a call. PostgreSQL needs no turns.
 */
function giveTurns(db: Store, worker: Worker) {
  let ended = false
  let over = () => {}
  const give = async () => {
    if (db.engine === 'postgres') return worker.postMessage('go')
    await db.write.connection().execute(async () => {
      if (ended) return
      await new Promise<void>((resolve) => {
        over = resolve
        worker.postMessage('go')
      })
    })
  }
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'turn') give().catch(report)
    if (message.kind === 'turn-over') over()
  })
  return {
    end: () => {
      ended = true
      over()
    },
  }
}

/** Tells other processes that the work goes on, one message at a time: where the writer is busy, the next waits its turn. */
function beat(show: () => Promise<unknown>): () => void {
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

async function showLife(db: Store, task: Task, { done, total, at }: Progress & { at: string }): Promise<void> {
  await db.write
    .updateTable('imports')
    .set({ heartbeatAt: at, done, total })
    .where('id', '=', task.id)
    .where('run', '=', task.run)
    .execute()
}

/** Why a thread ended without an error of its own: the server ends, or we have ended it. */
const STOPPED = 'The server was stopped meanwhile. Nothing was written; please send the file again.'
const TOO_LONG = 'This took longer than it may. Nothing was written; save the file as CSV, or import it in several files.'
const TOO_LARGE = 'The file needs more memory than it may have. Save it as CSV, or import it in several files.'
const OUR_FAULT = 'Something went wrong on our side. Nothing was written; please send the file again.'

async function giveUp(db: Store, task: Task, failure: unknown): Promise<void> {
  await db.write
    .updateTable('imports')
    .set({ state: 'failed', failure: wordsFor(failure), run: null })
    .where('id', '=', task.id)
    .where('run', '=', task.run)
    .execute()
}

function wordsFor(failure: unknown): string {
  if (typeof failure === 'string') return failure
  if (failure instanceof Error && 'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY') return TOO_LARGE
  report(failure)
  return OUR_FAULT
}

/** Nobody waits for this work who could be answered; what went wrong stands on standard error. */
export function report(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : new Error(String(error)))
}
