import { sql, type Kysely } from 'kysely'
import { Refusal, type FieldErrors } from '#/core/refusal.ts'
import { confirmedBeside } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { isStillReferenced, isUniqueViolation } from '#/db/errors.ts'
import type { Tables, Tx } from '#/db/schema.ts'
import {
  moveIn,
  type ContentInput,
  type ContentLabels,
  type ContentRecord,
  type Move,
} from './content.ts'
import { recordContentEvent } from './history.server.ts'
import { type Addressed, isReaddressed, recordReaddressed } from './readdress.server.ts'

/** A kind of content: records that administrators edit and visitors see in an order. */
export type ContentKind<
  Input extends ContentInput = never,
  Stored extends ContentRecord = ContentRecord,
> = {
  labels: ContentLabels
  table: 'services' | 'flags'
  /** Every record, including hidden ones, in the order of the table: some dozen rows. */
  read(db: Kysely<Tables>): Promise<Stored[]>
  /** The columns of the table besides `hidden`, `position` and `version`. */
  columnsOf(input: Input): Record<string, string | null>
  /** Writes its rows in other tables. `before`: null for a new record. Refuses: conflict. */
  saveRelated?(tx: Tx, id: number, input: Input, before: Stored | null): Promise<void>
  /** Messages for the fields that must be unique and equal those of one of `others`. */
  takenFields(input: Input, others: Stored[]): FieldErrors
  /**
   * The address to which notices go, and whose it is: a change of it asks for re-authentication,
   * and is told to both.
   */
  addressIn?(content: Input | Stored): Addressed
  /** Whether something points to it, so that it can only be hidden. */
  isInUse(db: Kysely<Tables>, id: number): Promise<boolean>
  /** What the list of staff shows besides its fields. */
  listedWith?(record: Stored): object
}

/** All records whole, hidden ones too, in their order. Administrators only. */
export async function listContent<R extends ContentRecord>(
  context: RequestContext,
  kind: ContentKind<never, R>,
): Promise<R[]> {
  allow(context, 'content.read')
  return kind.read(context.db.read)
}

/** One record whole. Administrators only. Refuses: not-found. */
export async function getContent<R extends ContentRecord>(
  context: RequestContext,
  kind: ContentKind<never, R>,
  id: number,
): Promise<R> {
  allow(context, 'content.read')
  return readRecord(context.db.read, kind, id)
}

/** Whether something points to it, so that it can only be hidden. Administrators only. */
export async function isContentInUse(
  context: RequestContext,
  kind: ContentKind,
  id: number,
): Promise<boolean> {
  allow(context, 'content.read')
  return kind.isInUse(context.db.read, id)
}

/**
 * Adds a record at the end of the order. Administrators only. Refuses: a field that another record
 * has (conflict).
 */
