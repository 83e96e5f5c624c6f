import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { START } from '#/db/migrations/0001-start.ts'
import { COMMANDS, productVersion } from '#/db/program.ts'
import type { Engine, Tables } from '#/db/schema.ts'
import { MIGRATED_BY, MIGRATIONS } from './migrate.ts'
import { HOW_TO_FIND, statedVersion } from './versions.ts'

/**
 * A start that is refused although the database can be reached: its message is one whole line for
 * the operator.
 */
export class UpgradeRefused extends Error {}

/**
 * A database as it was found. `executed`: its migrations in the order of their names; none where it
 * is empty.
 */
export type Found = { executed: readonly string[]; migratedBy: string | null }

/** Reads which migrations a database has. `db` may be a transaction. */
export async function readFound(db: Kysely<Tables>, engine: Engine): Promise<Found> {
  if (!(await hasTable(db, engine, 'kysely_migration'))) return { executed: [], migratedBy: null }
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(db)
  const executed = rows.map(({ name }) => name).toSorted()
  if (!(await hasTable(db, engine, 'settings'))) return { executed, migratedBy: null }
  const row = await sql<{
    value: string
  }>`select value from settings where name = ${MIGRATED_BY}`.execute(db)
  return { executed, migratedBy: row.rows[0]?.value ?? null }
}

async function hasTable(db: Kysely<Tables>, engine: Engine, name: string): Promise<boolean> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
      : sql`select 1 from information_schema.tables where table_schema = current_schema() and table_name = ${name}`
  ).execute(db)
  return rows.length > 0
}

/**
 * The migrations that a database lacks. Throws an `UpgradeRefused` where it has one that this
 * version does not know, or lacks one of version 0.1.0.
 */
export function pendingIn({ executed, migratedBy }: Found): string[] {
  requireKnown('The database', { executed, migratedBy })
  const isOfNoVersion =
    executed.length > 0 && Object.keys(START).some((name) => !executed.includes(name))
  if (isOfNoVersion) {
    throw new UpgradeRefused(
      `The database has the schema of no version that was released (its newest migration is ${executed.at(-1)}): start version 0.1.0 on it first`,
    )
  }
  return MIGRATIONS.filter((name) => !executed.includes(name))
}

/**
 * Throws an `UpgradeRefused` where a database, or a copy of one, has a migration that this version
 * does not know.
 */
export function requireKnown(what: string, { executed, migratedBy }: Found): void {
  const [first, ...others] = executed.filter((name) => !MIGRATIONS.includes(name))
  if (first === undefined) return
  const own = productVersion()
  // Both are text of the database, which may hold anything.
  const version = migratedBy === own ? null : statedVersion(migratedBy)
  const name = /^[\w-]{1,80}$/.test(first) ? first : JSON.stringify(first.slice(0, 80))
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  const made = version ? `by version ${version} of Lentera` : 'by another version of Lentera'
  const install = version
    ? `version ${version} or a later one`
    : `that version or a later one (${HOW_TO_FIND})`
  throw new UpgradeRefused(
    `${what} was migrated ${made}: it has the migration ${name}${more}, which this version ${own} does not know. Install ${install}, or return to the copy made before the upgrade: ${COMMANDS} rollback`,
  )
}
