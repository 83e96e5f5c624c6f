import type { Kysely } from 'kysely'
import { GrowingTree } from '#/app/register/log/tree/growing-tree.server.ts'
import { TILE } from '#/app/register/log/tree/tiles.ts'
import { atOneMoment } from '#/db/engines/one-moment.ts'
import type { Store, Tables, Where } from '#/db/schema.ts'
import { checkAccounts } from './check-accounts.server.ts'
import { checkCertificates, type Fault } from './check-certificates.server.ts'
import { checkKeys } from './check-keys.server.ts'
import { checkNumbers } from './check-numbers.server.ts'
import { checkLeaves, checkUnlogged, type AskThread } from './check-leaves.server.ts'
import { checkFile, checkSchema } from './check-schema.server.ts'
import { expectedRoots, type ExpectedRoots } from './expected-roots.server.ts'

/** Nobody reads more. */
const MAX_FAULTS = 100

export type Checked = {
  /** Register events; the log also has entries of accounts, keys and documents. */
  events: number
  /** Entries of the log, of all kinds. */
  size: number
  root: string
  checkpoints: number
  certificates: number
  faults: string[]
}

/**
 * Works the whole log out again, and compares: each leaf with its event, each root of a tile, each checkpoint and
 * its signature, each state in `keys/signed-states`, each certificate and each key with its newest event, each account with its
 * events, the schema with what migrations make, and on SQLite each index with its table. `seen`: a checkpoint that a third party has
 * stored, as a note. All is read from one snapshot, so that changes meanwhile are no errors. Answers what does not
 * agree, each by its name.
 */
export async function checkRegister(
  { where, askThread }: Pick<Store, 'where'> & { askThread: AskThread | null },
  seen: string | null = null,
): Promise<Checked> {
  return atOneMoment(where, (db) => checkMoment({ db, where, askThread }, seen))
}

type Moment = { db: Kysely<Tables>; where: Where; askThread: AskThread | null }

async function checkMoment({ db, where, askThread }: Moment, seen: string | null): Promise<Checked> {
  const faults: string[] = []
  const fault = listInto(faults)
  const { roots, stored } = await expectedRoots({ read: db, where }, seen, fault)
  const tree = new GrowingTree()
  const ofCertificates: string[] = []
  // The leaves may be hashed on threads; this one looks at the certificates meanwhile.
  const [, certificates] = await Promise.all([
    checkLeaves({ db, askThread }, tree, { fault, reached: comparing(tree, roots, fault) }),
    checkCertificates(db, listInto(ofCertificates)),
  ])
  for (const size of roots.keys()) fault(lossOf(size, tree.size))
  await checkUnlogged(db, fault)
  await checkNodes(db, tree, stored, fault)
  for (const text of ofCertificates) fault(text)
  await checkKeys(db, fault)
  await checkNumbers(db, fault)
  await checkAccounts(db, fault)
  const engine = where.databaseUrl === undefined ? 'sqlite' : 'postgres'
  await checkSchema(db, engine, fault)
  await checkFile(db, engine, fault)
  const checkpoints = await countRows(db, 'checkpoints')
  const events = await countRows(db, 'registerEvents')
  return { events, size: tree.size, root: tree.rootText(), checkpoints, certificates, faults }
}

function listInto(faults: string[]): Fault {
  return (text) => {
    if (faults.length < MAX_FAULTS) faults.push(text)
  }
}

function lossOf(signed: number, there: number): string {
  return `There is a checkpoint of ${signed} leaves, and the log has ${there}: entry ${there + 1} is the first that is lost`
}

/** Compares the root whenever the tree has the size of a state, and takes that state out of `roots`; only the first difference is named. */
function comparing(tree: GrowingTree, roots: ExpectedRoots, fault: Fault): () => void {
  let [agreed, differs] = [0, false]
  return () => {
    const expected = roots.get(tree.size)
    if (expected === undefined) return
    roots.delete(tree.size)
    if (expected === Buffer.from(tree.root()).toString('base64')) agreed = tree.size
    else if (!differs) {
      differs = true
      fault(
        `The checkpoint of ${tree.size} leaves has another root than the register’s events lead to: what was changed is among entries ${agreed + 1} to ${tree.size}`,
      )
    }
  }
}

/** Each that is stored, and that all are stored which the newest state in the database covers: they are stored with it. */
async function checkNodes(db: Kysely<Tables>, tree: GrowingTree, covered: number, fault: Fault): Promise<void> {
  const rows = await db.selectFrom('logNodes').selectAll().orderBy('level').orderBy('place').execute()
  const there = new Set<string>()
  for (const { level, place, hash } of rows) {
    there.add(`${level}/${place}`)
    if (tree.tiles[level]?.[place] !== hash)
      fault(`The root of tile ${place} of level ${level - 1} is not what its leaves lead to`)
  }
  const size = Math.min(covered, tree.size)
  for (let level = 1, count = Math.floor(size / TILE); count > 0; level++, count = Math.floor(count / TILE)) {
    for (let place = 0; place < count; place++) {
      if (!there.has(`${level}/${place}`)) fault(`The root of tile ${place} of level ${level - 1} is gone`)
    }
  }
}

async function countRows(db: Kysely<Tables>, table: 'registerEvents' | 'checkpoints'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
