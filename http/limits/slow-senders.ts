import type { Server } from 'node:http'
import { endUnfinished, hasBody, isUploadRequest } from './unfinished-requests.ts'

/** For the server itself: 10 seconds for the head, 10 minutes for the largest file; looked at every second. */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  connectionsCheckingInterval: 1_000,
}

/** `bytes` of a body arrive in each `window` (milliseconds), or it ends; it has at most this many `windows`. */
type Rate = { window: number; bytes: number; windows: number }

/**
 * 1 and 2 KB a second: a twentieth or less of a line of 400 kbit/s. A form is sent at once and has at most 64 KB; ten seconds are enough
 * for TCP to repeat a lost packet three times (1, 2 and 4 seconds, RFC 6298). A file, which only staff can send, may stand still for
 * longer, as satellite lines do; `requestTimeout` ends it.
 */
const RATES: Record<'form' | 'upload', Rate> = {
  form: { window: 10_000, bytes: 10_240, windows: 3 },
  upload: { window: 20_000, bytes: 40_960, windows: Number.POSITIVE_INFINITY },
}

/** Ends a request whose body arrives more slowly than its rate, with 408. Most requests have no body and need no timer. */
export function cutOffSlowSenders(server: Server, rates = RATES): void {
  server.on('request', (incoming, outgoing) => {
    if (!hasBody(incoming)) return
    const { socket } = incoming
    const rate = rates[isUploadRequest(incoming) ? 'upload' : 'form']
    let [read, windows] = [socket.bytesRead, 0]
    const timer = setInterval(() => {
      // A full buffer waits for this server, not for the sender.
      const slow =
        socket.bytesRead - read < rate.bytes &&
        incoming.readableLength < incoming.readableHighWaterMark
      read = socket.bytesRead
      windows += 1
      if (!incoming.complete && (slow || windows >= rate.windows)) endUnfinished(socket, outgoing)
    }, rate.window)
    const stop = () => {
      clearInterval(timer)
      socket.off('close', stop)
    }
    incoming.once('close', stop)
    socket.once('close', stop)
  })
}
