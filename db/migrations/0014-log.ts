import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from './migration.ts'

/** The log over the register events: leaves, roots of tiles, signed states, and who else has signed them. */
export async function addLog(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('logLeaves')
    .addColumn('leaf', 'integer', (c) => c.primaryKey())
    .addColumn('eventId', 'integer', (c) => c.notNull().unique().references('registerEvents.id'))
    .addColumn('salts', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('logNodes')
    .addColumn('level', 'integer', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('log_nodes_place', ['level', 'place'])
    .execute()
  await db.schema
    .createTable('checkpoints')
    .addColumn('size', 'integer', (c) => c.primaryKey())
    .addColumn('root', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('witnesses')
    .addColumn('id', ...identity(engine))
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('addedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('cosignatures')
    .addColumn('size', 'integer', (c) => c.notNull().references('checkpoints.size'))
    .addColumn('witnessId', 'integer', (c) =>
      c.notNull().references('witnesses.id').onDelete('cascade'),
    )
    .addColumn('line', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('cosignatures_one_each', ['size', 'witnessId'])
    .execute()
  for (const table of ['logLeaves', 'logNodes', 'checkpoints'])
    await makeAppendOnly(db, engine, table)
}

async function makeAppendOnly(db: AnyDatabase, engine: Engine, table: string): Promise<void> {
  const name = table.toLowerCase()
  if (engine === 'postgres') {
    await sql`create trigger ${sql.raw(`${name}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_register_change()`.execute(db)
    return
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.raw(`${name}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, 'the log is append-only'); end`.execute(db)
  }
}
