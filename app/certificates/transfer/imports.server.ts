import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { later } from '#/app/dates.ts'
import { Refusal } from '#/app/refusal.ts'
import { requireStaff, type Scope } from '#/app/scope.ts'
import { inOneLine } from '#/app/text.ts'
import type { ImportChoices } from './format/columns.ts'
import { progressOf, report, startReading, startRun, startTidying } from './import-runs.server.ts'
import { isWorking, type FaultPage, type Import, type ImportState, type Severity } from './import.ts'
import { hasRoomToRead, TOO_MANY_WAITING } from './reader/read-table.server.ts'
import { keepUpload } from './uploads.server.ts'

/** Imports are forgotten a day after they were begun, done or not. */
const KEPT_SECONDS = 24 * 3_600
/** Work that has shown no sign of life for so long has died with its process. */
const GIVEN_UP_SECONDS = 60
/** Of one person within a day: each may hold tens of megabytes. */
const MOST_OPEN = 20
const MAX_NAME = 200
/** Until a file that waits to be read has made room, as a rule. */
const SECONDS_TO_WAIT = 60

type Sent = { fileName: string; content: AsyncIterable<Uint8Array> }

/**
 * Takes in a file of certificates and begins to read it. Nothing of the file is read before it is known who sends it. Refuses:
 * a file that is larger than 64 MB (too-large) or empty; more than 20 files of one person in a day, while 10 are being sent or wait to
 * be read, or 2 of the same person are being sent (too-many).
 */
