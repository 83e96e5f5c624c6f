import { setPriority } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { postgresDialectOn } from '#/db/engines/postgres-dialect.ts'
import type { Engine, Tables, Where } from '#/db/schema.ts'
import { dialectOver, openFile } from '#/db/engines/sqlite.ts'

/** The connections of a thread to the register, which the main thread has opened and migrated. */
export type ThreadStore = {
  engine: Engine
  read: Kysely<Tables>
  /** On SQLite there is one writer: take the write turn of the process first (see `turns`). */
  write: Kysely<Tables>
  close(): Promise<void>
}

const STATEMENT_MS = 60_000

const LOWEST_PRIORITY = 19

/**
 * Gives the calling thread the lowest priority, because visitors wait for other threads. On Linux 0
 * stands for the calling thread (setpriority(2), "C library/kernel differences"); elsewhere it
 * would be the whole process.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, LOWEST_PRIORITY)
  } catch {
    // Not permitted: the thread runs at normal priority.
  }
}

/** Opens the register for reading; with `writing` also for writing. */
export function openInThread(
  { dataDir, databaseUrl }: Where,
  { writing }: { writing: boolean },
): ThreadStore {
  if (databaseUrl) {
    const db = new Kysely<Tables>({
      dialect: postgresDialectOn(databaseUrl, { max: 2, statementTimeout: STATEMENT_MS }),
    })
    return { engine: 'postgres', read: db, write: db, close: () => db.destroy() }
  }
  const path = join(dataDir, 'lentera.db')
  const reader = openFile(path, 'read')
  const writer = writing ? openFile(path, 'write') : reader
  return {
    engine: 'sqlite',
    read: new Kysely<Tables>({ dialect: dialectOver(reader) }),
    write: new Kysely<Tables>({ dialect: dialectOver(writer) }),
    close: async () => {
      for (const file of [reader, writer]) if (file.isOpen) file.close()
    },
  }
}
