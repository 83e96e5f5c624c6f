import { createHmac } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { readNewestEvent } from '#/db/register-order.ts'
import type { Tables } from '#/db/schema.ts'
import { readStates } from '#/domain/register/history/states.server.ts'
import { toChange } from './change.ts'
import { cursorText, type Cursor } from './cursor.ts'

/**
 * A part of the feed. `after`: a cursor of a client, which is compared with the entry it names; a
 * sequence of our own, which is not; or null for the first entry. `through`: the last sequence;
 * null for none. `maxBytes`: of the entries as JSON; the first always fits.
 * `key`: of the hashes in cursors.
 */
export type ChangesQuestion = {
  after: Cursor | number | null
  through: number | null
  limit: number
  maxBytes: number
  key: string
}

export type ChangesPage = {
  count: number
  /** The entries as a JSON list. */
  entries: string
  /** Of the last entry before this part, and of the last one in it; null where there is none. */
  afterCursor: string | null
  nextCursor: string | null
  /** Of the last entry in it: its sequence and its instant. */
  last: { sequence: number; at: string } | null
  more: boolean
}

/** Why a cursor names no entry of this register: `newer` than all of them, or `unknown`. */
export type ChangesAnswer = ChangesPage | { gone: 'newer' | 'unknown' }

const COLUMNS = [
  'id',
  'at',
  'kind',
  'recordId',
  'certificateId',
  'base',
  'change',
  'before',
  'after',
  'recordHash',
] as const
type EventRow = Pick<Selectable<Tables['registerEvents']>, (typeof COLUMNS)[number]>

/** Records are read this many at a time, because one alone may fill the answer. */
const AT_ONCE = 20

/**
 * Reads a part of the feed, in the order of the ids of register events. No entry can appear before
 * one that was read: transactions write events one after another (`lockRegister`), so an event
 * becomes visible only after all events with a smaller id.
 */
export async function readPart(
  db: Kysely<Tables>,
  question: ChangesQuestion,
): Promise<ChangesAnswer> {
  const { after, through, limit, maxBytes, key } = question
  const start = typeof after === 'number' ? after : (after?.sequence ?? 0)
  const previous = start === 0 ? null : await eventWithId(db, start)
  const afterCursor = previous ? cursorOf(previous, key) : null
  if (typeof after === 'object' && after !== null && afterCursor !== cursorText(after))
    return { gone: await whyGone(db, start) }
  const parts: string[] = []
  let bytes = 0
  let last: { sequence: number; at: string; cursor: string } | null = null
  let isFull = false
  for (let events: EventRow[] = []; ;) {
    events = await eventsAfter(db, last?.sequence ?? start, through)
    const states = await readStates(db, events)
    for (const event of events) {
      const cursor = cursorOf(event, key)
      const json = JSON.stringify(
        toChange(event, states.get(event.id) ?? { before: null, after: null }, cursor),
      )
      bytes += Buffer.byteLength(json)
      isFull = parts.length === limit || (bytes > maxBytes && parts.length > 0)
      if (isFull) break
      parts.push(json)
      last = { sequence: event.id, at: event.at, cursor }
    }
    if (isFull || events.length < AT_ONCE) break
  }
  return {
    count: parts.length,
    entries: `[${parts.join(',')}]`,
    afterCursor,
    nextCursor: last?.cursor ?? afterCursor,
    last: last && { sequence: last.sequence, at: last.at },
    more: isFull,
  }
}

function eventsAfter(
  db: Kysely<Tables>,
  sequence: number,
  through: number | null,
): Promise<EventRow[]> {
  return db
    .selectFrom('registerEvents')
    .select(COLUMNS)
    .where('id', '>', sequence)
    .$if(through !== null, (rows) => rows.where('id', '<=', through ?? 0))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}

function eventWithId(db: Kysely<Tables>, id: number): Promise<EventRow | undefined> {
  return db.selectFrom('registerEvents').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

async function whyGone(db: Kysely<Tables>, sequence: number): Promise<'newer' | 'unknown'> {
  return sequence > (await readNewestEvent(db)) ? 'newer' : 'unknown'
}

/**
 * Keyed, because the entry has parts that are not public: without the key, a hash of them could be
 * guessed from.
 */
function cursorOf(event: EventRow, key: string): string {
  const { id, at, kind, recordId, certificateId, before, after, recordHash } = event
  // An older event has no hash; the cursors of these have to stay as they were.
  const record = recordHash === null ? [before, after] : [recordHash]
  const hashed = JSON.stringify([id, at, kind, recordId, certificateId, ...record])
  const hash = createHmac('sha256', key).update(hashed).digest('hex').slice(0, 16)
  return cursorText({ sequence: id, hash })
}
