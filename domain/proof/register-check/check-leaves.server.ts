import { sql, type Kysely } from 'kysely'
import {
  readSource,
  rowsOfLeaves,
  saltsOf,
  SOURCES,
  TABLE_OF,
  type Source,
} from '#/domain/proof/log/entries/sources.server.ts'
import { lastLogged, OVERLAPPING_IDS } from '#/domain/proof/log/entries/unlogged.server.ts'
import { AppendOnlyTree } from '#/domain/proof/log/tree/append-tree.server.ts'
import { logSize, sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import { leafHash } from '#/domain/proof/log/tree/merkle.ts'
import type { Store, Tables } from '#/db/schema.ts'
import type { ReportError } from './tables/check-certificates.server.ts'

const THREAD = 'domain/proof/register-check/leaves-thread.server.ts'
const AT_ONCE = 4_000
const THREADS = 2
/** Bytes. */
const HASH = 32
/** Below this, starting threads takes longer than the work. */
const MIN_FOR_THREADS = 4 * AT_ONCE
const MAX_LISTED = 100

export type AskThread = Store['askThread']
type Checking = { report: ReportError; reached: () => void }
/** `askThread`: hashes long logs on other threads; null where this thread hashes all of it. */
type Hashing = { db: Kysely<Tables>; askThread: AskThread | null }

/**
 * Leaves and what they stand for, side by side; grows the tree, and calls `reached` after each
 * leaf.
 */
export async function checkLeaves(
  hashing: Hashing,
  tree: AppendOnlyTree,
  { report, reached }: Checking,
): Promise<void> {
  let expected = 0
  let lastId = 0
  for await (const { rows, hashes } of hashInParts(hashing)) {
    for (const [i, { leaf, source, eventId, title, isAsWritten }] of rows.entries()) {
      const name = title ?? `${TITLES[source] ?? source} ${eventId}`
      if (leaf > expected)
        report(`${leaf - expected} events before ${name} are gone: leaf ${expected} has none`)
      if (title === null) report(`${name} is gone: leaf ${leaf} has none`)
      else if (!isAsWritten) report(`${name} is not what it was when it was written`)
      if (source === 'register') {
        if (eventId < lastId) report(`${name} stands after Event ${lastId} in the log`)
        lastId = eventId
      }
      tree.add(hashes.slice(i * HASH, (i + 1) * HASH))
      expected = leaf + 1
      reached()
    }
  }
}

/** Parts of the log in their order; every thread computes its part while one part is checked. */
async function* hashInParts({ db, askThread }: Hashing): AsyncGenerator<HashedLeaves> {
  const size = await logSize(db)
  const hashPart = (range: LeafRange, share: number) =>
    askThread === null || size < MIN_FOR_THREADS
      ? hashLeaves(db, range)
      : (askThread(THREAD, range, share % THREADS) as Promise<HashedLeaves>) // what it is made to answer
  const underWay: Promise<HashedLeaves>[] = []
  for (let [from, share] = [0, 0]; from < size || underWay.length > 0; from += AT_ONCE, share++) {
    if (from < size) {
      const part = hashPart({ from, to: Math.min(from + AT_ONCE, size) }, share)
      // Reported where it is waited for.
      part.catch(() => {})
      underWay.push(part)
    }
    if (underWay.length >= THREADS || from + AT_ONCE >= size) {
      const next = underWay.shift()
      if (next) yield await next
    }
  }
}

/** Leaves from index `from` up to, not including, `to`. */
export type LeafRange = { from: number; to: number }

type HashedLeaves = Awaited<ReturnType<typeof hashLeaves>>

/**
 * Reads leaves and their entries, and computes their hashes again, five for each. They are in the
 * order of the log. `title` is null where the entry is gone; `isAsWritten` says whether its hash is
 * still the one of the leaf; `hashes`: 32 bytes for each leaf, as they are stored.
 */
export async function hashLeaves(db: Kysely<Tables>, { from, to }: LeafRange) {
  const leaves = await db
    .selectFrom('logLeaves')
    .selectAll()
    .where('leaf', '>=', from)
    .where('leaf', '<', to)
    .orderBy('leaf')
    .execute()
  const events = await rowsOfLeaves(db, leaves)
  const hashes = new Uint8Array(leaves.length * HASH)
  const rows = leaves.map((stored, i) => {
    const { leaf, source, eventId } = stored
    const event = events.get(leaf)
    // The root is compared with what the leaves say, and each leaf with its event: so it is known
    // which of the two was changed.
    hashes.set(Buffer.from(stored.hash, 'base64').subarray(0, HASH), i * HASH)
    const hash =
      event && Buffer.from(leafHash(sha256, event.entry(saltsOf(stored)))).toString('base64')
    return {
      leaf,
      source,
      eventId,
      title: event?.title ?? null,
      isAsWritten: event?.agrees === true && hash === stored.hash,
    }
  })
  return { rows, hashes }
}

/** Entries without a leaf are the newest of their source. */
export async function checkUnlogged(db: Kysely<Tables>, report: ReportError): Promise<void> {
  for (const source of SOURCES) {
    const last = await lastLogged(db, source)
    const until = source === 'register' ? last : last - OVERLAPPING_IDS
    for (const id of await unloggedIds(db, source, until)) {
      const [row] = await readSource(db, source, { after: id - 1, until: id })
      report(`${row?.title ?? id} was put in later: it has no leaf`)
    }
  }
}

async function unloggedIds(db: Kysely<Tables>, source: Source, until: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select entry.id from ${sql.table(TABLE_OF[source])} entry
    left join "logLeaves" on "logLeaves"."source" = ${source} and "logLeaves"."eventId" = entry.id
    where "logLeaves"."leaf" is null and (entry.id < ${until} or entry.id < 1) limit ${sql.lit(MAX_LISTED)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What each title begins with in sources.server.ts. */
const TITLES: Record<string, string> = {
  register: 'Event',
  account: 'Account event',
  system: 'System event',
  document: 'Document',
}
