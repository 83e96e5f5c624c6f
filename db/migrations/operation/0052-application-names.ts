import type { AnyDatabase } from '../migration.ts'

/** Renames columns of applications and their events; the values stay. Both engines rename them in indexes and triggers, too. */
export async function renameApplicationColumns(db: AnyDatabase): Promise<void> {
  const applications = db.schema.alterTable('applications')
  await applications.renameColumn('inspectionPlace', 'inspectionLocation').execute()
  await applications.renameColumn('takenBy', 'assignedTo').execute()
  await db.schema.alterTable('applicationEvents').renameColumn('words', 'message').execute()
}