export async function receiveImport(scope: Scope, { fileName, content }: Sent): Promise<Import> {
  const staff = requireStaff(scope)
  const { db, now } = scope
  await requireRoom(scope, staff.id)
  const { path, size } = await keepUpload(db.where.dataDir, staff.id, content)
  if (size === 0) {
    await rm(path, { force: true })
    throw new Refusal('invalid', 'The file is empty.')
  }
  const run = randomUUID()
  const { id } = await db.write
    .insertInto('imports')
    .values({
      createdBy: staff.id,
      createdAt: now,
      fileName: inOneLine(fileName, MAX_NAME),
      size,
      state: 'reading',
      run,
      heartbeatAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  startReading(scope, { id, run, path }, later(now, -KEPT_SECONDS))
  return getImport(scope, id)
}

/** One import as it stands. Refuses: not-found. */
export async function getImport(scope: Scope, id: number): Promise<Import> {
  requireStaff(scope)
  const row = await importRows(scope).where('imports.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'There is no such import; after a day they are forgotten.')
  return toImport(scope, row)
}

/** The imports of the last day, newest first, of everybody: a colleague may go on with one. */
export async function listImports(scope: Scope): Promise<Import[]> {
  requireStaff(scope)
  const rows = await importRows(scope)
    .where('imports.createdAt', '>=', later(scope.now, -KEPT_SECONDS))
    .orderBy('imports.id', 'desc')
    .limit(MOST_OPEN)
    .execute()
  return Promise.all(rows.map((row) => toImport(scope, row)))
}

/** Begins the check of every row. Refuses: not-found; a file that is not waiting for it (conflict); a column it does not have. */
export async function checkImport(scope: Scope, id: number, choices: ImportChoices): Promise<Import> {
  const { contents } = await getImport(scope, id)
  const beyond = Object.entries(choices).find(([, at]) => typeof at === 'number' && at >= (contents?.header.length ?? 0))
  if (beyond)
    throw new Refusal('invalid', 'The file has no such column', { fields: { [beyond[0]]: ['The file has no such column'] } })
  const run = await begin(scope, id, { from: ['read', 'checked'], state: 'checking', choices: JSON.stringify(choices) })
  if (run === null) throw new Refusal('conflict', 'This import is not waiting for a check; see how far it is.')
  void startRun(scope, { id, run, kind: 'check', today: scope.today })
  return getImport(scope, id)
}

/**
 * Begins to write all of a file that was found good; asked twice, it is written once. Refuses: not-found; a file that has
 * faults, or was not checked (conflict).
 */
export async function commitImport(scope: Scope, id: number): Promise<Import> {
  const by = requireStaff(scope)
  const { outcome, state } = await getImport(scope, id)
  if (state === 'writing' || state === 'done') return getImport(scope, id)
  if (state !== 'checked' || !outcome || outcome.faulty > 0) {
    throw new Refusal('conflict', 'Only a file that was checked and has no faults can be imported.')
  }
  const run = await begin(scope, id, { from: ['checked'], state: 'writing' })
  const { now, today } = scope
  // Where somebody else was quicker, theirs is the import.
  if (run !== null) {
    const writing = startRun(scope, { id, run, kind: 'write', today, now, by: { id: by.id, email: by.email } })
    // The list takes in what was written now, rather than when it is next looked at.
    void writing.then(() => scope.db.finder.warm()).catch(report)
  }
  return getImport(scope, id)
}

/** Forgets a file. Refuses: not-found; one that is being worked on (conflict). */
export async function discardImport(scope: Scope, id: number): Promise<void> {
  const { state } = await getImport(scope, id)
  if (isWorking(state)) throw new Refusal('conflict', 'This import is being worked on; wait until that is done.')
  await scope.db.write.deleteFrom('imports').where('id', '=', id).where('run', 'is', null).execute()
  startTidying(scope, later(scope.now, -KEPT_SECONDS))
}

/** A page of what the check has to say, in the order of the file. Refuses: not-found. */
export async function importFaults(scope: Scope, id: number, severity: Severity, page: number): Promise<FaultPage> {
  await getImport(scope, id)
  const of = scope.db.read.selectFrom('importFaults').where('importId', '=', id).where('severity', '=', severity)
  const { pages } = await of.select((e) => e.fn.max('page').as('pages')).executeTakeFirstOrThrow()
  const found = await of.select('faults').where('page', '=', page).executeTakeFirst()
  return { faults: found ? JSON.parse(found.faults) : [], page, pages: pages ?? 0 }
}

function importRows({ db }: Scope) {
  return db.read
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.createdBy')
    .selectAll('imports')
    .select('users.email')
}

type Row = Awaited<ReturnType<ReturnType<typeof importRows>['execute']>>[number]

async function toImport(scope: Scope, row: Row): Promise<Import> {
  const { id, fileName, size, createdAt, email, outcome, contents, choices } = row
  const { state, failure } = await withoutTheDead(scope, row)
  const { done, total } = (isWorking(state) && progressOf(scope.db, id, row.run)) || row
  return {
    id,
    fileName,
    size,
    createdAt,
    createdBy: email,
    state,
    done,
    total,
    contents: contents === null ? null : JSON.parse(contents),
    choices: choices === null ? null : JSON.parse(choices),
    outcome: outcome === null ? null : JSON.parse(outcome),
    failure,
  }
}

/**
 * Marks an import as failed whose work has died with its process. Where that is but slow, it finds its run gone when it wants to
 * finish, and writes nothing; where it has finished, it is not touched.
 */
async function withoutTheDead(scope: Scope, row: Row): Promise<Pick<Row, 'state' | 'failure'>> {
  const { id, state, run, heartbeatAt } = row
  const alive =
    !isWorking(state) || progressOf(scope.db, id, run) !== undefined || heartbeatAt > later(scope.now, -GIVEN_UP_SECONDS)
  if (alive) return row
  await scope.db.write
    .updateTable('imports')
    .set({ state: 'failed', failure: DIED[state] ?? null, run: null })
    .where('id', '=', id)
    .where('run', '=', run)
    .execute()
  return scope.db.write.selectFrom('imports').select(['state', 'failure']).where('id', '=', id).executeTakeFirstOrThrow()
}

const DIED: Partial<Record<ImportState, string>> = {
  reading: 'The server was stopped while it read the file. Nothing was written; please send the file again.',
  checking: 'The server was stopped while it checked the rows. Nothing was written; please send the file again.',
  writing: 'The server was stopped while it wrote the certificates. None of them was kept; please send the file again.',
}

/** Takes an import from a state into work, once; null where it was not in it any more. */
async function begin(
  { db, now }: Scope,
  id: number,
  { from, state, choices }: { from: ImportState[]; state: ImportState; choices?: string },
): Promise<string | null> {
  const run = randomUUID()
  const { numUpdatedRows } = await db.write
    .updateTable('imports')
    .set({ state, run, heartbeatAt: now, done: 0, failure: null, ...(choices !== undefined && { choices, outcome: null }) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? run : null
}

async function requireRoom({ db, now }: Scope, staffId: number): Promise<void> {
  if (!hasRoomToRead()) throw new Refusal('too-many', TOO_MANY_WAITING, { retryAfter: SECONDS_TO_WAIT })
  const { open } = await db.read
    .selectFrom('imports')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('createdBy', '=', staffId)
    .where('createdAt', '>=', later(now, -KEPT_SECONDS))
    .where('state', 'not in', ['done', 'failed'])
    .executeTakeFirstOrThrow()
  if (open < MOST_OPEN) return
  throw new Refusal('too-many', `You have ${open} imports waiting. Discard those that are no longer needed.`)
}
