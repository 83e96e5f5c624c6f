import type { AnyDatabase } from '../migration.ts'

/** The daily update looks again at each record with an open condition: from this version on, a condition of class that is overdue suspends class by rule. */
export async function markOpenConditions(db: AnyDatabase): Promise<void> {
  await db
    .updateTable('certificates')
    .set({ statusUntil: '1900-01-01' })
    .where('parts', 'like', '%"closedOn":null%')
    .execute()
}
