/**
 * Of a file as it is sent from on board: its base64 fits into one request of 64 KB. Divisible by 3,
 * so that the pieces are one base64 text together.
 */
export const PIECE_BYTES = 45_000

/** How many pieces a file of a size has. */
export function pieceCount(size: number): number {
  return Math.ceil(size / PIECE_BYTES)
}
