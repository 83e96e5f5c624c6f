import type { SQLInputValue } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { threadFile } from '#/db/program.ts'
import { QuestionThread } from './question-thread.ts'
import type { Statement } from './search-thread.ts'

/**
 * A Kysely dialect whose statements run in a worker thread, read-only: a scan there delays no
 * verification.
 */
export function searchDialect(path: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SearchDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class SearchDriver implements Driver {
  readonly #thread: QuestionThread
  constructor(path: string) {
    this.#thread = new QuestionThread(threadFile('db/threads/search-thread.ts'), path)
  }
  async init() {}
  async acquireConnection() {
    return new SearchConnection(this.#thread)
  }
  async releaseConnection() {}
  async beginTransaction(): Promise<void> {
    throw new Error('The search connection only reads')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async destroy() {
    await this.#thread.stop()
  }
}

class SearchConnection implements DatabaseConnection {
  readonly #thread: QuestionThread
  constructor(thread: QuestionThread) {
    this.#thread = thread
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // As in sqlite.ts: the table types let nothing else through.
    const statement: Statement = { sql, parameters: parameters as SQLInputValue[] }
    // The row type is Kysely's own inference from the same statement.
    return { rows: (await this.#thread.ask(statement)) as R[] }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing streams through here
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The search connection does not stream')
  }
}
