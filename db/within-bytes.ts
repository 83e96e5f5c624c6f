import { sql } from 'kysely'
import { bytesSql } from './entries.ts'

// What is read at once is bounded in bytes, not only in rows: one row may be a hundred times as
// large as another. Whoever reads many certificates asks for their sizes first, which is cheap
// because the database knows the length of a text without reading it, and then for as many as fit.

/** How many bytes of certificates one answer has at most, as they are stored. */
export const ANSWER_BYTES = 1_000_000

/** How many are read and worked on in one step. */
const STEP_BYTES = 250_000

/** The size of a row of `entries` with its certificates. */
export const entryBytes = sql.raw<number>(bytesSql())

/**
 * As many of the first as have at most `most` bytes together; the first one always, so that a list
 * goes on.
 */
export function withinBytes<Row extends { bytes: number }>(
  rows: readonly Row[],
  most = ANSWER_BYTES,
): Row[] {
  const [first = []] = stepsOf(rows, most)
  return first
}

/** All of them, in steps of at most `most` bytes each; one that is larger is a step of its own. */
export function* stepsOf<Row extends { bytes: number }>(
  rows: readonly Row[],
  most = STEP_BYTES,
): Generator<Row[]> {
  let step: Row[] = []
  let total = 0
  for (const row of rows) {
    if (step.length > 0 && total + row.bytes > most) {
      yield step
      step = []
      total = 0
    }
    step.push(row)
    total += row.bytes
  }
  if (step.length > 0) yield step
}
