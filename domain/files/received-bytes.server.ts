import { Refusal } from '#/core/refusal.ts'

/**
 * A body as it comes. Refuses (invalid) where its sender breaks off, or is cut off: that is no
 * error of the server.
 */
export async function* receivedBytes(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array, void> {
  try {
    if (body) yield* body
  } catch {
    throw brokenOff()
  }
}

export function brokenOff(): Refusal {
  return new Refusal('invalid', 'The file arrived incomplete. Please send it again.')
}

/**
 * Of a file that is too large, this many times as much is read and dropped, so that a browser which
 * is still sending reads why.
 */
export const DRAINED_TIMES = 4

/**
 * The whole of a small file, in memory; null where it is larger than `max` bytes, of which nothing
 * is kept then.
 */
export async function readWhole(
  content: AsyncIterable<Uint8Array>,
  max: number,
): Promise<Buffer | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const bytes of content) {
    size += bytes.length
    if (size <= max) pieces.push(bytes)
    else pieces.length = 0
    if (size > max * DRAINED_TIMES) break
  }
  return size > max ? null : Buffer.concat(pieces)
}
