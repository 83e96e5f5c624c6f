import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Kysely, PostgresDialect } from 'kysely'
import { openFinder } from './finder/finder.ts'
import { migrate, migrateFile } from './migrate.ts'
import { poolOn } from './postgres.ts'
import { LOOKED_UP, type LookedUp, type Store, type Tables, type Where } from './schema.ts'
import { AskedThread } from './threads/asked-thread.ts'
import { searchDialect } from './threads/search-dialect.ts'
import { dialectOver, openFile, readingDialectOver } from './sqlite.ts'

const ROOT = new URL('..', import.meta.url)

/**
 * Opens the register, migrated to the newest schema: PostgreSQL where a URL is given, else the SQLite file in `dataDir`.
 * Throws an Error with one line a person can act on.
 */
export async function openStore({ dataDir, databaseUrl, signingP12 }: Where): Promise<Store> {
  const where = { dataDir, databaseUrl, signingP12 }
  const opened = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir))
  const threads = new Set<Worker>()
  const asked = new Map<string, AskedThread>()
  return {
    ...opened,
    where,
    startThread: (file, data, options) => {
      const thread = new Worker(new URL(file, ROOT), { ...options, workerData: { ...data, where } })
      threads.add(thread)
      thread.once('exit', () => threads.delete(thread))
      return thread
    },
    askThread: (file, question, which = 0) => {
      const name = `${file} ${which}`
      const thread = asked.get(name) ?? new AskedThread(new URL(file, ROOT), { where })
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

type Opened = Omit<Store, 'where' | 'startThread' | 'askThread'>

async function openSqlite(dataDir: string): Promise<Opened> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be written to (${reason(error)})`, { cause: error })
  }
  const path = join(dataDir, 'lentera.db')
  try {
    const writer = openFile(path, 'write')
    await migrateFile(writer)
    const write = new Kysely<Tables>({ dialect: dialectOver(writer) })
    const reader = openFile(path, 'read')
    const read = new Kysely<Tables>({ dialect: readingDialectOver(reader) })
    const lookUp = reader.prepare(lookUpSql('?'))
    const search = new Kysely<Tables>({ dialect: searchDialect(path) })
    const finder = openFinder({ path })
    return {
      engine: 'sqlite',
      // The columns are those of LOOKED_UP, whose types the schema knows and node:sqlite cannot.
      lookUp: (certificateId) => lookUp.get(certificateId) as LookedUp | undefined,
      read,
      write,
      search,
      finder,
      close: async () => {
        await Promise.all([read.destroy(), search.destroy(), finder.stop()])
        await write.destroy()
        // Kysely leaves a connection that was never used open.
        for (const file of [reader, writer]) if (file.isOpen) file.close()
      },
    }
  } catch (error) {
    throw new Error(`The database file ${path} cannot be opened (${reason(error)})`, { cause: error })
  }
}

function lookUpSql(parameter: string): string {
  const columns = LOOKED_UP.map((column) => `"${column}"`).join(', ')
  return `select ${columns} from "certificates" where "certificateId" = ${parameter}`
}

async function openPostgres(url: string): Promise<Opened> {
  const mainPool = poolOn(url, { max: 10, statementTimeout: 10_000 })
  const main = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: mainPool }) })
  const search = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolOn(url, { max: 4, statementTimeout: 15_000 }) }),
  })
  const finder = openFinder({ url })
  const lookUp = { name: 'look-up', text: lookUpSql('$1') }
  try {
    await migrate(main, 'postgres')
  } catch (error) {
    await Promise.allSettled([main.destroy(), search.destroy()])
    throw new Error(`The database at ${withoutPassword(url)} cannot be used (${reason(error)})`, { cause: error })
  }
  return {
    engine: 'postgres',
    lookUp: async (certificateId) => (await mainPool.query<LookedUp>({ ...lookUp, values: [certificateId] })).rows[0],
    read: main,
    write: main,
    search,
    finder,
    close: async () => {
      await Promise.all([main.destroy(), search.destroy(), finder.stop()])
    },
  }
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL'
  const parsed = new URL(url)
  return `${parsed.hostname}${parsed.port && `:${parsed.port}`}${parsed.pathname}`
}

function reason(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  return (inner instanceof Error ? inner.message : String(inner)).split('\n')[0] ?? ''
}
