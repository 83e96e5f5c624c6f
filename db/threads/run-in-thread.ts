import type { Store } from '#/db/schema.ts'
import { lendTurns } from './turns.ts'

/**
 * Runs a file on a new thread that writes in turns with this process; resolves when it has ended.
 * Rejects where it failed.
 */
export async function runInThread(db: Store, file: string, data: object): Promise<void> {
  const worker = db.startThread(file, data)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const turns = lendTurns(db, worker, reject)
  worker.once('error', reject)
  worker.once('exit', (code) =>
    code === 0 ? resolve() : reject(new Error(`${file} stopped with ${code}`)),
  )
  try {
    await promise
  } finally {
    turns.end()
    await worker.terminate()
  }
}
