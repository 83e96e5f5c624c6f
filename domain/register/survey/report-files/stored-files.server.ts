import { fileTypeOf, type FileType } from '#/domain/files/file-type.ts'
import { bytesOfPieces, hashOfPieces } from '#/domain/files/read-pieces.server.ts'
import type { Store, Tx } from '#/db/schema.ts'

type Db = Store['read'] | Tx

/** A file of a report by its row; `report`: the id of the row of the report. */
export type InReport = { report: number; position: number; size: number }

/** The bytes of a file that has arrived, or of its pieces so far. */
export function bytesOfFile(
  db: Db,
  { report, position, size }: InReport,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  return bytesOfPieces(size, pieceReader(db, { report, position }))
}

/** The SHA-256 of a file, hexadecimal. */
export function hashOfFile(db: Db, { report, position, size }: InReport): Promise<string> {
  return hashOfPieces(size, pieceReader(db, { report, position }))
}

/** What a file that has arrived is, by its bytes. */
export async function typeOfFile(db: Db, file: InReport): Promise<FileType | null> {
  const { value } = await bytesOfFile(db, file).next()
  return value ? fileTypeOf(value) : null
}

function pieceReader(db: Db, { report, position }: Pick<InReport, 'report' | 'position'>) {
  return (piece: number) =>
    db
      .selectFrom('surveyFilePieces')
      .select('bytes')
      .where('report', '=', report)
      .where('position', '=', position)
      .where('piece', '=', piece)
      .executeTakeFirst()
}
