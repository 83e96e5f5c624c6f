import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'

/** Opens the file the way every connection of this product opens it. */
export function openFile(path: string, mode: 'write' | 'read'): DatabaseSync {
  const file = new DatabaseSync(path, {
    readOnly: mode === 'read',
    timeout: 5_000,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
  })
  if (mode === 'write') file.exec('pragma journal_mode = wal; pragma synchronous = full')
  return file
}

/** Kysely's SQLite dialect over `node:sqlite`; statements are prepared once. */
export function dialectOver(file: DatabaseSync): SqliteDialect {
  return new SqliteDialect({ database: new PreparingDatabase(file) })
}

/**
 * The same for a connection that only answers single statements. Each runs to its end before anything else does, so none
 * has to wait for a turn as it would on a connection that may be in a transaction.
 */
export function readingDialectOver(file: DatabaseSync): SqliteDialect {
  return new ReadingDialect({ database: new PreparingDatabase(file) })
}

class ReadingDialect extends SqliteDialect {
  override createAdapter() {
    return new TurnlessAdapter()
  }
}

class TurnlessAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** Programs keep few distinct statements; the bound is for lists whose text varies. */
const MOST_STATEMENTS = 500

class PreparingDatabase implements SqliteDatabase {
  readonly #file: DatabaseSync
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(file: DatabaseSync) {
    this.#file = file
  }

  prepare(sql: string): SqliteStatement {
    // Every transaction here means to write: taking the lock at its start is what makes waiting for it possible
    // (an upgrade from read to write fails at once, SQLite documentation, "Transactions").
    if (sql === 'begin') return this.prepare('begin immediate')
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = adapt(this.#file.prepare(sql))
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear()
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.#file.close()
  }
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

function values(parameters: ReadonlyArray<unknown>): SQLInputValue[] {
  // Kysely types parameters as unknown; the table types let nothing else through than what SQLite takes.
  return parameters as SQLInputValue[]
}
