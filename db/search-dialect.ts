import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
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
import type { Answer, Question } from './search-thread.ts'

/** A Kysely dialect whose statements run in a worker thread, read-only: a scan there delays no verification. */
export function searchDialect(path: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SearchDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class SearchDriver implements Driver {
  readonly #thread: SearchThread
  constructor(path: string) {
    this.#thread = new SearchThread(path)
  }
  async init() {}
  async acquireConnection() {
    return this.#thread
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

type Waiting = { resolve(rows: unknown[]): void; reject(error: Error): void }

class SearchThread implements DatabaseConnection {
  readonly #path: string
  #worker: Worker | undefined
  #waiting = new Map<number, Waiting>()
  #lastId = 0

  constructor(path: string) {
    this.#path = path
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const worker = (this.#worker ??= this.#start())
    // As in sqlite.ts: the table types let nothing else through.
    const question: Question = { id: ++this.#lastId, sql, parameters: parameters as SQLInputValue[] }
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      this.#waiting.set(question.id, { resolve, reject })
      worker.postMessage(question)
    })
    // The row type is Kysely's own inference from the same statement.
    return { rows: rows as R[] }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing streams through here
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The search connection does not stream')
  }

  async stop() {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./search-thread.ts', import.meta.url), { workerData: this.#path })
    worker.unref()
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if ('error' in answer) waiting?.reject(new Error(answer.error))
      else waiting?.resolve(answer.rows)
    })
    worker.on('error', (error) => this.#fail(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#fail(worker, new Error('The search thread stopped')))
    return worker
  }

  /** A dead worker fails what waited for it; the next question starts a new one. */
  #fail(worker: Worker, error: Error) {
    if (this.#worker === worker) this.#worker = undefined
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}
