import { parentPort, workerData } from 'node:worker_threads'
import type { SQLInputValue } from 'node:sqlite'
import { openFile } from './sqlite.ts'

// The worker: a read-only connection of its own, for statements that may scan a table.
const file = openFile(String(workerData), 'read')

export type Question = { id: number; sql: string; parameters: SQLInputValue[] }
export type Answer = { id: number; rows: unknown[] } | { id: number; error: string }

parentPort?.on('message', ({ id, sql, parameters }: Question) => {
  parentPort?.postMessage(answer(id, sql, parameters))
})

function answer(id: number, sql: string, parameters: SQLInputValue[]): Answer {
  try {
    return { id, rows: file.prepare(sql).all(...parameters) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
