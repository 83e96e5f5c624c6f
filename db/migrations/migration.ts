import type { ColumnDataType, ColumnDefinitionBuilder, Kysely } from 'kysely'

// What migrations share. They are frozen: this file, too, changes nothing of what it did when they first ran.

export type Engine = 'sqlite' | 'postgres'

/** A database at any point of its history: today's tables say nothing of it. */
export type AnyDatabase = Kysely<Record<string, Record<string, string | number | null>>>

type IdColumn = [ColumnDataType, (c: ColumnDefinitionBuilder) => ColumnDefinitionBuilder]

/** An id that is never handed out twice: SQLite's `autoincrement`, PostgreSQL's identity column. */
export function identity(engine: Engine): IdColumn {
  return engine === 'sqlite'
    ? ['integer', (c) => c.primaryKey().autoIncrement()]
    : ['integer', (c) => c.primaryKey().generatedAlwaysAsIdentity()]
}
