import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { pieceCount, PIECE_BYTES } from '#/domain/files/pieces.ts'
import { bytesOfPieces, hashOfPieces, PIECES_AT_ONCE } from '#/domain/files/read-pieces.server.ts'
import { findImported } from '#/domain/register/history/imported.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Store, Tables, Tx } from '#/db/schema.ts'
import { scansInEvents } from './scan-events.server.ts'
import { holdingBack } from './held-back.ts'
import type { PublicScan, Scan } from './scan.ts'

export type ScanRow = Selectable<Tables['certificateScans']>

/** The scans of an entry, the newest first; there are at most `MAX_SCANS`. */
export function scansOfRecord(db: Store['read'] | Tx, recordId: number): Promise<ScanRow[]> {
  return db
    .selectFrom('certificateScans')
    .selectAll()
    .where('recordId', '=', recordId)
    .orderBy('id', 'desc')
    .execute()
}

/** The scan that an entry has now; null where it has none. */
export async function presentScan(
  db: Store['read'] | Tx,
  recordId: number,
): Promise<ScanRow | null> {
  const query = db
    .selectFrom('certificateScans')
    .selectAll()
    .where('recordId', '=', recordId)
    .where('removedAt', 'is', null)
  return (await query.executeTakeFirst()) ?? null
}

/**
 * What the public page says of it on a day. It is of all papers of the entry, of which one
 * certificate may be verified.
 */
export async function publicScanOf(
  db: Pick<Store, 'read'>,
  recordId: number,
  today: string,
): Promise<PublicScan | null> {
  const scan = await presentScan(db.read, recordId)
  if (!scan) return null
  const { id, parts } = await findCertificate(db.read, recordId)
  const imported = await findImported(db, { id, parts })
  const heldBackBy = holdingBack(parts, imported?.codes ?? [], today)
  return { addedAt: scan.addedAt, mediaType: scan.mediaType, size: scan.size, heldBackBy }
}

/** What staff see of a row. */
export function toScan(row: ScanRow): Scan {
  const { mediaType, size, sha256, addedBy, addedAt, removedBy, removedAt, reason } = row
  return { mediaType, size, sha256, addedBy, addedAt, removedBy, removedAt, reason }
}

/** Stores the bytes of a scan, in the transaction that adds it. */
export async function writePieces(tx: Tx, scan: number, bytes: Buffer): Promise<void> {
  for (let piece = 0; piece < pieceCount(bytes.length); piece++) {
    const part = bytes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES)
    await tx
      .insertInto('certificateScanPieces')
      .values({ scan, piece, bytes: part.toString('base64') })
      .execute()
    if (piece % PIECES_AT_ONCE === PIECES_AT_ONCE - 1) await setImmediate()
  }
}

/**
 * The bytes of a scan, piece by piece. Refuses (conflict) a scan that is not the one of its events,
 * or whose bytes are not: it was changed in the database. The bytes are hashed once in ten minutes
 * in each process. `now`: ISO 8601.
 */
export async function readBytes({ read }: Pick<Store, 'read'>, row: ScanRow, now: string) {
  const pieceOf = (piece: number) =>
    read
      .selectFrom('certificateScanPieces')
      .select('bytes')
      .where('scan', '=', row.id)
      .where('piece', '=', piece)
      .executeTakeFirst()
  const said = (await scansInEvents(read, [row.recordId])).get(row.recordId) ?? []
  const isAsAdded = said.some((scan) => isSameScan(scan, row))
  if (!isAsAdded || !(await hasItsHash(read, row, now, () => hashOfPieces(row.size, pieceOf))))
    throw new Refusal(
      'conflict',
      'This is not the scan that was added: it was changed in the database. Inform an administrator.',
    )
  return bytesOfPieces(row.size, pieceOf)
}

const HASHED_FOR_MS = 10 * 60_000
const MAX_REMEMBERED = 1_000

/**
 * Of each database: when a scan was last found to have its hash, or is being hashed. The oldest
 * first.
 */
const hashed = new WeakMap<Store['read'], Map<string, { at: number; isRight: Promise<boolean> }>>()

/**
 * Whether the stored bytes have the hash of a scan; requests at the same time hash them once. What
 * is wrong is not remembered.
 */
function hasItsHash(
  read: Store['read'],
  { id, sha256, size }: ScanRow,
  now: string,
  hash: () => Promise<string>,
): Promise<boolean> {
  const known = hashed.get(read) ?? new Map<string, { at: number; isRight: Promise<boolean> }>()
  hashed.set(read, known)
  const [key, at] = [`${id} ${size} ${sha256}`, Date.parse(now)]
  const found = known.get(key)
  if (found && Math.abs(at - found.at) < HASHED_FOR_MS) return found.isRight
  const isRight = hash().then((digits) => digits === sha256)
  known.delete(key)
  known.set(key, { at, isRight })
  const forget = () => known.get(key)?.isRight === isRight && known.delete(key)
  isRight.then((right) => right || forget(), forget)
  const [oldest] = known.keys()
  if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest)
  return isRight
}

function isSameScan(scan: Scan, row: ScanRow): boolean {
  const { mediaType, size, sha256, addedAt, removedAt } = row
  return (
    scan.sha256 === sha256 &&
    scan.size === size &&
    scan.mediaType === mediaType &&
    scan.addedAt === addedAt &&
    scan.removedAt === removedAt
  )
}
