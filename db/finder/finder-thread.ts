import { getHeapStatistics } from 'node:v8'
import { workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import { postgresDialectOn } from '#/db/engines/postgres-dialect.ts'
import type { Tables } from '#/db/schema.ts'
import { openFile, readingDialectOver } from '#/db/engines/sqlite.ts'
import { answering } from '#/db/threads/answering.ts'
import { Following } from './following.ts'
import type { FinderData, FinderQuestion, Source } from './finder.ts'

// The worker: a read-only connection of its own, and all that can be asked for in memory.
const { source, told } = workerData as FinderData // given by openFinder
const following = new Following(connect(source), ({ event, certificates }) => {
  const { used_heap_size: heap, external_memory: outside } = getHeapStatistics()
  told.set([event, certificates, heap + outside])
})

answering((question) => following.answer(question as FinderQuestion)) // asked by openFinder

function connect(source: Source): Kysely<Tables> {
  if ('path' in source) return new Kysely({ dialect: readingDialectOver(openFile(source.path, 'read')) })
  return new Kysely({ dialect: postgresDialectOn(source.url, { max: 1, statementTimeout: 60_000 }) })
}
