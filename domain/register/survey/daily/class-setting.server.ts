import type { Store, Tx } from '#/db/schema.ts'

const NAME = 'class-suspension'
const BY_RULE = 'by-rule'

/**
 * Whether the register suspends class certificates of which a survey is overdue (IACS PR1C); off
 * until an administrator switches it on.
 */
export async function suspendsClass(db: Store['read'] | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row?.value === BY_RULE
}

/** Stores whether it does. */
export async function storeClassRule(tx: Tx, byRule: boolean): Promise<void> {
  const value = byRule ? BY_RULE : 'by-decision'
  await tx
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
