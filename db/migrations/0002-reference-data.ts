import type { Kysely } from 'kysely'
import type { Engine, Tables } from '../schema.ts'
import { flags } from '../seed/flags.ts'
import { services } from '../seed/services.ts'

/** The flags and services a new register starts with; staff change them afterwards. */
export async function addReferenceData(db: Kysely<Tables>, _engine: Engine): Promise<void> {
  await db.insertInto('flags').values(flags).execute()
  await db.insertInto('services').values(services).execute()
}
