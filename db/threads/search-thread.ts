import { parentPort, workerData } from 'node:worker_threads'
import type { SQLInputValue } from 'node:sqlite'
import type { Answered, Asked } from './asked-thread.ts'
import { giveWay } from './store.ts'
import { openFile } from '#/db/sqlite.ts'

// The worker: a read-only connection of its own, for statements that may scan a table.
giveWay()
const file = openFile(String(workerData), 'read')

export type Statement = { sql: string; parameters: SQLInputValue[] }

parentPort?.on('message', ({ id, question }: Asked) => {
  // Only the search dialect asks here.
  parentPort?.postMessage(answer(id, question as Statement))
})

function answer(id: number, { sql, parameters }: Statement): Answered {
  try {
    return { id, answer: file.prepare(sql).all(...parameters) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
