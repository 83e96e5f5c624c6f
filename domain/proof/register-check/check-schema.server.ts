import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { MIGRATIONS } from '#/db/upgrade/migrate.ts'
import type { Engine, Tables } from '#/db/schema.ts'
import type { ReportError } from './tables/check-certificates.server.ts'
import postgres from './expected-postgres.json' with { type: 'json' }
import sqlite from './expected-sqlite.json' with { type: 'json' }

/**
 * What the migrations make: a hash of each table, index and trigger (`readSchema`), by its title.
 * The files are generated: after a migration `npx vitest run
 * domain/proof/register-check/check-schema.test.ts --update` writes them from a database that was
 * migrated just now, and without `--update` the test compares them with it.
 */
const EXPECTED: Record<Engine, Readonly<Record<string, string>>> = { sqlite, postgres }

/**
 * The schema of the database with the one that migrations make: each table or index that is gone or
 * changed (a view in place of a table answers what it likes), and each trigger that is gone,
 * changed, switched off or added, on any table. A rule of PostgreSQL (`create rule`) counts as a
 * trigger. Tables, views and indexes of the operator are no error. Where a newer version has
 * migrated the database, this one does not know its schema.
 */
export async function checkSchema(
  db: Kysely<Tables>,
  engine: Engine,
  report: ReportError,
): Promise<void> {
  if (await isFromNewerVersion(db)) return
  const found = await readSchema(db, engine)
  for (const title of Object.keys(EXPECTED[engine]))
    if (!Object.hasOwn(found, title)) report(`${title} is gone`)
  for (const [title, hash] of Object.entries(found)) {
    const expected = EXPECTED[engine][title]
    const isTrigger = title.startsWith('The trigger ')
    if (expected === undefined && isTrigger)
      report(`${title} was added: the product has no such trigger`)
    else if (expected !== undefined && expected !== hash)
      report(`${title} was changed${isTrigger ? ' or switched off' : ''}`)
  }
}

/**
 * SQLite: each page of the file, and each index with its table: one that lacks a row, or leads to
 * another, answers wrongly.
 */
export async function checkFile(
  db: Kysely<Tables>,
  engine: Engine,
  report: ReportError,
): Promise<void> {
  if (engine !== 'sqlite') return
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db)
  for (const { integrity_check: text } of rows)
    if (text !== 'ok') report(`The database file is damaged: ${text}`)
}

/** Hexadecimal digits: half of a SHA-256. */
const DIGITS = 32

type Part = {
  kind: 'table' | 'index' | 'trigger'
  table: string
  name: string
  text: string | null
}

/** The hash of each part's text by its title; how the text is broken into lines does not count. */
export async function readSchema(
  db: Kysely<Tables>,
  engine: Engine,
): Promise<Record<string, string>> {
  const { rows } = await (engine === 'sqlite' ? partsOfSqlite(db) : partsOfPostgres(db))
  return Object.fromEntries(rows.map((part) => [titleOf(part), hashOf(part.text ?? '')]))
}

function titleOf({ kind, table, name }: Part): string {
  return kind === 'table' ? `The table ${name}` : `The ${kind} ${name} of ${table}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, DIGITS)
}

/**
 * An index of a unique column has no text; that it is there is all. The tables of `analyze` are
 * SQLite's own, and so are those in which a virtual table (the search index) keeps its contents.
 * Every trigger is compared, whatever its name and table.
 */
function partsOfSqlite(db: Kysely<Tables>) {
  return sql<Part>`select type as kind, tbl_name as "table", name, sql as text from sqlite_master
    where type = 'trigger' or type in ('table', 'index') and name not in ('sqlite_stat1', 'sqlite_stat4')
      and tbl_name not in (select name from pragma_table_list where type = 'shadow')
    order by type, tbl_name, name`.execute(db)
}

/**
 * What the catalogue says, which is the same in all versions of PostgreSQL. Of a table: its kind,
 * row security, whether others inherit from it (their rows would be its rows), its columns.
 * `tgenabled`: D where a trigger is switched off.
 */
function partsOfPostgres(db: Kysely<Tables>) {
  return sql<Part>`with here as (select oid from pg_namespace where nspname = current_schema())
    select 'table' as kind, c.relname::text as "table", c.relname::text as name, concat_ws(' ', c.relkind, c.relpersistence,
        c.relrowsecurity, c.relforcerowsecurity, exists (select from pg_inherits i where c.oid in (i.inhparent, i.inhrelid)),
        (select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated),
          ', ' order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as text
      from pg_class c where c.relkind in ('r', 'p', 'f') and c.relnamespace in (select oid from here)
    union all select 'index', c.relname::text, x.relname::text,
        concat_ws(' ', i.indisvalid, i.indisready, replace(pg_get_indexdef(i.indexrelid), quote_ident(current_schema()) || '.', ''))
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
      where c.relkind = 'r' and c.relnamespace in (select oid from here)
    union all select 'trigger', c.relname::text, t.tgname::text,
        concat_ws(' ', t.tgtype, t.tgenabled, t.tgattr, t.tgqual is null, t.tgnargs, p.proname, l.lanname, p.prosrc)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid join pg_language l on l.oid = p.prolang
      where not t.tgisinternal and c.relnamespace in (select oid from here)
    union all select 'trigger', r.tablename::text, r.rulename::text, r.definition
      from pg_rules r join pg_class c on c.relname = r.tablename and c.relnamespace in (select oid from here)
      where r.schemaname = current_schema() and c.relkind = 'r'
    order by 1, 2, 3`.execute(db)
}

async function isFromNewerVersion(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.some(({ name }) => !MIGRATIONS.includes(name))
}
