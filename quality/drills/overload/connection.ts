import { connect, type Socket } from 'node:net'

export type Answer = { status: number; retryAfter: boolean }

type Waiting = {
  request: string
  /**
   * Over a connection that was idle, which the server may be closing just then: in that case
   * nothing was asked.
   */
  again: boolean
  done: (answer: Answer | null) => void
  text: string
  needed: number | null
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

/**
 * One connection that is kept and asked over again and again, one question at a time; it reads no
 * more of an answer than where it ends, so that asking costs the machine little. A connection that
 * was closed is opened again with the next request.
 */
export class Connection {
  readonly #port: number
  #socket: Socket | null = null
  #waiting: Waiting | null = null

  constructor(port: number) {
    this.#port = port
  }

  open(): Promise<void> {
    return new Promise((resolve) => void this.#opened().once('connect', resolve))
  }

  close(): void {
    this.#socket?.destroy()
  }

  /**
   * Asks `request`, a whole one; null where the connection ends, or nothing comes within
   * `timeoutMs` milliseconds.
   */
  ask(request: string, timeoutMs: number): Promise<Answer | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        if (this.#waiting) this.#waiting.again = false
        this.#socket?.destroy()
      }, timeoutMs)
      const done = (answer: Answer | null) => {
        clearTimeout(timer)
        resolve(answer)
      }
      this.#waiting = { request, again: this.#socket !== null, done, text: '', needed: null }
      const open = this.#socket ?? this.#opened()
      open.write(request, 'latin1')
    })
  }

  #opened(): Socket {
    const fresh = connect(this.#port, '127.0.0.1').setNoDelay(true)
    fresh.setEncoding('latin1')
    fresh.on('data', (chunk) => this.#take(String(chunk)))
    fresh.on('error', () => {})
    fresh.on('close', () => {
      if (this.#socket !== fresh) return
      this.#socket = null
      if (!this.#waiting?.again || this.#waiting.text !== '') return this.#settle(null)
      this.#waiting.again = false
      this.#opened().write(this.#waiting.request, 'latin1')
    })
    return (this.#socket = fresh)
  }

  #settle(answer: Answer | null): void {
    const done = this.#waiting?.done
    this.#waiting = null
    done?.(answer)
  }

  #take(chunk: string): void {
    const waiting = this.#waiting
    if (!waiting) return
    waiting.text += chunk
    const { text } = waiting
    if (waiting.needed === null) {
      const end = text.indexOf(HEAD_END)
      if (end < 0) return
      const length = /^content-length: (\d+)/im.exec(text.slice(0, end))?.[1]
      waiting.needed =
        length === undefined ? Number.POSITIVE_INFINITY : end + HEAD_END.length + Number(length)
    }
    const whole =
      waiting.needed === Number.POSITIVE_INFINITY
        ? text.endsWith(LAST_CHUNK)
        : text.length >= waiting.needed
    if (whole)
      this.#settle({
        status: Number(text.slice(9, 12)),
        retryAfter: /^retry-after: \d+\r$/im.test(text.slice(0, 2_000)),
      })
  }
}
