import { sql } from 'kysely'
import { hashOfRecord } from '#/domain/register/history/event-rows.server.ts'
import { readStatesAfter } from '#/domain/register/history/states.server.ts'
import { factsOf3, hashOfText } from '#/domain/proof/log-format/leaf-3.ts'
import { readSource, saltsOf } from '#/domain/proof/log/entries/sources.server.ts'
import { AppendOnlyTree } from '#/domain/proof/log/tree/append-tree.server.ts'
import { leafHash } from '#/domain/proof/log/tree/merkle.ts'
import { sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import type { Store } from '#/db/schema.ts'
import { selectEntries } from '#/db/entries.ts'

// What the owner of the database can do and the product cannot: remove triggers, and create them
// again afterwards.

const GUARDED = [
  'registerEvents',
  'accountEvents',
  'systemEvents',
  'documents',
  'logLeaves',
  'logNodes',
  'checkpoints',
  'cosignatures',
  'entries',
  'certificates',
  'certificateNumbers',
]

export async function allowChanges(db: Store, change: () => Promise<unknown>): Promise<void> {
  if (db.engine === 'postgres') {
    for (const table of GUARDED)
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(db.write)
    await change()
    for (const table of GUARDED)
      await sql`alter table ${sql.table(table)} enable trigger all`.execute(db.write)
    return
  }
  const { rows } = await sql<{
    name: string
    sql: string
  }>`select name, sql from sqlite_master where type = 'trigger'`.execute(db.write)
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db.write)
  await sql`pragma foreign_keys = off`.execute(db.write)
  await change()
  await sql`pragma foreign_keys = on`.execute(db.write)
  for (const trigger of rows) await sql.raw(trigger.sql).execute(db.write)
}

/**
 * Lifts a suspension so that everything in the database agrees: row, event, leaf; the signed states
 * are gone.
 */
export async function rewriteConsistently(db: Store, number: string): Promise<void> {
  await allowChanges(db, async () => {
    const row = await selectEntries(db.read)
      .where('certificateId', '=', number)
      .executeTakeFirstOrThrow()
    const event = await db.read
      .selectFrom('registerEvents')
      .selectAll()
      .where('recordId', '=', row.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const lifted = { standing: 'in-force' as const, standingReason: null, standingSince: null }
    const before = (await readStatesAfter(db.read, [event])).get(event.id)
    const parts = before?.parts?.map((part) => ({ ...part, ...lifted }))
    const state = wholeState({ ...before, ...lifted, isValid: true, ...(parts && { parts }) })
    await db.write.updateTable('certificates').set(lifted).where('entryId', '=', row.id).execute()
    await db.write
      .updateTable('entries')
      .set({ standing: lifted.standing })
      .where('id', '=', row.id)
      .execute()
    await db.write
      .updateTable('registerEvents')
      .set({ ...state, kind: 'amended' })
      .where('id', '=', event.id)
      .execute()
    await hashAgain(db, event.id)
    await db.write.deleteFrom('checkpoints').execute()
  })
}

/** An event that holds a whole record, with the hashes of that. */
export function wholeState(record: object) {
  const after = JSON.stringify(record)
  const hashes = {
    recordHash: hashOfRecord(record),
    factsHash: hashOfText(sha256, factsOf3(after)),
  }
  return { base: null, change: null, before: null, after, ...hashes }
}

/** Writes the leaf of a register event as its event is now. */
export async function hashAgain(db: Store, eventId: number): Promise<void> {
  const [row] = await readSource(db.write, 'register', { after: eventId - 1, until: eventId })
  const leaf = await db.write
    .selectFrom('logLeaves')
    .selectAll()
    .where('source', '=', 'register')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  if (!row) throw new Error(`There is no event ${eventId}`)
  const hash = Buffer.from(leafHash(sha256, row.entry(saltsOf(leaf)))).toString('base64')
  await db.write.updateTable('logLeaves').set({ hash }).where('leaf', '=', leaf.leaf).execute()
}

/**
 * Takes the newest entries away with all that came of them, so that what is left agrees with
 * itself.
 */
export async function rollBack(db: Store, count: number): Promise<void> {
  await allowChanges(db, async () => {
    const leaves = await db.read
      .selectFrom('logLeaves')
      .selectAll()
      .orderBy('leaf', 'desc')
      .limit(count)
      .execute()
    for (const { leaf, source, eventId } of leaves) {
      await db.write.deleteFrom('logLeaves').where('leaf', '=', leaf).execute()
      if (source === 'register') await undoEvent(db, eventId)
      else if (source === 'account')
        await db.write.deleteFrom('accountEvents').where('id', '=', eventId).execute()
      else if (source === 'document')
        await db.write.deleteFrom('documents').where('id', '=', eventId).execute()
      else await undoSystemEvent(db, eventId)
    }
    const size = leaves.at(-1)?.leaf ?? 0
    await db.write.deleteFrom('checkpoints').where('size', '>', size).execute()
    for (let [level, width] = [1, 256]; width <= 256 ** 3; level++, width *= 256) {
      await db.write
        .deleteFrom('logNodes')
        .where('level', '=', level)
        .where('position', '>=', Math.floor(size / width))
        .execute()
    }
  })
}

async function undoEvent(db: Store, id: number): Promise<void> {
  const event = await db.write
    .selectFrom('registerEvents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.write.deleteFrom('registerEvents').where('id', '=', id).execute()
  if (event.before === null) {
    await db.write.deleteFrom('certificateNumbers').where('recordId', '=', event.recordId).execute()
    return void (await db.write.deleteFrom('entries').where('id', '=', event.recordId).execute())
  }
  const { vesselName, standing, standingReason, standingSince, version, updatedAt } = JSON.parse(
    event.before,
  )
  await db.write
    .updateTable('entries')
    .set({ vesselName, standing, version, updatedAt })
    .where('id', '=', event.recordId)
    .execute()
  await db.write
    .updateTable('certificates')
    .set({ standing, standingReason, standingSince })
    .where('entryId', '=', event.recordId)
    .execute()
}

async function undoSystemEvent(db: Store, id: number): Promise<void> {
  const { subject } = await db.write
    .selectFrom('systemEvents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.write.deleteFrom('systemEvents').where('id', '=', id).execute()
  const left = await db.write
    .selectFrom('systemEvents')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!left) await db.write.deleteFrom('signingKeys').where('id', '=', subject).execute()
}

/** Works the roots of all full tiles out of the leaves as they are now. */
export async function rewriteNodes(db: Store): Promise<void> {
  const tree = new AppendOnlyTree()
  for (const { hash } of await db.write
    .selectFrom('logLeaves')
    .select('hash')
    .orderBy('leaf')
    .execute()) {
    tree.add(new Uint8Array(Buffer.from(hash, 'base64')))
  }
  await db.write.deleteFrom('logNodes').execute()
  for (const [level, hashes] of tree.tiles.entries()) {
    for (const [position, hash] of (hashes ?? []).entries())
      await db.write.insertInto('logNodes').values({ level, position, hash }).execute()
  }
}
