import { workerData } from 'node:worker_threads'
import { Kysely, PostgresDialect } from 'kysely'
import { poolOn } from '#/db/postgres.ts'
import type { Tables } from '#/db/schema.ts'
import { openFile, readingDialectOver } from '#/db/sqlite.ts'
import { answering } from '#/db/threads/answering.ts'
import { Following } from './following.ts'
import type { FinderQuestion, Source } from './finder.ts'

// The worker: a read-only connection of its own, and all that can be asked for in memory.
const following = new Following(connect(workerData as Source)) // given by openFinder

answering((question) => following.answer(question as FinderQuestion)) // asked by openFinder

function connect(source: Source): Kysely<Tables> {
  if ('path' in source) return new Kysely({ dialect: readingDialectOver(openFile(source.path, 'read')) })
  const pool = poolOn(source.url, { max: 1, statementTimeout: 60_000 })
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
