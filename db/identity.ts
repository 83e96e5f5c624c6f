import type { ColumnDataType, ColumnDefinitionBuilder } from 'kysely'
import type { Engine } from './schema.ts'

type IdColumn = [ColumnDataType, (c: ColumnDefinitionBuilder) => ColumnDefinitionBuilder]

/** An id that is never handed out twice: SQLite's `autoincrement`, PostgreSQL's identity column. */
export function identity(engine: Engine): IdColumn {
  return engine === 'sqlite'
    ? ['integer', (c) => c.primaryKey().autoIncrement()]
    : ['integer', (c) => c.primaryKey().generatedAlwaysAsIdentity()]
}
