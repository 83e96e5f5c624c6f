import { workerData } from 'node:worker_threads'
import type { SQLInputValue } from 'node:sqlite'
import { openFile } from '#/db/engines/sqlite.ts'
import { answerQuestions } from './answer-questions.ts'

// The worker: a separate read-only connection, for statements that may scan a table.
const file = openFile(String(workerData), 'read')

export type Statement = { sql: string; parameters: SQLInputValue[] }

answerQuestions((question) => {
  // The type is known: only the search dialect sends questions here.
  const { sql, parameters } = question as Statement
  return file.prepare(sql).all(...parameters)
})
