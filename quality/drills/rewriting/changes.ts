import { sql } from 'kysely'
import { seededRandom, type Random } from '#/quality/drills/frame/random.ts'
import type { Store } from '#/db/schema.ts'
import { readStatesAfter } from '#/domain/register/history/states.server.ts'
import {
  allowChanges,
  hashAgain,
  rollBack,
  rewriteNodes,
  wholeState,
} from '#/tests/helpers/log/rewrite-by-sql.ts'
import { addTrigger, changeTrigger, removeTrigger } from './triggers.ts'

// What a person who has the database, and not the keys, may do to a register so that it says
// something else.

export type Change = { what: string; make: (store: Store) => Promise<unknown> }

const FORGED_HASH = Buffer.alloc(32, 7).toString('base64')

/** Takes the newest entries away, with all that came of them. */
export function cut(random: Random, size: number): Change {
  const count = 1 + random.below(size - 1)
  return {
    what: `the newest ${count} entries are taken away, with their rows and states`,
    make: (store) => rollBack(store, count),
  }
}

/**
 * One of the rewritings, with its parameters. `number`: which kind comes; after all have come they
 * come again.
 */
export function rewriting(number: number, seed: number): Change {
  const random = seededRandom(seed)
  const position = number % KIND_COUNT
  const ofTriggers = OF_TRIGGERS[position - KINDS.length]
  if (ofTriggers) return { what: ofTriggers[0], make: (store) => ofTriggers[1](store, random) }
  const kind = KINDS[position]
  if (!kind) throw new Error('There is no such rewriting')
  const [what, make] = kind
  return { what, make: (store) => allowChanges(store, () => make(store, random)) }
}

type Kind = [what: string, make: (store: Store, random: Random) => Promise<unknown>]

const run = (store: Store, text: string) => sql.raw(text).execute(store.write)

const KINDS: Kind[] = [
  [
    'a date of a certificate',
    async (s, c) =>
      run(
        s,
        `update certificates set "expiryDate" = '2039-01-01' where "entryId" = ${await idOf(s, 'entries', c)}`,
      ),
  ],
  [
    'the standing of a certificate',
    async (s, c) =>
      run(
        s,
        `update certificates set standing = 'withdrawn' where "entryId" = ${await idOf(s, 'entries', c)}`,
      ),
  ],
  [
    'a certificate is removed',
    async (s, c) => run(s, `delete from entries where id = ${await idOf(s, 'entries', c)}`),
  ],
  ['a certificate is put in', (s) => putIn(s)],
  [
    'the actor of an event',
    async (s, c) =>
      run(
        s,
        `update "registerEvents" set "actorName" = 'x' where id = ${await idOf(s, 'registerEvents', c)}`,
      ),
  ],
  [
    'the time of an event',
    async (s, c) =>
      run(
        s,
        `update "registerEvents" set at = '2020-01-01T00:00:00.000Z' where id = ${await idOf(s, 'registerEvents', c)}`,
      ),
  ],
  [
    'an event is removed',
    async (s, c) =>
      run(s, `delete from "registerEvents" where id = ${await idOf(s, 'registerEvents', c)}`),
  ],
  ['an event and its row', (s, c) => rewriteEvent(s, c)],
  ['an event, its row and its leaf', async (s, c) => hashAgain(s, await rewriteEvent(s, c))],
  ['an event, its row and its leaf, and the states are gone', (s, c) => rewriteAll(s, c, false)],
  [
    'an event, its row, its leaf and the nodes, and the states are gone',
    (s, c) => rewriteAll(s, c, true),
  ],
  [
    'the hash of a leaf',
    async (s, c) =>
      run(s, `update "logLeaves" set hash = '${FORGED_HASH}' where leaf = ${await leafOf(s, c)}`),
  ],
  [
    'the salts of a leaf',
    async (s, c) =>
      run(s, `update "logLeaves" set salts = '${FORGED_HASH}' where leaf = ${await leafOf(s, c)}`),
  ],
  [
    'a leaf is removed',
    async (s, c) => run(s, `delete from "logLeaves" where leaf = ${await leafOf(s, c)}`),
  ],
  ['two leaves change places', (s, c) => swapLeaves(s, c)],
  ['a node', (s) => run(s, `update "logNodes" set hash = '${FORGED_HASH}'`)],
  ['the nodes are removed', (s) => run(s, `delete from "logNodes"`)],
  [
    'the root of a state',
    async (s, c) =>
      run(
        s,
        `update checkpoints set root = '${FORGED_HASH}' where size = ${await olderState(s, c)}`,
      ),
  ],
  [
    'the signature of a state',
    async (s, c) =>
      run(
        s,
        `update checkpoints set note = replace(note, '/log', '/lag') where size = ${await olderState(s, c)}`,
      ),
  ],
  [
    'an older state is removed',
    async (s, c) => run(s, `delete from checkpoints where size = ${await olderState(s, c)}`),
  ],
  ['all states are removed', (s) => run(s, `delete from checkpoints`)],
  [
    'an account event',
    async (s, c) =>
      run(
        s,
        `update "accountEvents" set detail = 'admin' where id = ${await idOf(s, 'accountEvents', c)}`,
      ),
  ],
  [
    'an account event is removed',
    async (s, c) =>
      run(s, `delete from "accountEvents" where id = ${await idOf(s, 'accountEvents', c)}`),
  ],
  [
    'a document',
    async (s, c) =>
      run(s, `update documents set sha256 = 'f' where id = ${await idOf(s, 'documents', c)}`),
  ],
  [
    'a document is removed',
    async (s, c) => run(s, `delete from documents where id = ${await idOf(s, 'documents', c)}`),
  ],
  [
    'an event of a key',
    async (s, c) =>
      run(
        s,
        `update "systemEvents" set after = '{}' where id = ${await idOf(s, 'systemEvents', c)}`,
      ),
  ],
  [
    'a public key',
    (s) =>
      run(s, `update "signingKeys" set "publicKey" = '${FORGED_HASH}' where "use" = 'statements'`),
  ],
  [
    'a key is put in',
    (s) =>
      run(
        s,
        `insert into "signingKeys" (id, "use", "publicKey", "createdAt", "retiredAt") values ('FORGED', 'statements', '${FORGED_HASH}', '2026-01-01', '2027-01-01')`,
      ),
  ],
  ['an event is replaced', (s, c) => replaceEvent(s, c)],
  ['all events are removed, and no leaf says that there were any', (s) => removeAllEvents(s)],
  ['a number is removed from those that were issued', (s, c) => removeNumber(s, c)],
  [
    'a deleted number is revived',
    (s) => run(s, `update "certificateNumbers" set state = 'current' where state = 'deleted'`),
  ],
]

