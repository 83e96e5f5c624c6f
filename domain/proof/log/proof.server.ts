import { isDeepStrictEqual } from 'node:util'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { EntryRow, Store } from '#/db/schema.ts'
import { newestState } from '#/domain/proof/log/states/states-file.server.ts'
import {
  findReplacement,
  refuseRegister,
  requireTrusted,
} from '#/domain/proof/log/states/trust.server.ts'
import { LogHashes, sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import {
  privatePartOf,
  publicPartOf,
  registerEntry,
  type AnyStoredEvent,
} from '#/domain/proof/log-format/entry.ts'
import { isVersion2 } from '#/domain/proof/log-format/leaf-2.ts'
import { factsOf3, hashOfText } from '#/domain/proof/log-format/leaf-3.ts'
import { commitment, privateSalt, publicSalt } from '#/domain/proof/log-format/leaf.ts'
import { partsColumn } from '#/db/entries.ts'
import { partsFromList } from '#/domain/register/model/certificate/part.ts'
import { toCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { inclusionPath, leafHash, rootFromInclusion } from '#/domain/proof/log/tree/merkle.ts'
import type { Proof } from './proof.ts'
import { base64Of } from '#/core/bytes.ts'

/**
 * Proves what the register says of a certificate now, by its number in the normal form; null where
 * there is none.
 */
export async function proveCertificate(
  { db }: Pick<RequestContext, 'db'>,
  number: string,
): Promise<Proof | null> {
  const [found, checkpoint] = await Promise.all([recordWithEvent(db, number), lastCheckpoint(db)])
  if (!found) return null
  const { row, event, leaf, salts: encoded } = found
  if (!event) return { state: 'missing' }
  if (!saysTheSame(event, row)) return { state: 'contradicted' }
  if (leaf === null || encoded === null || !checkpoint || leaf >= checkpoint.size)
    return { state: 'pending' }
  const salts = new Uint8Array(Buffer.from(encoded, 'base64'))
  const hashes = hashesAt(db, checkpoint.size)
  const path = await Promise.all(
    inclusionPath(leaf, checkpoint.size).map((range) => hashes.ofRange(range)),
  )
  const hash = leafHash(sha256, registerEntry(sha256, event, salts))
  const reached = rootFromInclusion(sha256, { hash, leaf, size: checkpoint.size, path })
  if (!reached || base64Of(reached) !== checkpoint.root) {
    throw refuseRegister(
      db,
      `Event ${event.kind} ${event.certificateId} (leaf ${leaf}) does not lead to the state that was signed`,
    )
  }
  return {
    state: 'proved',
    event: publicPartOf(event),
    facts: event.format === 3 ? factsOf3(JSON.stringify(toCertificate(row))) : null,
    salt: base64Of(publicSalt(salts)),
    privateCommitment: base64Of(commitment(sha256, privateSalt(salts), privatePartOf(event))),
    leaf,
    path: path.map(base64Of),
    checkpoint: checkpoint.note,
  }
}

/** A record, its newest event and the event's leaf, as they are at one instant. */
async function recordWithEvent({ read }: Pick<Store, 'read'>, number: string) {
  const row = await read
    .selectFrom('entries')
    .leftJoin('registerEvents as event', (join) =>
      join.on('event.id', '=', (e) =>
        e
          .selectFrom('registerEvents')
          .select((f) => f.fn.max('registerEvents.id').as('id'))
          .whereRef('registerEvents.recordId', '=', 'entries.id'),
      ),
    )
    .leftJoin('logLeaves', (join) =>
      join.onRef('logLeaves.eventId', '=', 'event.id').on('logLeaves.source', '=', 'register'),
    )
    .selectAll('entries')
    .select(['event.id as eventId', 'leaf', 'salts', partsColumn(read)])
    .where('entries.certificateId', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const { eventId, leaf, salts } = row
  const event =
    eventId === null
      ? undefined
      : await read
          .selectFrom('registerEvents')
          .selectAll()
          .where('id', '=', eventId)
          .executeTakeFirst()
  return event ? { row, event, leaf, salts } : { row, event: null, leaf: null, salts: null }
}

/**
 * The newest signed state that is in this machine's file of signed states, and under it the
 * signatures of its witnesses. Refuses (unavailable) where the database has another root for it.
 */
export async function lastCheckpoint(db: Pick<Store, 'read' | 'where' | 'trust'>) {
  requireTrusted(db)
  const recorded = newestState(db.where.dataDir)
  if (!recorded) return undefined
  const rows = await db.read
    .selectFrom('checkpoints')
    .leftJoin('cosignatures', 'cosignatures.size', 'checkpoints.size')
    .selectAll('checkpoints')
    .select('line')
    .where('checkpoints.size', '=', (e) =>
      e
        .selectFrom('checkpoints')
        .select((f) => f.fn.max('checkpoints.size').as('size'))
        .where('checkpoints.size', '<=', recorded.size),
    )
    .orderBy('witnessId')
    .execute()
  const [first] = rows
  if (first?.size !== recorded.size || first.root !== recorded.root) {
    // In between only while a state is being stored, or just after a restore.
    const difference = await findReplacement(db)
    if (difference !== null) throw refuseRegister(db, difference)
  }
  if (!first) return undefined
  const { size, root, note, at } = first
  return { size, root, at, note: note + rows.map(({ line }) => line ?? '').join('') }
}

const newest = new WeakMap<Store, { size: number; hashes: LogHashes }>()

/** What was read for one proof serves the next, until a new state is signed. */
function hashesAt(db: Store, size: number): LogHashes {
  const known = newest.get(db)
  if (known?.size === size) return known.hashes
  const hashes = new LogHashes(db.read)
  newest.set(db, { size, hashes })
  return hashes
}

/**
 * Whether the public part of an event is what it would be of the row. An event of version 1 says
 * nothing of parts.
 */
function saysTheSame(event: AnyStoredEvent, row: EntryRow): boolean {
  const { parts, surveysFrom, ...facts } = toCertificate(row)
  if (event.format === 3) {
    const isSame =
      event.factsHash ===
      hashOfText(sha256, factsOf3(JSON.stringify({ ...facts, parts, surveysFrom })))
    return isSame && event.certificateId === row.certificateId
  }
  const hasParts = isVersion2(event)
  // No version of the product stored parts without an event that has them.
  if (!hasParts && !isDeepStrictEqual(parts, partsFromList(facts))) return false
  const now = hasParts ? { ...facts, parts, surveysFrom } : facts
  return (
    publicPartOf(event) ===
    publicPartOf({ ...event, certificateId: row.certificateId, after: JSON.stringify(now) })
  )
}
