import { sql } from 'kysely'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Tx } from '#/db/schema.ts'

/**
 * How many bytes of events one account, or one API key, writes in an hour at most. What is written
 * stays for good: without it one key fills the disk. A file of 200,000 rows as most are writes
 * less.
 */
export const MAX_WRITTEN = 512_000_000
const WINDOW_MS = 3_600_000

type Writing = Pick<RequestContext, 'now' | 'apiKey'> & {
  actor: { id: number | null } | null
  isDecided?: true
}

/**
 * Counts what a transaction writes, in that transaction: what is rolled back does not count. What
 * the register and the console do is not limited, nor what follows from a decision (`isDecided`).
 * Refuses: too-many.
 */
export async function countWritten(
  tx: Tx,
  { now, actor, apiKey, isDecided }: Writing,
  bytes: number,
): Promise<void> {
  const id = actor?.id ?? null
  if (id === null || bytes === 0 || isDecided) return
  const at = Date.parse(now)
  const window = Math.floor(at / WINDOW_MS)
  const { count } = await tx
    .insertInto('limitCounts')
    .values({
      what: 'written',
      network: apiKey ? `key ${apiKey.id}` : `account ${id}`,
      window,
      count: bytes,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['what', 'network', 'window'])
        .doUpdateSet({ count: sql<number>`"limitCounts"."count" + ${bytes}` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  if (count === bytes)
    await tx
      .deleteFrom('limitCounts')
      .where('what', '=', 'written')
      .where('window', '<', window)
      .execute()
  if (count <= MAX_WRITTEN) return
  const wait = Math.ceil(((window + 1) * WINDOW_MS - at) / 1_000)
  const whose = apiKey ? 'This API key' : 'Your account'
  throw new Refusal(
    'too-many',
    `${whose} has written ${MAX_WRITTEN / 1_000_000} MB in this hour, the most that it can. Nothing was saved. Wait ${Math.ceil(wait / 60)} minutes and try again, or save less at once.`,
    { retryAfter: wait },
  )
}
