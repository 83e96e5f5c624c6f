import { sql } from 'kysely'
import type { Tx } from '#/db/schema.ts'
import { movedIn, type Move } from './order.ts'

type Arranged = 'services' | 'flags'

/**
 * Moves a row one step; places are counted from 1. Null where it is at that end already, or not there. Two who move things at
 * the same time do so one after the other.
 */
export async function moveRow(tx: Tx, table: Arranged, move: Move): Promise<{ from: number; to: number } | null> {
  // Changes nothing, and takes the lock of every row on PostgreSQL.
  await tx
    .updateTable(table)
    .set({ position: sql.ref('position') })
    .execute()
  const rows = await tx.selectFrom(table).select(['id', 'position']).orderBy('position').orderBy('id').execute()
  const before = rows.map(({ id }) => id)
  const after = movedIn(before, move)
  if (!after) return null
  for (const [index, id] of after.entries()) {
    if (rows.find((row) => row.id === id)?.position === index + 1) continue
    await tx
      .updateTable(table)
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  }
  return { from: before.indexOf(move.id) + 1, to: after.indexOf(move.id) + 1 }
}

/** The place after the last. */
export async function lastPosition(tx: Tx, table: Arranged): Promise<number> {
  const { last } = await tx
    .selectFrom(table)
    .select((e) => e.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