/** These leave the triggers as they have made them. */
const OF_TRIGGERS: Kind[] = [
  ['a trigger is removed and left out', removeTrigger],
  ['a trigger is changed', changeTrigger],
  ['a trigger is added', addTrigger],
]

/** Kinds of rewritings: as many consecutive numbers give each of them once. */
export const KIND_COUNT = KINDS.length + OF_TRIGGERS.length

/** An id that is there, at random. */
async function idOf(
  store: Store,
  table: 'entries' | 'registerEvents' | 'accountEvents' | 'documents' | 'systemEvents',
  random: Random,
): Promise<number> {
  const rows = await store.write.selectFrom(table).select('id').orderBy('id').execute()
  return random.pick(rows).id
}

async function leafOf(store: Store, random: Random): Promise<number> {
  return random.pick(
    await store.write.selectFrom('logLeaves').select('leaf').orderBy('leaf').execute(),
  ).leaf
}

/** The newest one alone is no loss: it is in the file of signed states, and put back from there. */
async function olderState(store: Store, random: Random): Promise<number> {
  const rows = await store.write.selectFrom('checkpoints').select('size').orderBy('size').execute()
  return random.pick(rows.slice(0, -1)).size
}

/**
 * A later expiry, in the newest event of a certificate and in its row; answers the id of the event.
 */
async function rewriteEvent(store: Store, random: Random): Promise<number> {
  const event = random.pick(
    await store.write.selectFrom('registerEvents').selectAll().orderBy('id').execute(),
  )
  const record = (await readStatesAfter(store.read, [event])).get(event.id)
  const parts = record?.parts?.map((part) => ({ ...part, expiryDate: '2039-01-01' }))
  const state = wholeState({ ...record, expiryDate: '2039-01-01', ...(parts && { parts }) })
  await store.write.updateTable('registerEvents').set(state).where('id', '=', event.id).execute()
  await store.write
    .updateTable('certificates')
    .set({ expiryDate: '2039-01-01' })
    .where('entryId', '=', event.recordId)
    .execute()
  return event.id
}

async function rewriteAll(store: Store, random: Random, nodes: boolean): Promise<void> {
  await hashAgain(store, await rewriteEvent(store, random))
  await run(store, 'delete from checkpoints')
  if (nodes) await rewriteNodes(store)
}

async function swapLeaves(store: Store, random: Random): Promise<void> {
  const rows = await store.write
    .selectFrom('logLeaves')
    .selectAll()
    .where('source', '=', 'register')
    .orderBy('leaf')
    .execute()
  const [one, other] = [
    random.pick(rows.slice(0, rows.length >> 1)),
    random.pick(rows.slice(rows.length >> 1)),
  ]
  await store.write
    .updateTable('logLeaves')
    .set({ eventId: -1 })
    .where('leaf', '=', one.leaf)
    .execute()
  const { eventId, salts, hash } = one
  await store.write
    .updateTable('logLeaves')
    .set({ eventId, salts, hash })
    .where('leaf', '=', other.leaf)
    .execute()
  const rest = { eventId: other.eventId, salts: other.salts, hash: other.hash }
  await store.write.updateTable('logLeaves').set(rest).where('leaf', '=', one.leaf).execute()
}

async function replaceEvent(store: Store, random: Random): Promise<void> {
  const id = await idOf(store, 'registerEvents', random)
  const replacement = `"registerEvents" (id, at, kind, "recordId", "certificateId", "actorName")`
  const values = `(${id}, '2026-11-20T05:00:00.000Z', 'issued', 1, 'FORGED', 'x')`
  if (store.engine === 'sqlite')
    await run(store, `insert or replace into ${replacement} values ${values}`)
  else
    await run(
      store,
      `insert into ${replacement} overriding system value values ${values} on conflict (id) do update set "certificateId" = 'FORGED'`,
    )
}

/** The hashes stay, so that the leaves lead to what was signed. */
async function removeAllEvents(store: Store): Promise<void> {
  await run(store, 'delete from "registerEvents"')
  await run(store, `update "logLeaves" set source = 'none' where source = 'register'`)
}

async function removeNumber(store: Store, random: Random): Promise<void> {
  const rows = await store.write
    .selectFrom('certificateNumbers')
    .select('number')
    .orderBy('number')
    .execute()
  await store.write
    .deleteFrom('certificateNumbers')
    .where('number', '=', random.pick(rows).number)
    .execute()
}

async function putIn(store: Store): Promise<void> {
  await run(
    store,
    `insert into entries ("certificateId", type, "vesselName", flag, "issuedDate", "expiryDate", "issuedCertificates", standing, "createdAt", "updatedAt", version, "searchText") values ('FORGED-1', 'Class', 'X', 'Y', '2026-01-01', '2031-01-01', 'Class', 'in-force', '', '', 1, '')`,
  )
}
