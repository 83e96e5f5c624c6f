import { startServer, type Location, type Server } from '#/quality/drills/frame/server.ts'

const ENV = { WEBHOOKS_TO_LOOPBACK: 'on' }

/** The server of a register, to be killed and started again where it was. */
export class RestartedServer implements AsyncDisposable {
  readonly origin: string
  readonly #signal: AbortSignal
  #server: Server

  private constructor(server: Server, signal: AbortSignal) {
    this.origin = server.origin
    this.#server = server
    this.#signal = signal
  }

  static async start(location: Location, signal: AbortSignal): Promise<RestartedServer> {
    return new RestartedServer(await startServer({ location, env: ENV }, signal), signal)
  }

  /** Resolves when it answers again. */
  async start(): Promise<void> {
    const { location } = this.#server
    const port = Number(new URL(this.origin).port)
    this.#server = await startServer({ location, env: ENV, port }, this.#signal)
  }

  /** Resolves when all of it is gone. */
  kill(): Promise<void> {
    return this.#server.kill('all')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]()
  }
}
