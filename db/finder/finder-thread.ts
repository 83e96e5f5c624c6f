import { parentPort, workerData } from 'node:worker_threads'
import { Kysely, PostgresDialect } from 'kysely'
import type { Answered, Asked } from '#/db/threads/asked-thread.ts'
import { poolOn } from '#/db/postgres.ts'
import type { Tables } from '#/db/schema.ts'
import { openFile, readingDialectOver } from '#/db/sqlite.ts'
import { giveWay } from '#/db/threads/store.ts'
import { Following } from './following.ts'
import type { FinderQuestion, Source } from './finder.ts'

// The worker: a read-only connection of its own, and all that can be asked for in memory.
giveWay()
const following = new Following(connect(workerData as Source)) // given by openFinder

let last = Promise.resolve()
parentPort?.on('message', (asked: Asked) => {
  last = last.then(async () => parentPort?.postMessage(await answered(asked)))
})

async function answered({ id, question }: Asked): Promise<Answered> {
  try {
    return { id, answer: await following.answer(question as FinderQuestion) } // asked by openFinder
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

function connect(source: Source): Kysely<Tables> {
  if ('path' in source) return new Kysely({ dialect: readingDialectOver(openFile(source.path, 'read')) })
  const pool = poolOn(source.url, { max: 1, statementTimeout: 60_000 })
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
