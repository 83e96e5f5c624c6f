import type { RequestContext } from './request-context.ts'

const UNIT = 100_000

/**
 * Counts what a look-up has read, or is about to read, for its network: whole units alone, so that
 * usual ones count nothing. Refuses: too-many.
 */
export async function countRead(
  { count }: Pick<RequestContext, 'count'>,
  rows: readonly { bytes: number }[],
): Promise<void> {
  const units = Math.floor(rows.reduce((sum, { bytes }) => sum + bytes, 0) / UNIT)
  if (units > 0) await count('read', units)
}
