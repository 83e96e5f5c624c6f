import { Worker } from 'node:worker_threads'

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void }

/** What goes to the thread and comes back: one answer a question, in any order. */
export type Asked = { id: number; question: unknown }
export type Answered = { id: number; answer: unknown } | { id: number; error: string }

/**
 * A worker thread that answers questions; started with the first, and anew after it has died, when all that waited have failed.
 * Does not keep the process alive.
 */
export class AskedThread {
  readonly #file: URL
  readonly #data: unknown
  #worker: Worker | undefined
  #waiting = new Map<number, Waiting>()
  #lastId = 0

  constructor(file: URL, data: unknown) {
    this.#file = file
    this.#data = data
  }

  ask(question: unknown): Promise<unknown> {
    const worker = (this.#worker ??= this.#start())
    const asked: Asked = { id: ++this.#lastId, question }
    return new Promise((resolve, reject) => {
      this.#waiting.set(asked.id, { resolve, reject })
      worker.postMessage(asked)
    })
  }

  async stop(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { workerData: this.#data })
    worker.unref()
    worker.on('message', (answered: Answered) => {
      const waiting = this.#waiting.get(answered.id)
      this.#waiting.delete(answered.id)
      if ('error' in answered) waiting?.reject(new Error(answered.error))
      else waiting?.resolve(answered.answer)
    })
    worker.on('error', (error) => this.#fail(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#fail(worker, new Error(`The thread ${this.#file.pathname} stopped`)))
    return worker
  }

  #fail(worker: Worker, error: Error) {
    if (this.#worker === worker) this.#worker = undefined
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}
