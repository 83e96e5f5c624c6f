import type { Kysely } from 'kysely'
import { rowsOfLeaves, saltsOf } from '#/app/transparency-log/entries/sources.server.ts'
import { leafHash } from '#/app/transparency-log/tree/merkle.ts'
import { sha256 } from '#/app/transparency-log/tree/hashes.server.ts'
import type { Tables } from '#/db/schema.ts'

/** Leaves from index `from` up to, not including, `to`. */
export type LeafRange = { from: number; to: number }

export type HashedLeaves = Awaited<ReturnType<typeof hashLeaves>>

const HASH = 32

/**
 * Reads leaves and their entries, and computes their hashes again, five for each. They are in the order of the log. `title` is null
 * where the entry is gone; `isAsWritten` says whether its hash is still the one of the leaf; `hashes`: 32 bytes for each leaf, as they are stored.
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
    // The root is compared with what the leaves say, and each leaf with its event: so it is known which of the two was changed.
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
