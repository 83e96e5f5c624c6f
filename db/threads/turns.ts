import type { MessagePort, Worker } from 'node:worker_threads'
import type { Store } from '#/db/schema.ts'

type TurnMessage =
  /** Asks for the write turn, which is given by a message back, and returns it. */
  { kind: 'turn' } | { kind: 'turn-over' }

/** Does a piece of work while the thread has the write turn. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lends a thread the write turn of this process, one piece of work at a time, so that other writers
 * wait without blocking the main thread, which serves the public; on SQLite they would wait inside
 * a call. PostgreSQL needs no turns. `end` takes it back from a thread that has stopped.
 */
export function lendTurns(
  db: Store,
  worker: Worker,
  report: (error: unknown) => void,
): { end(): void } {
  let ended = false
  let over = () => {}
  const give = async () => {
    if (db.engine === 'postgres') return worker.postMessage('go')
    await db.write.connection().execute(async () => {
      if (ended) return
      await new Promise<void>((resolve) => {
        over = resolve
        worker.postMessage('go')
      })
    })
  }
  worker.on('message', (message: TurnMessage | { kind: 'progress' }) => {
    if (message.kind === 'turn') give().catch(report)
    if (message.kind === 'turn-over') over()
  })
  return {
    end: () => {
      ended = true
      over()
    },
  }
}

/** In the thread: takes turns from the process that started it. */
export function turnsOf(port: MessagePort): Turn {
  const send = (message: TurnMessage) => port.postMessage(message)
  return async (work) => {
    const given = new Promise((resolve) => port.once('message', resolve))
    send({ kind: 'turn' })
    await given
    try {
      return await work()
    } finally {
      send({ kind: 'turn-over' })
    }
  }
}
