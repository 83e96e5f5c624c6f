import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { pieceCount, PIECE_BYTES } from '#/app/files/pieces.ts'
import { bytesOfPieces, hashOfPieces, PIECES_AT_ONCE } from '#/app/files/read-pieces.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Store, Tables, Tx } from '#/db/schema.ts'
import { scansInEvents } from './scan-events.server.ts'
import type { PublicScan, Scan } from './scan.ts'

export type ScanRow = Selectable<Tables['certificateScans']>

/** The scans of an entry, the newest first; there are at most `MAX_SCANS`. */
export function scansOfRecord(db: Store['read'] | Tx, recordId: number): Promise<ScanRow[]> {
  return db.selectFrom('certificateScans').selectAll().where('recordId', '=', recordId).orderBy('id', 'desc').execute()
}

/** The scan that an entry has now; null where it has none. */
export async function presentScan(db: Store['read'] | Tx, recordId: number): Promise<ScanRow | null> {
  const query = db.selectFrom('certificateScans').selectAll().where('recordId', '=', recordId).where('removedAt', 'is', null)
  return (await query.executeTakeFirst()) ?? null
}

/** What the public page says of it. */
export async function publicScanOf({ read }: Pick<Store, 'read'>, recordId: number): Promise<PublicScan | null> {
  const scan = await presentScan(read, recordId)
  return scan && { addedAt: scan.addedAt, mediaType: scan.mediaType, size: scan.size }
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
 * The bytes of a scan, piece by piece. They are hashed first. Refuses (conflict) a scan that is not the one of its events, or whose bytes are not:
 * it was changed in the database.
 */
export async function readBytes({ read }: Pick<Store, 'read'>, row: ScanRow) {
  const pieceOf = (piece: number) =>
    read
      .selectFrom('certificateScanPieces')
      .select('bytes')
      .where('scan', '=', row.id)
      .where('piece', '=', piece)
      .executeTakeFirst()
  const said = (await scansInEvents(read, [row.recordId])).get(row.recordId) ?? []
  const isAsAdded = said.some((scan) => isSameScan(scan, row))
  if (!isAsAdded || (await hashOfPieces(row.size, pieceOf)) !== row.sha256)
    throw new Refusal(
      'conflict',
      'This is not the scan that was added: it was changed in the database. Inform an administrator.',
    )
  return bytesOfPieces(row.size, pieceOf)
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
