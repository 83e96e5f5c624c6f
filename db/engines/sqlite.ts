import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { isLocked } from '#/db/errors.ts'

/** Opens the file the way every connection of this product opens it. */
export function openFile(path: string, mode: 'write' | 'read'): DatabaseSync {
  if (mode === 'write') createForOwner(path)
  const file = new DatabaseSync(path, {
    readOnly: mode === 'read',
    timeout: 5_000,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
  })
  // With recursive triggers a replaced row also runs the triggers that refuse its removal (sqlite.org/pragma.html).
  if (mode === 'write') file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma recursive_triggers = on')
  return file
}

/**
 * Makes a file that is not there for its owner alone, whatever the umask; SQLite gives its journals the rights of the file
 * (`findCreateFileMode` in os_unix.c). Never opens one that is there: closing it would drop SQLite's locks (fcntl(2)).
 */
function createForOwner(path: string): void {
  if (existsSync(path)) return
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // Made just now by another process; or SQLite says what is wrong.
  }
}

/** Kysely's SQLite dialect over `node:sqlite`; statements are prepared once. */
export function dialectOver(file: DatabaseSync): SqliteDialect {
  return new SqliteDialect({ database: new PreparingDatabase(file) })
}

/** How long one who writes waits for another process that does, and how often it asks, in milliseconds. */
const PATIENCE_MS = 5_000
const ASK_AGAIN_MS = { least: 1, most: 8 }

/**
 * The same for the connection that writes on a thread that also answers: SQLite's own waiting for another process would hold up
 * every answer, so it is done here, between answers. What could not begin has changed nothing, and is asked again as it was.
 */
export function patientDialectOver(file: DatabaseSync): SqliteDialect {
  file.exec('pragma busy_timeout = 0')
  return new SqliteDialect({
    database: new PreparingDatabase(file),
    onCreateConnection: async (connection) => {
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async (query, options) => {
        const deadline = performance.now() + PATIENCE_MS
        for (;;) {
          try {
            return await execute(query, options)
          } catch (error) {
            if (!isLocked(error) || performance.now() > deadline) throw error
          }
          await pause(ASK_AGAIN_MS.least + Math.random() * (ASK_AGAIN_MS.most - ASK_AGAIN_MS.least))
        }
      }
    },
  })
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

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0n, lastInsertRowid: 0n }),
  iterate: () => [][Symbol.iterator](),
}

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
    // A full or broken disk ends a transaction by itself (SQLite documentation, "Response To Errors Within A Transaction"):
    // then there is nothing to roll back, and saying so would hide why.
    if (sql === 'rollback' && !this.#file.isTransaction) return NOTHING
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
