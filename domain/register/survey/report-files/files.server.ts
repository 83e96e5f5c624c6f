import type { RequestContext } from '#/domain/context/request-context.ts'
import { PIECE_BYTES, pieceCount } from '#/domain/files/pieces.ts'
import { inspectFile, virusRefusal, type Inspected } from '#/domain/files/inspect.server.ts'
import { requireOwnReport } from '#/domain/register/survey/report-own/own-reports.server.ts'
import { isSendable } from '#/domain/register/survey/report-content/report-format.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Store, Tx } from '#/db/schema.ts'
import { bytesOfFile, hashOfFile, type InReport } from './stored-files.server.ts'

export type FileKey = { reportId: string; position: number }

/**
 * What of a file has arrived: the pieces that are missing, from 0; `isComplete`: its hash was
 * compared.
 */
export type FileProgress = { isComplete: boolean; missing: number[] }

const COMPLETE: FileProgress = { isComplete: true, missing: [] }

/** A file as its report names it, by the row of it. */
type ReportFile = InReport & { name: string; sha256: string; receivedAt: string | null }

/** Which pieces of a file have not arrived. Refuses: not-found. */
export async function readProgress(context: RequestContext, key: FileKey): Promise<FileProgress> {
  return progressOf(context.db.read, await requireFile(context, key))
}

/**
 * Stores one piece of a file that a report of the actor names. A piece that is sent again changes
 * nothing. The last one is stored once the whole file was read: what it is by its bytes decides,
 * not what its name or the report says. Refuses: not-found; a piece of another length, or that the
 * file does not have (invalid). And at the last piece, with all pieces then removed: a file that is
 * not the one that was signed (conflict), no JPEG, PNG, HEIC or PDF by its bytes, or in which the
 * virus scanner finds something (invalid). A scanner that cannot be asked (unavailable) leaves the
 * last piece missing.
 */
export async function storePiece(
  context: RequestContext,
  key: FileKey,
  { piece, bytes }: { piece: number; bytes: string },
): Promise<FileProgress> {
  const file = await requireFile(context, key)
  if (file.receivedAt !== null) return COMPLETE
  requireLength(file.size, piece, bytes)
  const progress = await context.db.write.transaction().execute(async (tx) => {
    const { isComplete, missing } = await lockFile(tx, file)
    if (isComplete) return COMPLETE
    // The last one waits for what the whole file is.
    if (missing.every((one) => one === piece)) return null
    await insertPiece(tx, file, { piece, bytes })
    return { isComplete, missing: missing.filter((one) => one !== piece) }
  })
  return progress ?? completeFile(context, file, { piece, bytes })
}

type Piece = { piece: number; bytes: string }

async function completeFile(
  context: RequestContext,
  file: ReportFile,
  last: Piece,
): Promise<FileProgress> {
  const inspected = await inspectFile(context, withPiece(bytesOfFile(context.db.read, file), last))
  const refused = refusalOf(file, inspected)
  // Outside the transaction that refuses, so that the removal of a refused file stays.
  const outcome = await context.db.write.transaction().execute(async (tx) => {
    if ((await lockFile(tx, file)).isComplete) return null
    if (refused === null) {
      await insertPiece(tx, file, last)
      // Others may have sent other pieces since the file was read.
      if ((await hashOfFile(tx, file)) === file.sha256) return setReceived(tx, file, context.now)
    }
    await tx
      .deleteFrom('surveyFilePieces')
      .where('report', '=', file.report)
      .where('position', '=', file.position)
      .execute()
    return refused ?? otherFile(file)
  })
  if (outcome !== null) throw outcome
  return COMPLETE
}

/** Why a file that is complete is not taken; null where it is. */
function refusalOf(file: ReportFile, inspected: Inspected): Refusal | null {
  const { sha256, type, other } = inspected
  if (sha256 !== file.sha256) return otherFile(file)
  if (!isSendable(type)) {
    const what = other === null ? 'no JPEG, PNG, HEIC or PDF by its content' : other
    return new Refusal(
      'invalid',
      `${file.name} is ${what}. A report takes photos in JPEG, PNG or HEIC, and PDF files.`,
    )
  }
  return virusRefusal(inspected, file.name)
}

function otherFile({ name }: ReportFile): Refusal {
  return new Refusal(
    'conflict',
    `${name} is not the file that was signed: its SHA-256 is another one.`,
  )
}

/** The bytes of a file of which one piece is not stored. */
async function* withPiece(
  stored: AsyncIterable<Uint8Array>,
  { piece, bytes }: Piece,
): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const part of stored) yield at++ === piece ? Buffer.from(bytes, 'base64') : part
}

/**
 * Locks a file, so that of two pieces the second one finds the first, and answers what of it has
 * arrived.
 */
async function lockFile(tx: Tx, file: ReportFile): Promise<FileProgress> {
  // A change of nothing locks the row (PostgreSQL; SQLite has one writer).
  const { receivedAt } = await tx
    .updateTable('surveyFiles')
    .set((e) => ({ size: e.ref('size') }))
    .where('report', '=', file.report)
    .where('position', '=', file.position)
    .returning('receivedAt')
    .executeTakeFirstOrThrow()
  return progressOf(tx, { ...file, receivedAt })
}

async function insertPiece(
  tx: Tx,
  { report, position }: ReportFile,
  { piece, bytes }: Piece,
): Promise<void> {
  await tx
    .insertInto('surveyFilePieces')
    .values({ report, position, piece, bytes })
    .onConflict((conflict) => conflict.columns(['report', 'position', 'piece']).doNothing())
    .execute()
}

async function setReceived(tx: Tx, { report, position }: ReportFile, now: string): Promise<null> {
  const files = tx.updateTable('surveyFiles').set({ receivedAt: now })
  await files.where('report', '=', report).where('position', '=', position).execute()
  return null
}

async function requireFile(context: RequestContext, key: FileKey): Promise<ReportFile> {
  const { id: report, state } = await requireOwnReport(context, key.reportId)
  if (state === 'declined')
    throw new Refusal('not-found', 'The office has declined this report: it takes no files.')
  const file = await context.db.read
    .selectFrom('surveyFiles')
    .select(['position', 'name', 'size', 'sha256', 'receivedAt'])
    .where('report', '=', report)
    .where('position', '=', key.position)
    .executeTakeFirst()
  if (!file) throw new Refusal('not-found', 'The report has no such file.')
  return { report, ...file }
}

async function progressOf(
  db: Store['read'] | Tx,
  { report, position, size, receivedAt }: ReportFile,
): Promise<FileProgress> {
  if (receivedAt !== null) return COMPLETE
  const rows = await db
    .selectFrom('surveyFilePieces')
    .select('piece')
    .where('report', '=', report)
    .where('position', '=', position)
    .execute()
  const arrived = new Set(rows.map(({ piece }) => piece))
  const all = Array.from({ length: pieceCount(size) }, (_, piece) => piece)
  return { isComplete: false, missing: all.filter((piece) => !arrived.has(piece)) }
}

function requireLength(size: number, piece: number, bytes: string): void {
  if (piece >= pieceCount(size))
    throw new Refusal('invalid', `The file has ${pieceCount(size)} pieces, counted from 0.`)
  const expected = Math.min(PIECE_BYTES, size - piece * PIECE_BYTES)
  const length = Buffer.from(bytes, 'base64').length
  if (length !== expected)
    throw new Refusal('invalid', `Piece ${piece} has ${expected} bytes; ${length} arrived.`)
}
