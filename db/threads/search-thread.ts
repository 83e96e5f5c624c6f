import { workerData } from 'node:worker_threads'
import type { SQLInputValue } from 'node:sqlite'
import { openFile } from '#/db/engines/sqlite.ts'
import { answering } from './answering.ts'

// The worker: a read-only connection of its own, for statements that may scan a table.
const file = openFile(String(workerData), 'read')

export type Statement = { sql: string; parameters: SQLInputValue[] }

answering((question) => {
  // Only the search dialect asks here.
  const { sql, parameters } = question as Statement
  return file.prepare(sql).all(...parameters)
})
