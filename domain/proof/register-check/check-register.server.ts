import { type Kysely, sql } from 'kysely'
import { dateInJakarta } from '#/core/dates.ts'
import { AppendOnlyTree } from '#/domain/proof/log/tree/append-tree.server.ts'
import { PatchMisfit } from '#/domain/register/history/json-patch.server.ts'
import { TILE } from '#/domain/proof/log/tree/tiles.ts'
import { withSnapshot } from '#/db/engines/with-snapshot.ts'
import type { Store, Tables, Where } from '#/db/schema.ts'
import {
  checkAccounts,
  checkApiKeys,
  checkErasures,
  checkWebhooks,
} from '#/domain/proof/register-check/tables/check-accounts.server.ts'
import {
  checkCertificates,
  fieldsOf,
  type ReportError,
} from '#/domain/proof/register-check/tables/check-certificates.server.ts'
import { checkScans } from '#/domain/proof/register-check/tables/check-imported.server.ts'
import { checkSurveyReports } from '#/domain/proof/register-check/tables/check-survey-reports.server.ts'
import { checkLeaves, checkUnlogged, type AskThread } from './check-leaves.server.ts'
import { checkFile, checkSchema } from './check-schema.server.ts'
import { expectedRoots, type ExpectedRoots } from './expected-roots.server.ts'

/** More would not be read: of all, and of one question. */
const MAX_ERRORS = 100
const MAX_SHOWN = 100

export type Checked = {
  /** Register events; the log also has entries of accounts, keys and documents. */
  events: number
  /** Entries of the log, of all kinds. */
  size: number
  root: string
  checkpoints: number
  certificates: number
  errors: string[]
}

/**
 * Recomputes the whole log, and compares: each leaf with its event, each root of a tile, each
 * checkpoint and its signature, each state in `keys/signed-states`, each certificate and each key
 * with its newest event, each account, API key and webhook with its events, each survey report,
 * each scan of an original and each erased application with its events, the schema with what
 * migrations make, and on SQLite each index with its table. `seen`: a checkpoint that a third party
 * has stored, as a note. All is read from one snapshot, so that changes meanwhile are no errors.
 * Returns each difference with the name of the record, and what is stored so that it cannot be
 * read: an error would end the check, and hide what was changed.
 */
export async function checkRegister(
  { where, askThread }: Pick<Store, 'where'> & { askThread: AskThread | null },
  seen: string | null = null,
): Promise<Checked> {
  try {
    return await withSnapshot(where, (db) => checkMoment({ db, where, askThread }, seen))
  } catch (error) {
    if (!isUnreadable(error)) throw error
    const errors = [`Something in the database cannot be read: ${error.message}`]
    return { events: 0, size: 0, root: '', checkpoints: 0, certificates: 0, errors }
  }
}

/**
 * What stored data alone leads to: text that is no JSON, which SQLite and PostgreSQL find where they
 * put certificates together, an event that does not fit the one before, and a number beyond those of
 * JavaScript. A database out of reach has other errors.
 */
function isUnreadable(error: unknown): error is Error {
  if (error instanceof PatchMisfit || error instanceof SyntaxError) return true
  if (!(error instanceof Error) || !('code' in error)) return false
  return (
    error.code === 'ERR_OUT_OF_RANGE' ||
    error.code === INVALID_TEXT ||
    (error.code === 'ERR_SQLITE_ERROR' && error.message.includes('malformed JSON'))
  )
}

/** `invalid_text_representation` of PostgreSQL. */
const INVALID_TEXT = '22P02'

/** Today in Jakarta, or the day of the newest event where the clock is behind it. */
async function newestDay(db: Kysely<Tables>): Promise<string> {
  const { at } = await db
    .selectFrom('registerEvents')
    .select((e) => e.fn.max('at').as('at'))
    .executeTakeFirstOrThrow()
  const today = new Date().toISOString()
  return dateInJakarta(at !== null && at > today ? at : today)
}

type Moment = { db: Kysely<Tables>; where: Where; askThread: AskThread | null }

async function checkMoment(
  { db, where, askThread }: Moment,
  seen: string | null,
): Promise<Checked> {
  const errors: string[] = []
  const report = reportInto(errors)
  const { roots, stored } = await expectedRoots({ read: db, where }, seen, report)
  const tree = new AppendOnlyTree()
  const errorsOfCertificates: string[] = []
  // The leaves may be hashed on threads; this one checks the certificates meanwhile.
  const [, certificates] = await Promise.all([
    checkLeaves({ db, askThread }, tree, { report, reached: makeRootCheck(tree, roots, report) }),
    checkCertificates(db, reportInto(errorsOfCertificates), { today: await newestDay(db) }),
  ])
  for (const size of roots.keys()) report(lossMessage(size, tree.size))
  await checkUnlogged(db, report)
  await checkNodes(db, tree, stored, report)
  for (const text of errorsOfCertificates) report(text)
  await checkIds(db, report)
  await checkKeys(db, report)
  await checkNumbers(db, report)
  await checkAccounts(db, report)
  await checkApiKeys(db, report)
  await checkWebhooks(db, report)
  await checkSurveyReports(db, report)
  await checkScans(db, report)
  await checkErasures(db, report)
  const engine = where.databaseUrl === undefined ? 'sqlite' : 'postgres'
  await checkSchema(db, engine, report)
  await checkFile(db, engine, report)
  const checkpoints = await countRows(db, 'checkpoints')
  const events = await countRows(db, 'registerEvents')
  return { events, size: tree.size, root: tree.rootText(), checkpoints, certificates, errors }
}

