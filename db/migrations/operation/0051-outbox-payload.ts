import type { AnyDatabase } from '../migration.ts'

/** Renames `letter` to `payload`: the facts of an e-mail as JSON. */
export async function renameOutboxPayload(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('outbox').renameColumn('letter', 'payload').execute()
}
