import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { IMPORT_SECONDS } from '#/domain/services/retention/retention.server.ts'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/domain/context/allow.ts'
import { counted } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { inOneLine } from '#/core/text.ts'
import { progressOf, startReading, startRun, startTidying } from './run/import-runs.server.ts'
import {
  isWorking,
  type ImportErrorPage,
  type Import,
  type ImportState,
  type Severity,
  readStored,
} from './format/import.ts'
import { canQueueRead, MAX_SHEET, TOO_MANY_WAITING } from './reader/read-table.server.ts'
import { storeUpload } from '#/domain/exchange/files/run/uploads.server.ts'
import type { ImportChoices } from '#/domain/exchange/files/format/choices.ts'

/** Work without a heartbeat for this time ended with its process. */
const ABANDONED_SECONDS = 60
/** Of one person within a day: each may hold tens of megabytes. */
const MAX_OPEN = 20
const MAX_NAME = 200
/** The usual time until a waiting file has been read. */
const SECONDS_TO_WAIT = 60

type Sent = {
  fileName: string
  content: AsyncIterable<Uint8Array>
  sheet?: () => string | undefined
}

/**
 * Takes in a file of certificates or surveys and begins to read it; `sheet`: of a workbook, the one
 * that is to be read alone, known once the file has come. Nothing of the file is read before it is
 * known who sends it. Refuses: a file that is larger than 64 MB (too-large) or empty; more than 20
 * files of one person in a day, while 10 are being sent or wait to be read, or 2 of the same person
 * are being sent (too-many).
 */
export async function receiveImport(
  context: RequestContext,
  { fileName, content, sheet }: Sent,
): Promise<Import> {
  const staff = allow(context, 'import.prepare')
  const { db, now } = context
  await requireImportCapacity(context, staff.id)
  const { path, size } = await storeUpload(
    { dataDir: db.where.dataDir, virusScanner: context.virusScanner },
    staff.id,
    content,
  )
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
  startReading(
    context,
    { id, run, path, sheet: inOneLine(sheet?.() ?? '', MAX_SHEET) || null },
    later(now, -IMPORT_SECONDS),
  )
  return getImport(context, id)
}

/** One import with its current state. Refuses: not-found. */
export async function getImport(context: RequestContext, id: number): Promise<Import> {
  allow(context, 'import.read')
  const row = await importRows(context).where('imports.id', '=', id).executeTakeFirst()
  if (!row)
    throw new Refusal('not-found', 'There is no such import; imports are deleted after a day.')
  return toImport(context, row)
}

/** The imports of the last day, newest first, of all staff: a colleague may continue one. */
export async function listImports(context: RequestContext): Promise<Import[]> {
  allow(context, 'import.read')
  const rows = await importRows(context)
    .where('imports.createdAt', '>=', later(context.now, -IMPORT_SECONDS))
    .orderBy('imports.id', 'desc')
    .limit(MAX_OPEN)
    .execute()
  return Promise.all(rows.map((row) => toImport(context, row)))
}

/**
 * Begins the check of every row. Refuses: not-found; a file that is not waiting for it (conflict);
 * a column it does not have.
 */
export async function checkImport(
  context: RequestContext,
  id: number,
  choices: ImportChoices,
): Promise<Import> {
  const { contents } = await getImport(context, id)
  const beyond = Object.entries(choices).find(
    ([, at]) => typeof at === 'number' && at >= (contents?.header.length ?? 0),
  )
  if (contents && choices.holds !== contents.holds)
    throw new Refusal('invalid', `This file holds ${contents.holds}`, {
      fields: { holds: [`This file holds ${contents.holds}`] },
    })
  if (beyond)
    throw new Refusal('invalid', 'The file has no such column', {
      fields: { [beyond[0]]: ['The file has no such column'] },
    })
  const run = await begin(context, id, {
    from: ['read', 'checked'],
    state: 'checking',
    choices: JSON.stringify(choices),
  })
  if (run === null)
    throw new Refusal('conflict', 'This import is not waiting for a check; see how far it is.')
  void startRun(context, { id, run, kind: 'check', today: context.today })
  return getImport(context, id)
}

/**
 * Begins to write all of a file that was found good, or its correct rows without the faulty ones,
 * whose number `setAside` says, as the check found it; asked twice, it is written once. Refuses:
 * not-found; a file of surveys from an API key without the scope for them (forbidden); a file that
 * was not checked, has another number of faulty rows or no correct one (conflict).
 */
export async function commitImport(
  context: RequestContext,
  id: number,
  setAside = 0,
): Promise<Import> {
  const by = await allow(context, 'import.commit', counted())
  const { outcome, state, contents } = await getImport(context, id)
  if (contents?.holds === 'surveys') requireSurveyScope(context)
  if (state === 'writing' || state === 'done') return getImport(context, id)
  if (state !== 'checked' || !outcome || outcome.faulty !== setAside)
    throw new Refusal('conflict', setAside === 0 ? UNCHECKED : OTHER_RESULT)
  if (outcome.good === 0) throw new Refusal('conflict', 'No row of this file can be imported.')
  const run = await begin(context, id, { from: ['checked'], state: 'writing' })
  const { now, today } = context
  // Where another request began first, its run writes the import.
  if (run !== null) {
    void startRun(context, {
      id,
      run,
      kind: 'write',
      today,
      now,
      setAside,
      origin: context.origin,
      by: { id: by.id, email: by.email, apiKey: context.apiKey },
    })
  }
  return getImport(context, id)
}

