import type { Kysely } from 'kysely'
import { dateInJakarta } from '#/core/dates.ts'
import { AppendOnlyTree } from '#/app/transparency-log/tree/append-tree.server.ts'
import { PatchMisfit } from '#/app/history/json-patch.server.ts'
import { TILE } from '#/app/transparency-log/tree/tiles.ts'
import { withSnapshot } from '#/db/engines/with-snapshot.ts'
import type { Store, Tables, Where } from '#/db/schema.ts'
import { checkAccounts } from './tables/check-accounts.server.ts'
import { checkApiKeys } from './tables/check-api-keys.server.ts'
import { checkCertificates, type ReportError } from './tables/check-certificates.server.ts'
import { checkErasures } from './tables/check-erasures.server.ts'
import { checkKeys } from './tables/check-keys.server.ts'
import { checkIds, checkNumbers } from './tables/check-numbers.server.ts'
import { checkScans } from './tables/check-scans.server.ts'
import { checkSurveyReports } from './tables/check-survey-reports.server.ts'
import { checkWebhooks } from './tables/check-webhooks.server.ts'
import { checkLeaves, checkUnlogged, type AskThread } from './leaves/check-leaves.server.ts'
import { checkFile, checkSchema } from './schema/check-schema.server.ts'
import { expectedRoots, type ExpectedRoots } from './expected-roots.server.ts'

/** More would not be read. */
const MAX_ERRORS = 100

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
 * Recomputes the whole log, and compares: each leaf with its event, each root of a tile, each checkpoint and
 * its signature, each state in `keys/signed-states`, each certificate and each key with its newest event, each account, API key and webhook with its
 * events, each survey report, each scan of an original and each erased application with its events, the schema with what migrations make, and on SQLite each index with its table. `seen`: a checkpoint that a third party has
 * stored, as a note. All is read from one snapshot, so that changes meanwhile are no errors. Returns each difference
 * with the name of the record, and what is stored so that it cannot be read: an error would end the check, and hide what was changed.
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

/** What stored data alone leads to: text that is no JSON, an event that does not fit the one before, and a number beyond those of JavaScript. A database out of reach has other errors. */
function isUnreadable(error: unknown): error is Error {
  if (error instanceof PatchMisfit) return true
  return (
    error instanceof SyntaxError ||
    (error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE')
  )
}

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

/** Compares the root whenever the tree has the size of a state, and takes that state out of `roots`; only the first difference is named. */
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

/** Each that is stored, and that all are stored which the newest state in the database covers: they are stored with it. */
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
