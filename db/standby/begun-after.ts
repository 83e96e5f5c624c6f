/**
 * Answers with what a reading finds that began after the call. However many call while one is under way, one more reading
 * answers them all.
 */
export function begunAfter<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= underWay.then(() => {
      next = null
      const reading = read()
      underWay = reading.catch(() => {})
      return reading
    })
    return next
  }
}
