import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A file of this folder that runs as a process of its own, to be killed and started again. */
export class Program implements AsyncDisposable {
  readonly #file: string
  readonly #args: readonly string[]
  #child: ChildProcess | null = null

  constructor(file: string, args: readonly string[]) {
    this.#file = join(import.meta.dirname, file)
    this.#args = args
  }

  start(): void {
    const child = spawn(process.execPath, [this.#file, ...this.#args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const killAtOnce = () => child.kill('SIGKILL')
    process.once('exit', killAtOnce)
    child.once('exit', () => process.off('exit', killAtOnce))
    this.#child = child
  }

  /** Resolves when it is gone. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kill()
  }
}
