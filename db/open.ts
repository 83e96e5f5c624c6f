import { Worker } from 'node:worker_threads'
import type { Opened } from './engines/opened.ts'
import { openSqlite } from './engines/open-sqlite.ts'
import { threadFile } from './program.ts'
import type { Store, Where } from './schema.ts'
import type { ClusterState } from './standby/synchronous.ts'
import { AskedThread } from './threads/asking.ts'
import type { StoreWatch } from './watch.ts'

type WithCluster = { cluster?: ClusterState | undefined }

/**
 * Opens the register, migrated to the newest schema: PostgreSQL where a URL is given, else the SQLite file in `dataDir`.
 * `cluster`: where it is asked which standby may answer strangers while the leader does not. `watch`: who hears of every
 * statement, where somebody does. Throws an Error with one line a person can act on.
 */
export async function openStore(
  { dataDir, databaseUrl, signingP12, breachedPasswords, cluster }: Where & WithCluster,
  watch?: StoreWatch,
): Promise<Store> {
  const where = { dataDir, databaseUrl, signingP12, breachedPasswords }
  const { pools, ...opened } = await (databaseUrl ? onPostgres(databaseUrl, cluster, watch) : openSqlite(dataDir, watch))
  const threads = new Set<Worker>()
  const asked = new Map<string, AskedThread>()
  watch?.opened(() => ({
    pools: pools(),
    threads: Array.from(asked, ([name, thread]) => ({ file: name.split(' ')[0] ?? name, waiting: thread.waiting })),
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
      const thread = asked.get(name) ?? new AskedThread(threadFile(file), { where })
      asked.set(name, thread)
      return thread.ask(question)
    },
    close: async () => {
      // Before the connections, so that whoever hears of a thread's end can still write it down.
      await Promise.all([...threads].map((thread) => thread.terminate()))
      await Promise.all(Array.from(asked.values(), (thread) => thread.stop()))
      await opened.close()
    },
  }
}

/** Loaded only where it is used: most registers are a file, and have no need of PostgreSQL's client. */
async function onPostgres(...where: [string, ClusterState | undefined, StoreWatch | undefined]): Promise<Opened> {
  const { openPostgres } = await import('./engines/open-postgres.ts')
  return openPostgres(...where)
}
