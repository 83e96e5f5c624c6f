import { Worker } from 'node:worker_threads'

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void }
type Running = { worker: Worker; waiting: Map<number, Waiting> }

/** What goes to the thread and comes back: one answer a question, in any order. */
export type Asked = { id: number; question: unknown }
export type Answered = { id: number; answer: unknown } | { id: number; error: string }

const RESTS_AFTER_MS = 600_000

/**
 * A worker thread that answers questions; started with the first, and anew after it has died, when all that waited have failed.
 * It ends, with all that it holds in memory, when nobody has asked anything for `restsAfter` milliseconds, and the next question
 * starts it again. Does not keep the process alive.
 */
export class AskedThread {
  readonly #file: URL
  readonly #data: unknown
  readonly #rest: NodeJS.Timeout
  #running: Running | undefined
  #lastId = 0

  constructor(file: URL, data: unknown, restsAfter = RESTS_AFTER_MS) {
    this.#file = file
    this.#data = data
    this.#rest = setTimeout(() => this.#restIfIdle(), restsAfter).unref()
  }

  /** Whether it runs, and so has what it reads at its start. */
  get runs(): boolean {
    return this.#running !== undefined
  }

  ask(question: unknown): Promise<unknown> {
    this.#rest.refresh()
    const { worker, waiting } = (this.#running ??= this.#start())
    const asked: Asked = { id: ++this.#lastId, question }
    return new Promise((resolve, reject) => {
      waiting.set(asked.id, { resolve, reject })
      worker.postMessage(asked)
    })
  }

  /** How many questions have no answer yet. */
  get waiting(): number {
    return this.#running?.waiting.size ?? 0
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.worker.terminate()
  }

  #restIfIdle(): void {
    if (this.#running && this.#running.waiting.size > 0) this.#rest.refresh()
    else void this.stop()
  }

  #start(): Running {
    const worker = new Worker(this.#file, { workerData: this.#data })
    const running: Running = { worker, waiting: new Map() }
    worker.unref()
    worker.on('message', (answered: Answered) => {
      const waiting = running.waiting.get(answered.id)
      running.waiting.delete(answered.id)
      if ('error' in answered) waiting?.reject(new Error(answered.error))
      else waiting?.resolve(answered.answer)
    })
    worker.on('error', (error) => this.#fail(running, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#fail(running, new Error(`The thread ${this.#file.pathname} stopped`)))
    return running
  }

  /** Those that waited for this one; another may have been started since. */
  #fail(running: Running, error: Error) {
    if (this.#running === running) this.#running = undefined
    for (const waiting of running.waiting.values()) waiting.reject(error)
    running.waiting.clear()
  }
}
