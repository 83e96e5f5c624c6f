import { sql, type Kysely } from 'kysely'

// What migrations share. It is frozen with them: it does today what it did when they first ran.

export type Engine = 'sqlite' | 'postgres'

/** A database at any point of its history: the types of today's tables say nothing about it. */
export type AnyDatabase = Kysely<Record<string, Record<string, string | number | null>>>

export type Step = (db: AnyDatabase, engine: Engine) => Promise<void>

/** An id that is never assigned twice: SQLite's `autoincrement`, PostgreSQL's identity column. */
const ID: Record<Engine, string> = {
  sqlite: 'integer primary key autoincrement',
  postgres: 'integer primary key generated always as identity',
}

/**
 * Executes statements in order. Each but the last ends with a semicolon at the end of a line; `@id`
 * stands for the type of an id, and a line that begins with `--` is a comment. SQLite stores the
 * text of a statement: it becomes one line, and names have quotation marks where they had them when
 * the migration first ran.
 */
export async function execute(db: AnyDatabase, engine: Engine, text: string): Promise<void> {
  const lines = text.replaceAll(/^--.*$/gm, '').replaceAll('@id', ID[engine])
  for (const statement of lines.split(/;\s*\n/)) {
    const line = statement.replaceAll(/\s+/g, ' ').trim()
    if (line !== '') await sql.raw(line).execute(db)
  }
}

/** A step that only executes statements; `more`: those of one engine, after the others. */
export function statements(text: string, more: Partial<Record<Engine, string>> = {}): Step {
  return async (db, engine) => {
    await execute(db, engine, text)
    const own = more[engine]
    if (own !== undefined) await execute(db, engine, own)
  }
}

/**
 * `table`: as the trigger names it. `triggers`: how their names begin. `by`: PostgreSQL's function,
 * which `refuses` makes.
 */
type AppendOnly = { table: string; triggers: string; refusal: string; by: string }

/** Lets nobody change or delete a row of a table: by triggers, which every connection obeys. */
export async function makeAppendOnly(
  db: AnyDatabase,
  engine: Engine,
  { table, triggers, refusal, by }: AppendOnly,
): Promise<void> {
  await execute(
    db,
    engine,
    engine === 'sqlite'
      ? `create trigger ${triggers}_no_update before update on ${table} begin select raise(abort, '${refusal}'); end;
         create trigger ${triggers}_no_delete before delete on ${table} begin select raise(abort, '${refusal}'); end`
      : `create trigger ${triggers}_append_only before update or delete or truncate on ${table}
           for each statement execute function ${by}()`,
  )
}

/** PostgreSQL's function of a trigger that refuses with a message. */
export function refuses(by: string, refusal: string): string {
  return `create function ${by}() returns trigger language plpgsql as $$ begin raise exception '${refusal}'; end $$`
}
