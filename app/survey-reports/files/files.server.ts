import { allow } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Store, Tx } from '#/db/schema.ts'
import { requireOwnReport } from '#/app/survey-reports/own/own-reports.server.ts'
import { isAsArrived } from '#/app/survey-reports/report/report-events.server.ts'
import { contentOf } from '#/app/survey-reports/report/report-content.server.ts'
import { PIECE_BYTES, pieceCount } from '#/app/files/pieces.ts'
import { bytesOfPieces, hashOfPieces } from '#/app/files/read-pieces.server.ts'

type FileKey = { reportId: string; position: number }

/** What of a file has arrived: the pieces that are missing, from 0; `isComplete`: its hash was compared. */
export type FileProgress = { isComplete: boolean; missing: number[] }

/** Which pieces of a file have not arrived. Refuses: not-found. */
export async function readProgress(context: RequestContext, key: FileKey): Promise<FileProgress> {
  const { report, file } = await requireFile(context, key)
  return progressOf(context.db.read, report, file)
}

/**
 * Stores one piece of a file that a report of the actor names; with the last one, compares the hash with the one that was signed. A piece that is sent
 * again changes nothing. Refuses: not-found; a piece of another length, or that the file does not have (invalid); a file that is not the one that was
 * signed, of which every piece is then removed (conflict).
 */
export async function storePiece(
  context: RequestContext,
  key: FileKey,
  { piece, bytes }: { piece: number; bytes: string },
): Promise<FileProgress> {
  const { report, file } = await requireFile(context, key)
  if (file.receivedAt !== null) return { isComplete: true, missing: [] }
  requireLength(file.size, piece, bytes)
  // Outside the transaction that refuses, so that the removal of a false file stays.
  const outcome = await context.db.write.transaction().execute(async (tx) => {
    // A change of nothing locks the row, so that of two last pieces the second one finds the first (PostgreSQL; SQLite has one writer).
    await tx
      .updateTable('surveyFiles')
      .set((e) => ({ size: e.ref('size') }))
      .where('report', '=', report)
      .where('position', '=', file.position)
      .execute()
    await tx
      .insertInto('surveyFilePieces')
      .values({ report, position: file.position, piece, bytes })
      .onConflict((conflict) => conflict.columns(['report', 'position', 'piece']).doNothing())
      .execute()
    const progress = await progressOf(tx, report, file)
    if (progress.missing.length > 0) return progress
    if ((await hashOf(tx, report, file)) === file.sha256) {
      await setReceived(tx, report, file.position, context.now)
      return { isComplete: true, missing: [] }
    }
    await tx.deleteFrom('surveyFilePieces').where('report', '=', report).where('position', '=', file.position).execute()
    return null
  })
  if (outcome === null)
    throw new Refusal('conflict', `${file.name} is not the file that was signed: its SHA-256 is another one.`)
  return outcome
}

/**
 * A file for the office, piece by piece. It is hashed first. Refuses: not-found, also while it has not arrived; a file whose
 * SHA-256 is not the one in the text of its report, or whose text is not the one that arrived (conflict).
 */
export async function readFile(context: RequestContext, key: FileKey) {
  allow(context, 'report.read')
  await context.count('document')
  const { read } = context.db
  const row = await read
    .selectFrom('surveyFiles')
    .innerJoin('surveyReports', 'surveyReports.id', 'surveyFiles.report')
    .selectAll('surveyReports')
    .where('reportId', '=', key.reportId)
    .where('position', '=', key.position)
    .where('surveyFiles.receivedAt', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'There is no such file, or it has not arrived yet.')
  const file = contentOf(row).files[key.position]
  if (
    !file ||
    !(await isAsArrived(read, row)) ||
    (await hashOf(read, row.id, { ...file, position: key.position })) !== file.sha256
  )
    throw new Refusal(
      'conflict',
      'This is not the file that was signed: it was changed in the database. Inform an administrator.',
    )
  const content = bytesOfPieces(file.size, pieceReader(read, row.id, { ...file, position: key.position }))
  return { file, content }
}

type InFile = Pick<StoredFile, 'position' | 'size'>

function pieceReader(db: Store['read'] | Tx, report: number, { position }: InFile) {
  return (piece: number) =>
    db
      .selectFrom('surveyFilePieces')
      .select('bytes')
      .where('report', '=', report)
      .where('position', '=', position)
      .where('piece', '=', piece)
      .executeTakeFirst()
}

function hashOf(db: Store['read'] | Tx, report: number, file: InFile): Promise<string> {
  return hashOfPieces(file.size, pieceReader(db, report, file))
}

async function setReceived(tx: Tx, report: number, position: number, now: string): Promise<void> {
  await tx
    .updateTable('surveyFiles')
    .set({ receivedAt: now })
    .where('report', '=', report)
    .where('position', '=', position)
    .execute()
}

type StoredFile = { position: number; name: string; size: number; sha256: string; receivedAt: string | null }

async function requireFile(context: RequestContext, key: FileKey): Promise<{ report: number; file: StoredFile }> {
  const { id, state } = await requireOwnReport(context, key.reportId)
  if (state === 'declined') throw new Refusal('not-found', 'The office has declined this report: it takes no files.')
  const file = await context.db.read
    .selectFrom('surveyFiles')
    .select(['position', 'name', 'size', 'sha256', 'receivedAt'])
    .where('report', '=', id)
    .where('position', '=', key.position)
    .executeTakeFirst()
  if (!file) throw new Refusal('not-found', 'The report has no such file.')
  return { report: id, file }
}

async function progressOf(db: Store['read'] | Tx, report: number, file: StoredFile): Promise<FileProgress> {
  if (file.receivedAt !== null) return { isComplete: true, missing: [] }
  const rows = await db
    .selectFrom('surveyFilePieces')
    .select('piece')
    .where('report', '=', report)
    .where('position', '=', file.position)
    .execute()
  const arrived = new Set(rows.map(({ piece }) => piece))
  const all = Array.from({ length: pieceCount(file.size) }, (_, piece) => piece)
  return { isComplete: false, missing: all.filter((piece) => !arrived.has(piece)) }
}

function requireLength(size: number, piece: number, bytes: string): void {
  if (piece >= pieceCount(size)) throw new Refusal('invalid', `The file has ${pieceCount(size)} pieces, counted from 0.`)
  const expected = Math.min(PIECE_BYTES, size - piece * PIECE_BYTES)
  const length = Buffer.from(bytes, 'base64').length
  if (length !== expected) throw new Refusal('invalid', `Piece ${piece} has ${expected} bytes; ${length} arrived.`)
}
