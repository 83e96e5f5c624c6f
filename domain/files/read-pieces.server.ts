import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { pieceCount } from './pieces.ts'

/** Reads one piece of a stored file, base64; undefined where it is gone. */
type ReadPiece = (piece: number) => Promise<{ bytes: string } | undefined>

/**
 * A stored file of `size` bytes, piece by piece. One that is gone changes the hash, which the
 * caller compares.
 */
export async function* bytesOfPieces(
  size: number,
  read: ReadPiece,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for (let piece = 0; piece < pieceCount(size); piece++)
    yield Buffer.from((await read(piece))?.bytes ?? '', 'base64')
}

/** How many pieces are hashed or written, some 1 ms, before other requests have their turn. */
export const PIECES_AT_ONCE = 8

/** Its SHA-256, hexadecimal. */
export async function hashOfPieces(size: number, read: ReadPiece): Promise<string> {
  const hash = createHash('sha256')
  let pieces = 0
  for await (const bytes of bytesOfPieces(size, read)) {
    hash.update(bytes)
    // SQLite answers at once, so that nothing else would run until the last piece of 445.
    if (++pieces % PIECES_AT_ONCE === 0) await setImmediate()
  }
  return hash.digest('hex')
}
