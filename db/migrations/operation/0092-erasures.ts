import { sql } from 'kysely'
import type { AnyDatabase, Engine } from '../migration.ts'

/** The columns of an event that hold text about the applicant. */
const TEXTS = ['inspectionPlace', 'message', 'note']
const OTHERS = [
  'id',
  'applicationId',
  'version',
  'at',
  'kind',
  'actorId',
  'actorName',
  'fromStatus',
  'toStatus',
  'inspectionDate',
  'apiKeyId',
]

/**
 * When an application was erased: its row then holds nothing that the applicant wrote. Its events stay append-only, but for one change: of an
 * erased application, texts may become null, and nothing else.
 */
export async function addErasures(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema.alterTable('applications').addColumn('erasedAt', 'text').execute()
  const isErasure = sql.join(
    [
      ...TEXTS.map((column) => sql`new.${sql.ref(column)} is null`),
      ...OTHERS.map(
        (column) => sql`new.${sql.ref(column)} is not distinct from old.${sql.ref(column)}`,
      ),
      sql`exists (select 1 from applications where id = old.${sql.ref('applicationId')} and ${sql.ref('erasedAt')} is not null)`,
    ],
    sql` and `,
  )
  const refusal = sql.lit('application events are append-only')
  if (engine === 'sqlite') {
    await sql`drop trigger application_events_no_update`.execute(db)
    await sql`create trigger application_events_no_update before update on ${sql.table('applicationEvents')}
      when not (${isErasure}) begin select raise(abort, ${refusal}); end`.execute(db)
    return
  }
  await sql`drop trigger application_events_append_only on ${sql.table('applicationEvents')}`.execute(
    db,
  )
  await sql`create trigger application_events_append_only before delete or truncate on ${sql.table('applicationEvents')}
    for each statement execute function refuse_application_event_change()`.execute(db)
  await sql`create function refuse_application_event_update() returns trigger language plpgsql as $$
    begin
      if ${isErasure} then return new; end if;
      raise exception ${refusal};
    end $$`.execute(db)
  await sql`create trigger application_events_no_update before update on ${sql.table('applicationEvents')}
    for each row execute function refuse_application_event_update()`.execute(db)
}
