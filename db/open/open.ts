import { Worker } from 'node:worker_threads'
import { openSqlite } from './open-sqlite.ts'
import { threadFile } from '#/db/program.ts'
import type { Store, Where } from '#/db/schema.ts'
import { QuestionThread } from '#/db/threads/question-thread.ts'
import type { StoreTelemetry } from '#/db/telemetry.ts'
import type { Upgrading } from './upgrade.ts'

/**
 * Opens the register, migrated to the newest schema: PostgreSQL where a URL is given, else the
 * SQLite file in `dataDir`.
 * `telemetry`: receives every statement. Throws an Error with one line a person can act on. A
 * register of an earlier version is copied before it is migrated, unless `copy` is false, as for
 * one that is a copy itself; `say` gets a line about it.
 */
export async function openStore(
  { dataDir, databaseUrl, signingP12, breachedPasswords }: Where,
  telemetry?: StoreTelemetry,
  { copy = true, say = () => {} }: Partial<Upgrading> = {},
): Promise<Store> {
  const where = { dataDir, databaseUrl, signingP12, breachedPasswords }
  const { pools, ...opened } = await (databaseUrl
    ? // Loaded only where it is used: most registers are a file, and have no need of PostgreSQL's client.
      import('./open-postgres.ts').then(({ openPostgres }) =>
        openPostgres({ ...where, databaseUrl }, telemetry, { copy, say }),
      )
    : openSqlite(dataDir, telemetry, { copy, say }))
  const threads = new Set<Worker>()
  const asked = new Map<string, QuestionThread>()
  telemetry?.opened(() => ({
    pools: pools(),
    threads: Array.from(asked, ([name, thread]) => ({
      file: name.split(' ')[0] ?? name,
      waiting: thread.waiting,
    })),
  }))
  return {
    ...opened,
    where,
    trust: { refused: null },
    startThread: (file, data, options) => {
      const thread = new Worker(threadFile(file), { ...options, workerData: { ...data, where } })
      threads.add(thread)
      thread.once('exit', () => threads.delete(thread))
      return thread
    },
    askThread: (file, question, which = 0) => {
      const name = `${file} ${which}`
      const thread = asked.get(name) ?? new QuestionThread(threadFile(file), { where })
      asked.set(name, thread)
      return thread.ask(question)
    },
    close: async () => {
      // Before the connections, so that the end of a thread can still be recorded in the database.
      await Promise.all([...threads].map((thread) => thread.terminate()))
      await Promise.all(Array.from(asked.values(), (thread) => thread.stop()))
      await opened.close()
    },
  }
}

/** Opens a register as `openStore` does, and closes it when the work is done or has failed. */
export async function withRegister<T>(
  where: Where,
  work: (db: Store) => Promise<T>,
  upgrading?: Partial<Upgrading>,
): Promise<T> {
  const db = await openStore(where, undefined, upgrading)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
