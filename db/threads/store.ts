import { setPriority } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { postgresDialectOn } from '#/db/engines/postgres-dialect.ts'
import type { Engine, Tables, Where } from '#/db/schema.ts'
import { dialectOver, openFile } from '#/db/engines/sqlite.ts'

/** A thread's own way to the register, which the main thread has opened and migrated. */
export type ThreadStore = {
  engine: Engine
  read: Kysely<Tables>
  /** On SQLite there is one writer: whoever writes here has the write turn of the process (see `turns`). */
  write: Kysely<Tables>
  close(): Promise<void>
}

const STATEMENT_MS = 60_000

const LESS_URGENT = 19

/**
 * Lets every other thread of the machine go first: what runs here may take its time, and visitors wait for an answer. On Linux 0
 * stands for the thread that asks (setpriority(2), "C library/kernel differences"); elsewhere it would be the whole process.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, LESS_URGENT)
  } catch {
    // Not allowed: it is no more than a courtesy.
  }
}

/** Opens it for reading, and for writing too where that is asked for. */
export function openInThread({ dataDir, databaseUrl }: Where, { writing }: { writing: boolean }): ThreadStore {
  if (databaseUrl) {
    const db = new Kysely<Tables>({ dialect: postgresDialectOn(databaseUrl, { max: 2, statementTimeout: STATEMENT_MS }) })
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