/** Refuses (forbidden) an API key that may not record surveys. */
function requireSurveyScope({ apiKey }: RequestContext): void {
  if (!apiKey || apiKey.scopes.includes('survey')) return
  throw new Refusal(
    'forbidden',
    'This file holds surveys: an API key needs the scope “survey” besides “issue” to record them.',
  )
}

const UNCHECKED = 'Only a file that was checked and has no errors can be imported.'
const OTHER_RESULT =
  'The file was checked again, with another result. Look at it before you import the correct rows.'

/** Deletes an import. Refuses: not-found; one that is being worked on (conflict). */
export async function discardImport(context: RequestContext, id: number): Promise<void> {
  const { state } = await getImport(context, id)
  if (isWorking(state))
    throw new Refusal('conflict', 'This import is being worked on; wait until that is done.')
  await context.db.write
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('run', 'is', null)
    .execute()
  startTidying(context, later(context.now, -IMPORT_SECONDS))
}

/**
 * Deletes imports that were begun more than a day ago, with their rows, on a thread; nothing where
 * there are none. For the daily job.
 */
export async function tidyImports({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<void> {
  const before = later(now, -IMPORT_SECONDS)
  const old = await db.search
    .selectFrom('imports')
    .select('id')
    .where('createdAt', '<', before)
    .limit(1)
    .executeTakeFirst()
  // Of one whose deletion was cut, the rows may be left.
  const orphan = await db.search
    .selectFrom('importRows')
    .select('importId')
    .where('importId', 'not in', (e) => e.selectFrom('imports').select('id'))
    .limit(1)
    .executeTakeFirst()
  if (old || orphan) startTidying({ db, now }, before)
}

/** A page of the errors or warnings of the check, in the order of the file. Refuses: not-found. */
export async function readImportErrors(
  context: RequestContext,
  id: number,
  severity: Severity,
  page: number,
): Promise<ImportErrorPage> {
  await getImport(context, id)
  const of = context.db.read
    .selectFrom('importErrors')
    .where('importId', '=', id)
    .where('severity', '=', severity)
  const { pages } = await of.select((e) => e.fn.max('page').as('pages')).executeTakeFirstOrThrow()
  const found = await of.select('errors').where('page', '=', page).executeTakeFirst()
  return { errors: found ? JSON.parse(found.errors) : [], page, pages: pages ?? 0 }
}

function importRows({ db }: RequestContext) {
  return db.read
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.createdBy')
    .selectAll('imports')
    .select('users.email')
}

type Row = Awaited<ReturnType<ReturnType<typeof importRows>['execute']>>[number]

async function toImport(context: RequestContext, row: Row): Promise<Import> {
  const { id, fileName, size, createdAt, email, outcome, contents, choices } = row
  const { state, failure } = await failAbandoned(context, row)
  const { done, total } = (isWorking(state) && progressOf(context.db, id, row.run)) || row
  return {
    id,
    fileName,
    size,
    createdAt,
    createdBy: email,
    state,
    done,
    total,
    ...readStored({ contents, choices, outcome }),
    failure,
  }
}

/**
 * Marks an import as failed whose work ended with its process. Where the work is only slow, it
 * finds its run replaced when it is about to finish, and writes nothing; an import that has
 * finished is not touched.
 */
async function failAbandoned(
  context: RequestContext,
  row: Row,
): Promise<Pick<Row, 'state' | 'failure'>> {
  const { id, state, run, heartbeatAt } = row
  const alive =
    !isWorking(state) ||
    progressOf(context.db, id, run) !== undefined ||
    heartbeatAt > later(context.now, -ABANDONED_SECONDS)
  if (alive) return row
  await context.db.write
    .updateTable('imports')
    .set({ state: 'failed', failure: FAILURE_OF_ABANDONED[state] ?? null, run: null })
    .where('id', '=', id)
    .where('run', '=', run)
    .execute()
  return context.db.write
    .selectFrom('imports')
    .select(['state', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const FAILURE_OF_ABANDONED: Partial<Record<ImportState, string>> = {
  reading:
    'The server was stopped while it read the file. Nothing was written; please send the file again.',
  checking:
    'The server was stopped while it checked the rows. Nothing was written; please send the file again.',
  writing:
    'The server was stopped while it wrote the rows. None of them was stored; please send the file again.',
}

/** Takes an import from a state into work, once; null where it was not in it any more. */
async function begin(
  { db, now }: RequestContext,
  id: number,
  { from, state, choices }: { from: ImportState[]; state: ImportState; choices?: string },
): Promise<string | null> {
  const run = randomUUID()
  const { numUpdatedRows } = await db.write
    .updateTable('imports')
    .set({
      state,
      run,
      heartbeatAt: now,
      done: 0,
      failure: null,
      ...(choices !== undefined && { choices, outcome: null }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? run : null
}

async function requireImportCapacity({ db, now }: RequestContext, staffId: number): Promise<void> {
  if (!canQueueRead())
    throw new Refusal('too-many', TOO_MANY_WAITING, { retryAfter: SECONDS_TO_WAIT })
  const { open } = await db.read
    .selectFrom('imports')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('createdBy', '=', staffId)
    .where('createdAt', '>=', later(now, -IMPORT_SECONDS))
    .where('state', 'not in', ['done', 'failed'])
    .executeTakeFirstOrThrow()
  if (open < MAX_OPEN) return
  throw new Refusal(
    'too-many',
    `You have ${open} imports waiting. Discard those that are no longer needed.`,
  )
}
