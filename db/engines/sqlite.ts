import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { isLocked } from '#/db/errors.ts'

/** Opens the database file with the settings of this product. */
export function openFile(path: string, mode: 'write' | 'read'): DatabaseSync {
  if (mode === 'write') createForOwner(path)
  const file = new DatabaseSync(path, {
    readOnly: mode === 'read',
    timeout: 5_000,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
  })
  // With recursive triggers a replaced row also runs the triggers that refuse its removal
  // (sqlite.org/pragma.html).
  if (mode === 'write')
    file.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma recursive_triggers = on',
    )
  return file
}

/**
 * Creates a missing file with rights for its owner alone, whatever the umask; SQLite gives its
 * journals the rights of the file (`findCreateFileMode` in os_unix.c). Never opens an existing one:
 * closing it would drop SQLite's locks (fcntl(2)).
 */
function createForOwner(path: string): void {
  if (existsSync(path)) return
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // Another process has made it just now; any other error SQLite reports when it opens the file.
  }
}

/** Kysely's SQLite dialect over `node:sqlite`; statements are prepared once. */
export function dialectOver(file: DatabaseSync): SqliteDialect {
  return new SqliteDialect({ database: new PreparingDatabase(file) })
}

/**
 * How long a write waits for another process that writes, and the pause between attempts, in
 * milliseconds.
 */
const TIMEOUT_MS = 5_000
const RETRY_AFTER_MS = { min: 1, max: 8 }

/**
 * The same for a connection that writes on a thread that also answers requests: SQLite's busy
 * timeout would block every answer, so the waiting is done here, between answers. A statement that
 * could not begin has changed nothing, and is run again unchanged.
 */
export function retryingDialectOver(file: DatabaseSync): SqliteDialect {
  file.exec('pragma busy_timeout = 0')
  return new SqliteDialect({
    database: new PreparingDatabase(file),
    onCreateConnection: async (connection) => {
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async (query, options) => {
        const deadline = performance.now() + TIMEOUT_MS
        for (;;) {
          try {
            return await execute(query, options)
          } catch (error) {
            if (!isLocked(error) || performance.now() > deadline) throw error
          }
          await pause(
            RETRY_AFTER_MS.min + Math.random() * (RETRY_AFTER_MS.max - RETRY_AFTER_MS.min),
          )
        }
      }
    },
  })
}

/**
 * The same for a connection that only runs single statements. Each runs to its end before anything
 * else does, so none waits for the connection as it would where it may be in a transaction.
 */
export function readingDialectOver(file: DatabaseSync): SqliteDialect {
  return new ReadingDialect({ database: new PreparingDatabase(file) })
}

class ReadingDialect extends SqliteDialect {
  override createAdapter() {
    return new UnqueuedAdapter()
  }
}

class UnqueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** Most statements are the same few; the bound is for lists whose text varies. */
const MAX_STATEMENTS = 500

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
    // Every transaction here writes: taking the lock at its start is what makes waiting for it
    // possible (an upgrade from read to write fails at once, SQLite documentation, "Transactions").
    if (sql === 'begin') return this.prepare('begin immediate')
    // SQLite itself rolls back when the disk is full or broken (SQLite documentation, "Response To
    // Errors Within A Transaction"): a second rollback would fail and hide the cause.
    if (sql === 'rollback' && !this.#file.isTransaction) return NOTHING
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = adapt(this.#file.prepare(sql))
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear()
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
  // Kysely types parameters as unknown; the table types let nothing else through than what SQLite
  // takes.
  return parameters as SQLInputValue[]
}
