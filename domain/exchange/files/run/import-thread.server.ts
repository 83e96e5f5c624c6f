import { warningOfText } from '#/domain/documents/fonts/unprinted.server.ts'
import { stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#/core/refusal.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import type { Tables, Tx, Where } from '#/db/schema.ts'
import { lowerPriority, openInThread } from '#/db/threads/store.ts'
import { turnsOf } from '#/db/threads/turns.ts'
import type { Kysely } from 'kysely'
import { checkRows, readingOf } from '#/domain/exchange/files/check/check-rows.server.ts'
import { checkSurveys } from '#/domain/exchange/files/check/check-surveys.server.ts'
import {
  readStored,
  type ImportState,
  type Outcome,
} from '#/domain/exchange/files/format/import.ts'
import { readRows } from '#/domain/exchange/files/reader/rows-file.server.ts'
import {
  setAsideRows,
  deleteImportRows,
  deleteOldImports,
  importErrorPages,
  stagedRows,
  stageRows,
} from './staging.server.ts'
import {
  writeCertificates,
  type Importer,
} from '#/domain/exchange/files/write/write-rows.server.ts'
import { writeSurveys } from '#/domain/exchange/files/write/write-surveys.server.ts'
import { guessChoices } from '#/domain/exchange/files/format/choices.ts'

// The worker: the long-running work of an import, with separate database connections.
// `import-runs.server.ts` starts it.

/**
 * What a thread is started for. `run` names the work: once another has taken its place, it can
 * change nothing any more.
 */
export type Task = { id: number; run: string } &
  /** `path`: what the reading process has left of the file. */
  (
    | { kind: 'read'; path: string; before: string }
    | { kind: 'check'; today: string }
    | { kind: 'write'; today: string; by: Importer; now: string; setAside: number; origin: string }
    | { kind: 'tidy'; before: string }
  )

export type FromThread =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'turn' }
  | { kind: 'turn-over' }

const CHANGED_MEANWHILE =
  'Nothing was written: the register has changed since the check. See the errors below.'

const port = parentPort
if (!port) throw new Error('This file runs as a worker only')
// What startThread was given.
const { task, where } = workerData as { task: Task; where: Where }
const send = (message: FromThread) => port.postMessage(message)
lowerPriority()
const store = openInThread(where, { writing: true })

const turn = turnsOf(port)

try {
  await work(task)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  await turn(() => settle(store.write, { state: 'failed', failure: error.message }))
  await deleteImportRows(store.write, turn, task.id, { rows: 'all' })
} finally {
  await store.close()
}

async function work(given: Task): Promise<void> {
  if (given.kind === 'tidy') return deleteOldImports(store, turn, given.before)
  if (given.kind === 'read') {
    await stageFile(given.path)
    return deleteOldImports(store, turn, given.before)
  }
  if (given.kind === 'check') return check(given.today)
  return write(given)
}

async function stageFile(path: string): Promise<void> {
  const read = readRows(path)
  const { size } = await stat(path)
  const contents = await stageRows(store.write, turn, task.id, read, (bytes) =>
    send({ kind: 'progress', done: Math.round((bytes / size) * 100), total: 100 }),
  )
  const choices = guessChoices(contents)
  const values = {
    contents: JSON.stringify(contents),
    choices: JSON.stringify(choices),
    total: contents.rows,
  }
  await turn(() => settle(store.write, { state: 'read', ...values }))
}

async function check(today: string): Promise<void> {
  const { outcome } = await checkStagedRows(today, (done, total) =>
    send({ kind: 'progress', done, total }),
  )
  await turn(() =>
    settle(store.write, { state: 'checked', outcome: JSON.stringify(outcome), failure: null }),
  )
}

/**
 * Checks once more, because the register may have changed, and then writes all rows but those that
 * staff set aside, or nothing.
 */
async function write({
  today,
  by,
  now,
  setAside,
  origin,
}: Extract<Task, { kind: 'write' }>): Promise<void> {
  const progress = (half: 0 | 1) => (done: number, total: number) =>
    send({ kind: 'progress', done: Math.round((done + half * total) / 2), total })
  const { outcome, ...found } = await checkStagedRows(today, progress(0))
  if (outcome.faulty !== setAside) return refuse(outcome, CHANGED_MEANWHILE)
  const writing = {
    setAside,
    by,
    now,
    progress: (done: number) => progress(1)(done, outcome.good),
    also: (tx: Tx) =>
      settle(tx, { state: 'done', outcome: JSON.stringify(outcome), failure: null }),
  }
  try {
    await turn(() =>
      'surveyed' in found
        ? writeSurveys(store, { ...writing, records: found.surveyed, origin })
        : writeCertificates(store, { ...writing, records: found.records, ships: found.ships }),
    )
  } catch (error) {
    if (!isUniqueViolation(error) && !(error instanceof Refusal)) throw error
    // How much has been written is nothing that a further check would name.
    const failure =
      error instanceof Refusal && error.kind === 'too-many' ? error.message : CHANGED_MEANWHILE
    return refuse((await checkStagedRows(today, progress(1))).outcome, failure)
  }
  await deleteImportRows(store.write, turn, task.id, { rows: 'staged' })
}

async function refuse(outcome: Outcome, failure: string): Promise<void> {
  await turn(() =>
    settle(store.write, { state: 'checked', outcome: JSON.stringify(outcome), failure }),
  )
}

async function checkStagedRows(today: string, progress: (done: number, total: number) => void) {
  const row = await store.read
    .selectFrom('imports')
    .select(['contents', 'choices'])
    .where('id', '=', task.id)
    .executeTakeFirstOrThrow()
  const { contents, choices } = readStored({ ...row, outcome: null })
  if (!contents || !choices) throw new Error(`Import ${task.id} is checked before it was read`)
  const { sheetsRead } = contents
  await deleteImportRows(store.write, turn, task.id, { rows: 'set-aside' })
  const pages = importErrorPages(store.write, turn, task.id)
  const aside = setAsideRows(store.write, turn, task.id)
  const checking = {
    rows: stagedRows(store.read, task.id),
    report: pages.report,
    setAside: aside.report,
    progress: (done: number) => progress(done, contents.rows),
  }
  const result =
    contents.holds === 'surveys'
      ? await checkSurveys(store.read, {
          ...checking,
          reading: { ...choices, sheets: contents.sheets, today, warningOfText },
        })
      : await checkRows(store.read, {
          ...checking,
          reading: await readingOf(store.read, {
            choices,
            header: contents.header,
            sheets: contents.sheets,
            today,
            ...(sheetsRead.length > 1 && { sheetsRead }),
          }),
        })
  await pages.close()
  await aside.close()
  return result
}

type Settled = {
  state: ImportState
  contents?: string
  choices?: string
  outcome?: string
  failure?: string | null
  total?: number
}

/**
 * Ends the work. Throws where another run has taken it over meanwhile, so that nothing of it is
 * stored.
 */
async function settle(db: Kysely<Tables>, values: Settled): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ ...values, run: null })
    .where('id', '=', task.id)
    .where('run', '=', task.run)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n)
    throw new Error(`Import ${task.id} was given up before it was finished`)
}
