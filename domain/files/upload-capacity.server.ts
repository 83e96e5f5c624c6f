import { Refusal } from '#/core/refusal.ts'

/**
 * Uploads that one process receives at once, of all accounts and of one: each is on the disk, or in
 * memory, in full before it is read.
 */
const MAX_UPLOADS = 10
const MAX_UPLOADS_OF_ACCOUNT = 2
/** Most uploads take a few seconds; one of 20 MB on a slow line takes longer than this. */
const SECONDS_TO_WAIT = 30
/** By account; none of them is 0. */
const uploads = new Map<number, number>()

/**
 * Receives a file, by `receive`. Refuses more than ten at once, and more than two of one account
 * (too-many), before any of it is read.
 */
export async function withUploadCapacity<T>(userId: number, receive: () => Promise<T>): Promise<T> {
  const own = uploads.get(userId) ?? 0
  const all = uploads.values().reduce((sum, count) => sum + count, 0)
  if (own >= MAX_UPLOADS_OF_ACCOUNT || all >= MAX_UPLOADS) {
    const busy =
      own >= MAX_UPLOADS_OF_ACCOUNT
        ? `You are sending ${own} files already`
        : `The server is receiving ${all} files`
    throw new Refusal('too-many', `${busy}. Try again in ${SECONDS_TO_WAIT} seconds.`, {
      retryAfter: SECONDS_TO_WAIT,
    })
  }
  uploads.set(userId, own + 1)
  try {
    return await receive()
  } finally {
    const left = (uploads.get(userId) ?? 1) - 1
    if (left > 0) uploads.set(userId, left)
    else uploads.delete(userId)
  }
}
