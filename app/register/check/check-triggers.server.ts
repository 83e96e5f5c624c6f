import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { MIGRATIONS } from '#/db/migrate.ts'
import type { Engine, Tables } from '#/db/schema.ts'
import type { Fault } from './check-certificates.server.ts'
import { EXPECTED_TRIGGERS } from './expected-triggers.server.ts'

/**
 * The triggers of the database with those that migrations make: each that is gone, changed, switched off or added, on any table. A
 * rule of PostgreSQL (`create rule`) counts as a trigger. Where a newer version has migrated the database, this one does not know them.
 */
export async function checkTriggers(db: Kysely<Tables>, engine: Engine, fault: Fault): Promise<void> {
  if (await isFromNewerVersion(db)) return
  const found = await readTriggers(db, engine)
  const expected = EXPECTED_TRIGGERS[engine]
  for (const [title, hash] of Object.entries(found)) {
    if (!Object.hasOwn(expected, title)) fault(`${title} was added: the product has no such trigger`)
    else if (expected[title] !== hash) fault(`${title} was changed or switched off`)
  }
  for (const title of Object.keys(expected)) if (!Object.hasOwn(found, title)) fault(`${title} is gone`)
}

type Trigger = { table: string; name: string; text: string }

/** The SHA-256 of each trigger's text, hex, by its title; how it is broken into lines does not count. */
export async function readTriggers(db: Kysely<Tables>, engine: Engine): Promise<Record<string, string>> {
  const { rows } = await (engine === 'sqlite' ? triggersOfSqlite(db) : triggersOfPostgres(db))
  return Object.fromEntries(rows.map(({ table, name, text }) => [`The trigger ${name} of ${table}`, hashOf(text)]))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex')
}

function triggersOfSqlite(db: Kysely<Tables>) {
  return sql<Trigger>`select tbl_name as "table", name, sql as text from sqlite_master
    where type = 'trigger' order by tbl_name, name`.execute(db)
}

/** What pg_trigger says and the source of the function, which are the same in all versions of PostgreSQL; `tgenabled`: D where it is switched off. */
function triggersOfPostgres(db: Kysely<Tables>) {
  return sql<Trigger>`select c.relname::text as "table", t.tgname::text as name,
      concat_ws(' ', t.tgtype, t.tgenabled, t.tgattr, t.tgqual is null, t.tgnargs, p.proname, l.lanname, p.prosrc) as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_proc p on p.oid = t.tgfoid join pg_language l on l.oid = p.prolang
    where not t.tgisinternal and n.nspname = current_schema()
    union all select tablename::text, rulename::text, definition from pg_rules where schemaname = current_schema()
    order by 1, 2`.execute(db)
}

async function isFromNewerVersion(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.some(({ name }) => !MIGRATIONS.includes(name))
}
