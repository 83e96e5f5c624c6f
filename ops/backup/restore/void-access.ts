import { CompiledQuery, sql, type Kysely } from 'kysely'
import { voidingStatements } from '#/domain/people/credentials.ts'
import type { Tables } from '#/db/schema.ts'

type Voiding = Parameters<typeof voidingStatements>[0]

/**
 * Voids what gave access when an SQLite register was copied, before it is put back
 * (domain/people/credentials.ts). The schema may be an earlier one.
 */
export async function voidAccess(tx: Kysely<Tables>, voiding: Voiding): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select name from sqlite_master where type = 'table'`.execute(tx)
  for (const { table, sql: text, values } of voidingStatements(voiding))
    if (rows.some(({ name }) => name === table))
      await tx.executeQuery(CompiledQuery.raw(text, values))
}
