import { connect, type Socket } from 'node:net'

export type Answer = { status: number; retryAfter: boolean }

type Waiting = {
  request: string
  /** Over a connection that was idle, which the server may be closing just then: in that case nothing was asked. */
  again: boolean
  done: (answer: Answer | null) => void
  text: string
  needed: number | null
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

/**
 * One connection that is kept and asked over again and again, one question at a time; it reads no more of an answer than where it
 * ends, so that asking costs the machine little. A connection that was closed is opened again with the next request.
 */
export function connection(port: number) {
  let socket: Socket | null = null
  let waiting: Waiting | null = null

  function opened(): Socket {
    const fresh = connect(port, '127.0.0.1').setNoDelay(true)
    fresh.setEncoding('latin1')
    fresh.on('data', (chunk) => take(String(chunk)))
    fresh.on('error', () => {})
    fresh.on('close', () => {
      if (socket !== fresh) return
      socket = null
      if (!waiting?.again || waiting.text !== '') return settle(null)
      waiting.again = false
      opened().write(waiting.request, 'latin1')
    })
    return (socket = fresh)
  }

  function settle(answer: Answer | null): void {
    const done = waiting?.done
    waiting = null
    done?.(answer)
  }

  function take(chunk: string): void {
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
      settle({
        status: Number(text.slice(9, 12)),
        retryAfter: /^retry-after: \d+\r$/im.test(text.slice(0, 2_000)),
      })
  }

  return {
    /** Asks `request`, a whole one; null where the connection ends, or nothing comes within `timeoutMs` milliseconds. */
    ask: (request: string, timeoutMs: number): Promise<Answer | null> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          if (waiting) waiting.again = false
          socket?.destroy()
        }, timeoutMs)
        const done = (answer: Answer | null) => {
          clearTimeout(timer)
          resolve(answer)
        }
        waiting = { request, again: socket !== null, done, text: '', needed: null }
        const open = socket ?? opened()
        open.write(request, 'latin1')
      }),
    open: (): Promise<void> => new Promise((resolve) => void opened().once('connect', resolve)),
    close: () => socket?.destroy(),
  }
}