export async function createContent<I extends ContentInput, R extends ContentRecord>(
  context: RequestContext,
  kind: ContentKind<I, R>,
  input: I,
): Promise<R> {
  allow(context, 'content.change')
  const address = kind.addressIn?.(input)
  if (address?.address) await allow(context, 'flag.readdress', confirmedBeside)
  return refuseTaken(context, kind, { input, id: null }, async (tx) => {
    const { id } = await tx
      .insertInto(kind.table)
      // Kysely cannot type the columns of a table that a variable names; `columnsOf` returns
      // columns of that table.
      .values({ ...storedColumns(kind, input), position: await endOfOrder(tx, kind) } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await kind.saveRelated?.(tx, id, input, null)
    const after = await readRecord(tx, kind, id)
    await recordContentEvent(tx, context, {
      subject: kind.labels.name,
      recordId: id,
      kind: 'added',
      before: null,
      after,
    })
    if (address?.address) await recordReaddressed(tx, context, null, address)
    return after
  })
}

/**
 * Replaces a whole record. Administrators only. Refuses: not-found; a save based on an older
 * version (conflict, with the record as it is now); a field that another record has (conflict).
 */
export async function updateContent<I extends ContentInput, R extends ContentRecord>(
  context: RequestContext,
  kind: ContentKind<I, R>,
  id: number,
  input: I,
): Promise<R> {
  allow(context, 'content.change')
  const addressIn = (content: I | R) => kind.addressIn?.(content) ?? null
  if (isReaddressed(addressIn(await readRecord(context.db.read, kind, id)), addressIn(input)))
    await allow(context, 'flag.readdress', confirmedBeside)
  return refuseTaken(context, kind, { input, id }, async (tx) => {
    const before = await readRecord(tx, kind, id)
    requireVersion(kind, before, input.version)
    const { numUpdatedRows } = await tx
      .updateTable(kind.table)
      .set({ ...storedColumns(kind, input), version: before.version + 1 })
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    // Another process saved between our read and our write (PostgreSQL; SQLite has one writer).
    if (numUpdatedRows === 0n) throw refuseChangedMeanwhile(kind, await readRecord(tx, kind, id))
    await kind.saveRelated?.(tx, id, input, before)
    const after = await readRecord(tx, kind, id)
    const change = before.hidden === after.hidden ? 'changed' : after.hidden ? 'hidden' : 'shown'
    await recordContentEvent(tx, context, {
      subject: kind.labels.name,
      recordId: id,
      kind: change,
      before,
      after,
    })
    if (isReaddressed(addressIn(before), addressIn(after)))
      await recordReaddressed(tx, context, addressIn(before), addressIn(after))
    return after
  })
}

/**
 * Moves a record one step in the order. Returns its positions before and after, from 1; null if it
 * is at that end already. Concurrent moves run one after another. Administrators only. Refuses:
 * not-found.
 */
export async function moveContent(
  context: RequestContext,
  kind: ContentKind,
  move: Move,
): Promise<{ from: number; to: number } | null> {
  allow(context, 'content.change')
  return context.db.write.transaction().execute(async (tx) => {
    await readRecord(tx, kind, move.id)
    const { table } = kind
    // Changes nothing, and takes the lock of every row on PostgreSQL.
    const position = sql.ref<number>('position')
    await tx.updateTable(table).set({ position }).execute()
    const rows = await tx
      .selectFrom(table)
      .select(['id', 'position'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    const before = rows.map(({ id }) => id)
    const after = moveIn(before, move)
    if (!after) return null
    for (const [index, id] of after.entries()) {
      if (rows.find((row) => row.id === id)?.position === index + 1) continue
      await tx
        .updateTable(table)
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute()
    }
    const [from, to] = [before.indexOf(move.id) + 1, after.indexOf(move.id) + 1]
    const change = { kind: 'moved', before: { place: from }, after: { place: to } } as const
    await recordContentEvent(tx, context, {
      subject: kind.labels.name,
      recordId: move.id,
      ...change,
    })
    return { from, to }
  })
}

/**
 * Removes a record that nothing points to; its history stays. Administrators only. Refuses:
 * not-found; one that is in use, or that changed since (conflict).
 */
export async function deleteContent(
  context: RequestContext,
  kind: ContentKind,
  id: number,
  version?: number,
): Promise<void> {
  allow(context, 'content.change')
  const { name, inUse } = kind.labels
  try {
    await context.db.write.transaction().execute(async (tx) => {
      const before = await readRecord(tx, kind, id)
      requireVersion(kind, before, version)
      // Who is told changes by itself, which asks for more than a deletion.
      if (kind.addressIn?.(before).address)
        throw new Refusal(
          'conflict',
          'Notices go to its administration. Remove that address first.',
        )
      await tx.deleteFrom(kind.table).where('id', '=', id).execute()
      await recordContentEvent(tx, context, {
        subject: name,
        recordId: id,
        kind: 'deleted',
        before,
        after: null,
      })
    })
  } catch (error) {
    if (!isStillReferenced(error)) throw error
    throw new Refusal('conflict', `${inUse}, so it can be hidden but not deleted.`)
  }
}

async function readRecord<R extends ContentRecord>(
  db: Kysely<Tables>,
  kind: ContentKind<never, R>,
  id: number,
): Promise<R> {
  const record = (await kind.read(db)).find((one) => one.id === id)
  if (!record)
    throw new Refusal(
      'not-found',
      `There is no such ${kind.labels.name}; it may have been deleted.`,
    )
  return record
}

function storedColumns<I extends ContentInput>(kind: ContentKind<I>, input: I) {
  return { ...kind.columnsOf(input), hidden: input.hidden ? (1 as const) : (0 as const) }
}

/** The position after the last. */
async function endOfOrder(tx: Tx, { table }: ContentKind): Promise<number> {
  const { last } = await tx
    .selectFrom(table)
    .select((e) => e.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

function requireVersion(
  kind: ContentKind,
  current: ContentRecord,
  version: number | undefined,
): void {
  if (version !== undefined && version !== current.version)
    throw refuseChangedMeanwhile(kind, current)
}

function refuseChangedMeanwhile({ labels }: ContentKind, current: ContentRecord): Refusal {
  return new Refusal(
    'conflict',
    `Another user has changed this ${labels.name} since you opened it.`,
    { current },
  )
}

/**
 * Writes in one transaction; refuses a value that must be unique and is taken, with a message at
 * its field.
 */
async function refuseTaken<I extends ContentInput, R extends ContentRecord>(
  context: RequestContext,
  kind: ContentKind<I, R>,
  { input, id }: { input: I; id: number | null },
  write: (tx: Tx) => Promise<R>,
): Promise<R> {
  try {
    return await context.db.write.transaction().execute(write)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const fields = kind.takenFields(
      input,
      (await kind.read(context.db.read)).filter((one) => one.id !== id),
    )
    throw new Refusal(
      'conflict',
      Object.values(fields).flat()[0] ?? `This ${kind.labels.name} exists already`,
      { fields },
    )
  }
}
