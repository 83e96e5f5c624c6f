import type { Kysely, Selectable } from 'kysely'
import { recordNumbers } from './certificate-numbers.server.ts'
import {
  alphanumericPart,
  readCertificateNumber,
} from '#/domain/register/model/number/normal-form.ts'
import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { pauses } from '#/core/pauses.ts'
import { whereIn, insertMany, inSteps } from '#/db/many.ts'
import { withinBytes } from '#/db/within-bytes.ts'
import { lockRegister } from '#/db/register-order.ts'
import type { Store, Tables, Tx } from '#/db/schema.ts'
import { recordClaim } from '#/domain/context/idempotency/idempotency.server.ts'
import { titleOf } from './entry-title.ts'
import { eventRows } from './event-rows.server.ts'
import {
  changedFacts,
  type Change,
  type Deleted,
  type Entry,
  type EventStates,
  type ListedEntry,
} from './history.ts'
import { EVENT_BYTES, readStates, STATE_COLUMNS } from './states.server.ts'
import { countWritten } from './written-bytes.server.ts'

/** The author of an event: an account, or the console, which has a name but no account. */
type Recording = Pick<RequestContext, 'now' | 'claim' | 'apiKey'> & {
  actor: { id: number | null; email: string } | null
  db: Pick<Store, 'engine'>
  /** It follows from a decision that was counted (written-bytes.server.ts). */
  isDecided?: true
}

/** Writes what happened into the register, in the transaction that made it happen. */
export async function appendEvents(tx: Tx, context: Recording, changes: Change[]): Promise<void> {
  await lockRegister(tx, context.db.engine)
  const author = {
    at: context.now,
    actorId: context.actor?.id ?? null,
    actorName: context.actor?.email ?? 'system',
    apiKeyId: context.apiKey?.id ?? null,
  }
  const rows = await eventRows(tx, author, changes)
  await countWritten(tx, context, bytesOf(rows))
  await insertMany(tx, 'registerEvents', rows)
  await recordNumbers(tx, context.now, changes)
  await recordClaim(tx, context)
}

function bytesOf(rows: Awaited<ReturnType<typeof eventRows>>): number {
  const texts = rows.flatMap(({ before, after, change, note }) => [before, after, change, note])
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0)
}

const PAGE = 50

/**
 * What happened to a record, newest first, 50 at a time, or fewer of a large one; `before`: what
 * has a smaller id. The record itself may be gone. Refuses: one that never was (not-found);
 * too-many, counted as a certificate that is read.
 */