function reportInto(errors: string[]): ReportError {
  return (text) => {
    if (errors.length < MAX_ERRORS) errors.push(text)
  }
}

function lossMessage(signed: number, there: number): string {
  return `There is a checkpoint of ${signed} leaves, and the log has ${there}: entry ${there + 1} is the first that is lost`
}

/**
 * Compares the root whenever the tree has the size of a state, and takes that state out of `roots`;
 * only the first difference is named.
 */
function makeRootCheck(
  tree: AppendOnlyTree,
  roots: ExpectedRoots,
  report: ReportError,
): () => void {
  let [agreed, differs] = [0, false]
  return () => {
    const expected = roots.get(tree.size)
    if (expected === undefined) return
    roots.delete(tree.size)
    if (expected === tree.rootText()) agreed = tree.size
    else if (!differs) {
      differs = true
      report(
        `The checkpoint of ${tree.size} leaves has another root than the register’s events lead to: what was changed is among entries ${agreed + 1} to ${tree.size}`,
      )
    }
  }
}

/**
 * The numbers that may never be issued again with the events and certificates they follow from.
 * Each question is one statement, so that a change under way is in all of it or in none.
 */
async function checkNumbers(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const forgotten = await db
    .selectFrom('registerEvents as e')
    .leftJoin('certificateNumbers as n', 'n.number', 'e.certificateId')
    .select('e.certificateId as number')
    .where('n.number', 'is', null)
    .distinct()
    .limit(MAX_SHOWN)
    .execute()
  for (const { number } of forgotten)
    report(`The number ${number} was issued, and is not among the numbers that were`)
  const foreign = await db
    .selectFrom('certificateNumbers as n')
    .select('n.number')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('registerEvents as event')
            .select('event.id')
            .whereRef('event.recordId', '=', 'n.recordId')
            .whereRef('event.certificateId', '=', 'n.number'),
        ),
      ),
    )
    .limit(MAX_SHOWN)
    .execute()
  for (const { number } of foreign)
    report(`The number ${number} belongs to a record that no event gave it to`)
  const states = await db
    .selectFrom('certificateNumbers as n')
    .leftJoin('entries as c', 'c.id', 'n.recordId')
    .select(['n.number', 'n.state'])
    .where(
      sql<boolean>`n.state <> case when c.id is null then 'deleted' when c."certificateId" = n.number then 'current' else 'former' end`,
    )
    .limit(MAX_SHOWN)
    .execute()
  for (const { number, state } of states)
    report(`The number ${number} is ${state} among the numbers, and is not`)
}

/**
 * Records with an id that no database gives by itself: other checks go through ids from 1 on, and
 * take what has a low one for old.
 */
async function checkIds(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const certificates = await db
    .selectFrom('entries')
    .select('certificateId')
    .where('id', '<', 1)
    .limit(MAX_SHOWN)
    .execute()
  for (const { certificateId } of certificates)
    report(`Certificate ${certificateId} was put in by hand: its id is below 1`)
  const users = await db
    .selectFrom('users')
    .select('email')
    .where('id', '<', 1)
    .limit(MAX_SHOWN)
    .execute()
  for (const { email } of users)
    report(`The account ${email} was put in by hand: its id is below 1`)
}

/**
 * Each that is stored, and that all are stored which the newest state in the database covers: they
 * are stored with it.
 */
async function checkNodes(
  db: Kysely<Tables>,
  tree: AppendOnlyTree,
  covered: number,
  report: ReportError,
): Promise<void> {
  const rows = await db
    .selectFrom('logNodes')
    .selectAll()
    .orderBy('level')
    .orderBy('position')
    .execute()
  const there = new Set<string>()
  for (const { level, position: index, hash } of rows) {
    there.add(`${level}/${index}`)
    if (tree.tiles[level]?.[index] !== hash)
      report(`The root of tile ${index} of level ${level - 1} is not what its leaves lead to`)
  }
  const size = Math.min(covered, tree.size)
  for (
    let level = 1, count = Math.floor(size / TILE);
    count > 0;
    level++, count = Math.floor(count / TILE)
  ) {
    for (let index = 0; index < count; index++) {
      if (!there.has(`${level}/${index}`))
        report(`The root of tile ${index} of level ${level - 1} is gone`)
    }
  }
}

/**
 * Each public key with its newest event: a key that was put in or changed in the database alone is
 * none of ours.
 */
async function checkKeys(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const events = await db
    .selectFrom('systemEvents')
    .select(['subject', 'after'])
    .where('kind', 'like', 'key-%')
    .orderBy('id')
    .execute()
  const newest = new Map(events.map(({ subject, after }) => [subject, after]))
  for (const key of await db.selectFrom('signingKeys').selectAll().orderBy('id').execute()) {
    const after = newest.get(key.id)
    newest.delete(key.id)
    if (after === undefined) report(`The key ${key.id} has no event: it was put in by hand`)
    else {
      const written = fieldsOf(after ?? '{}')
      const differing = Object.entries(key).flatMap(([name, value]) =>
        written[name] === value ? [] : [name],
      )
      if (differing.length > 0)
        report(`The key ${key.id} is not what its newest event says: ${differing.join(', ')}`)
    }
  }
  for (const id of newest.keys()) report(`The key ${id} is gone`)
}

async function countRows(
  db: Kysely<Tables>,
  table: 'registerEvents' | 'checkpoints',
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
