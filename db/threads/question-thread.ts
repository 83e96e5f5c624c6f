import { Worker } from 'node:worker_threads'
import { once } from 'node:events'

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void }
type Running = { worker: Worker; waiting: Map<number, Waiting> }

/** The messages to the thread and back: one answer for each question, in any order. */
export type ThreadQuestion = { id: number; question: unknown }
export type ThreadAnswer = { id: number; answer: unknown } | { id: number; error: string }

const IDLE_TIMEOUT_MS = 600_000

/**
 * A worker thread that answers questions. The first question starts it, also after it has died; the
 * questions that waited then have failed. It ends, and frees its memory, after `idleTimeout`
 * milliseconds without a question. It does not prevent the process from ending.
 */
export class QuestionThread {
  readonly #file: URL
  readonly #data: unknown
  readonly #idleTimer: NodeJS.Timeout
  #running: Running | undefined
  #lastId = 0

  constructor(file: URL, data: unknown, idleTimeout = IDLE_TIMEOUT_MS) {
    this.#file = file
    this.#data = data
    this.#idleTimer = setTimeout(() => this.#stopIfIdle(), idleTimeout).unref()
  }

  /** Whether it runs, with what it has read at its start. */
  get isRunning(): boolean {
    return this.#running !== undefined
  }

  ask(question: unknown): Promise<unknown> {
    this.#idleTimer.refresh()
    const { worker, waiting } = (this.#running ??= this.#start())
    const asked: ThreadQuestion = { id: ++this.#lastId, question }
    return new Promise((resolve, reject) => {
      waiting.set(asked.id, { resolve, reject })
      worker.postMessage(asked)
    })
  }

  /** The number of questions without an answer. */
  get waiting(): number {
    return this.#running?.waiting.size ?? 0
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.worker.terminate()
  }

  #stopIfIdle(): void {
    if (this.#running && this.#running.waiting.size > 0) this.#idleTimer.refresh()
    else void this.stop()
  }

  #start(): Running {
    const worker = new Worker(this.#file, { workerData: this.#data })
    const running: Running = { worker, waiting: new Map() }
    worker.unref()
    worker.on('message', (answered: ThreadAnswer) => {
      const waiting = running.waiting.get(answered.id)
      running.waiting.delete(answered.id)
      if ('error' in answered) waiting?.reject(new Error(answered.error))
      else waiting?.resolve(answered.answer)
    })
    worker.on('error', (error) =>
      this.#fail(running, error instanceof Error ? error : new Error(String(error))),
    )
    worker.on('exit', () =>
      this.#fail(running, new Error(`The thread ${this.#file.pathname} stopped`)),
    )
    return running
  }

  /** Rejects what waits for this worker; another one may have been started since. */
  #fail(running: Running, error: Error) {
    if (this.#running === running) this.#running = undefined
    for (const waiting of running.waiting.values()) waiting.reject(error)
    running.waiting.clear()
  }
}

/**
 * The first message of a thread, which is then ended and gives its memory back. Rejects where it
 * stops without one, or `signal` is aborted.
 */
export async function firstMessage(thread: Worker, signal?: AbortSignal): Promise<unknown> {
  const gone = once(thread, 'exit').then(() => {
    throw new Error('The thread stopped before it had answered')
  })
  // The race below throws it; after the race it is ignored.
  gone.catch(() => {})
  try {
    const [message] = (await Promise.race([once(thread, 'message', { signal }), gone])) as unknown[]
    return message
  } finally {
    await thread.terminate()
  }
}