export async function historyOf(context: RequestContext, recordId: number, before: number | null) {
  allow(context, 'history.read')
  await context.count('record')
  const { read } = context.db
  const sizes = await read
    .selectFrom('registerEvents')
    .select(['id', EVENT_BYTES.as('bytes')])
    .where('recordId', '=', recordId)
    .$if(before !== null, (events) => events.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  if (sizes.length === 0 && before === null) await requireRecord(context, recordId)
  const ids = withinBytes(sizes.slice(0, PAGE)).map(({ id }) => id)
  const entries: Entry[] = []
  const pause = pauses()
  for (const some of inSteps(ids, STATES_AT_ONCE)) {
    const rows = await selectEvents(context)
      .where(whereIn(read, 'registerEvents.id', some))
      .execute()
    const states = await readStates(read, rows)
    entries.push(...rows.map((row) => toEntry(row, states.get(row.id))))
    await pause()
  }
  return { entries, next: sizes.length > ids.length ? (ids.at(-1) ?? null) : null }
}

/** What several events have in common is read once for them. */
const STATES_AT_ONCE = 10

/** What is left of a record that was deleted; null where it was not. Staff only. */
export async function readDeleted(
  context: RequestContext,
  recordId: number,
): Promise<Deleted | null> {
  allow(context, 'history.read')
  const row = await selectEvents(context)
    .where('recordId', '=', recordId)
    .limit(1)
    .executeTakeFirst()
  if (row?.kind !== 'deleted') return null
  return toEntry(row, (await readStates(context.db.read, [row])).get(row.id))
}

/** At most this many records had one number, or numbers of the same letters and digits. */
const MAX_DELETED = 5

/**
 * The deleted records that had a number, however its letters and digits are separated, for the
 * search of staff.
 */
export async function findDeleted(context: RequestContext, typed: string): Promise<Deleted[]> {
  allow(context, 'history.read')
  const number = readCertificateNumber(typed)
  const alphanumeric = number.success ? alphanumericPart(number.data) : ''
  if (alphanumeric === '') return []
  const rows = await context.db.read
    .selectFrom('certificateNumbers')
    .select('recordId')
    .distinct()
    .where('alphanumeric', '=', alphanumeric)
    .where('state', '=', 'deleted')
    .limit(MAX_DELETED)
    .execute()
  const found = await Promise.all(rows.map(({ recordId }) => readDeleted(context, recordId)))
  return found.filter((one) => one !== null)
}

/**
 * What was done to a record after one of its versions, the newest first; not for the public.
 * `limit`: of the events that are read.
 */
export async function entriesAfter(
  db: Kysely<Tables>,
  recordId: number,
  version: number,
  limit: number,
) {
  const rows = await db
    .selectFrom('registerEvents')
    .select([...STATE_COLUMNS, 'at', 'kind', 'actorId', 'actorName', 'note'])
    .where('recordId', '=', recordId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const states = await readStates(db, rows)
  return rows.flatMap(({ id, at, kind, actorId, actorName, note }) => {
    const { before = null, after = null } = states.get(id) ?? {}
    if ((after?.version ?? 0) <= version) return []
    return [{ at, actorId, by: actorName, note, title: titleOf(kind, before, after, note) }]
  })
}

/**
 * What was deleted has a history; without one there may be a record that was put into the database
 * by hand.
 */
async function requireRecord({ db }: RequestContext, id: number): Promise<void> {
  const found = await db.read
    .selectFrom('entries')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Refusal('not-found', 'There is no such certificate.')
}

/**
 * The newest entries of the whole register; no record is read for them. Of an event of an older
 * version, the kind is its title.
 */
export async function newestEntries(
  context: RequestContext,
  count: number,
): Promise<ListedEntry[]> {
  allow(context, 'history.read')
  const rows = await context.db.read
    .selectFrom('registerEvents as event')
    .leftJoin('entries', 'entries.id', 'event.recordId')
    .leftJoin('apiKeys', 'apiKeys.id', 'event.apiKeyId')
    .select([
      'event.id',
      'event.at',
      'event.kind',
      'actorName',
      'recordId',
      'event.certificateId',
      'title',
    ])
    .select(['event.vesselName', 'entries.vesselName as nameNow', 'apiKeys.prefix as apiKey'])
    .orderBy('event.id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ actorName: by, title, vesselName, nameNow, ...row }) => ({
    ...row,
    by,
    title: title ?? titleOf(row.kind, null, null),
    vesselName: vesselName ?? nameNow ?? '',
  }))
}

/** Register events with the API key that each was done with, newest first. */
function selectEvents({ db }: RequestContext) {
  return db.read
    .selectFrom('registerEvents')
    .leftJoin('apiKeys', 'apiKeys.id', 'registerEvents.apiKeyId')
    .selectAll('registerEvents')
    .select('apiKeys.prefix as apiKey')
    .orderBy('registerEvents.id', 'desc')
}

type EventRow = Selectable<Tables['registerEvents']> & { apiKey: string | null }

function toEntry(
  { id, at, kind, actorName, apiKey, recordId, certificateId, note }: EventRow,
  states?: EventStates,
): Entry {
  const { before = null, after = null } = states ?? {}
  const changes = before && after ? changedFacts(before, after) : []
  const vesselName = (after ?? before)?.vesselName ?? ''
  const title = titleOf(kind, before, after, note)
  return {
    id,
    at,
    kind,
    title,
    by: actorName,
    apiKey,
    recordId,
    certificateId,
    vesselName,
    note,
    changes,
  }
}
