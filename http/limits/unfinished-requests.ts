import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isUpload } from '#/domain/files/is-upload.ts'
import { networkOf } from '#/core/network.ts'
import {
  clientAddress,
  isTrusted,
  type TrustedProxies,
} from '#/domain/context/client-address.server.ts'

/**
 * For the server itself: 10 seconds for the head, 10 minutes for the largest file; looked at every
 * second.
 */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  connectionsCheckingInterval: 1_000,
}

/**
 * `bytes` of a body arrive in each `window` (milliseconds), or it ends; it has at most this many
 * `windows`.
 */
type Rate = { window: number; bytes: number; windows: number }

/**
 * 1 and 2 KB a second: a twentieth or less of a line of 400 kbit/s. A form is sent at once and has
 * at most 64 KB; ten seconds are enough for TCP to repeat a lost packet three times (1, 2 and 4
 * seconds, RFC 6298). A file, which only staff can send, may stand still for longer, as satellite
 * lines do; `requestTimeout` ends it.
 */
const RATES: Record<'form' | 'upload', Rate> = {
  form: { window: 10_000, bytes: 10_240, windows: 3 },
  upload: { window: 20_000, bytes: 40_960, windows: Number.POSITIVE_INFINITY },
}

/**
 * Ends a request whose body arrives more slowly than its rate, with 408. Most requests have no body
 * and need no timer.
 */
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

/**
 * An office behind one address has a few connections for each of its browsers, most of them idle.
 */
const MAX_UNFINISHED = 256

type Bounds = {
  proxies: TrustedProxies | null
  /** Connections of one network on which no whole request has arrived. */
  max?: number
}

/** What a connection waits for: a head (null), or the rest of a body. */
type Unfinished = { outgoing: ServerResponse; upload: boolean } | null

/**
 * Bounds how many connections one network (an IPv4 address, an IPv6 /64) may hold on which no whole
 * request has arrived: without a head, with half a body, or idle. One more ends another of them
 * with 408, so a client that holds many does not block others of the same network: first those
 * without a body under way, then forms, which arrive at once, and an upload last; of equal ones the
 * oldest. A trusted proxy holds any number; the bodies that it passes on count for those it speaks
 * for.
 */
export function boundUnfinishedRequests(
  server: Server,
  { proxies, max = MAX_UNFINISHED }: Bounds,
): void {
  const byNetwork = new Map<string, Map<Socket, Unfinished>>()
  const networks = new WeakMap<Socket, string>()

  function remove(socket: Socket): void {
    const network = networks.get(socket)
    if (network === undefined) return
    networks.delete(socket)
    const all = byNetwork.get(network)
    all?.delete(socket)
    if (all?.size === 0) byNetwork.delete(network)
  }

  function add(socket: Socket, address: string, unfinished: Unfinished): void {
    remove(socket)
    const network = networkOf(address)
    const all = byNetwork.get(network) ?? new Map<Socket, Unfinished>()
    const first = all.size < max ? undefined : firstToEnd(all)
    byNetwork.set(network, all.set(socket, unfinished))
    networks.set(socket, network)
    if (!first) return
    const answer = all.get(first)?.outgoing ?? null
    remove(first)
    endUnfinished(first, answer)
  }

  /** A connection that waits for a head. */
  function addWaiting(socket: Socket): void {
    const address = socket.remoteAddress
    if (address !== undefined && !(proxies && isTrusted(address, proxies)))
      add(socket, address, null)
  }

  server.on('connection', (socket) => {
    addWaiting(socket)
    socket.once('close', () => remove(socket))
  })
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    const settle = () => {
      if (socket.destroyed || !incoming.complete) return
      // For a trusted proxy, nothing is added: what it passes on next may be of another client.
      remove(socket)
      if (outgoing.writableFinished) addWaiting(socket)
    }
    outgoing.once('close', settle)
    if (!hasBody(incoming)) return remove(socket)
    incoming.once('close', settle)
    const address = socket.remoteAddress ?? 'unknown'
    const forwarded = incoming.headers['x-forwarded-for']?.toString()
    const upload = isUploadRequest(incoming)
    add(socket, proxies ? clientAddress(address, forwarded, proxies) : address, {
      outgoing,
      upload,
    })
  })
}

/**
 * The oldest of those that lose least. The connection to be added is not among them: a new one is
 * never shut out.
 */
function firstToEnd(all: Map<Socket, Unfinished>): Socket | undefined {
  let [first, lowest]: [Socket | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const [socket, unfinished] of all) {
    const rank = rankOf(unfinished)
    if (rank >= lowest) continue
    ;[first, lowest] = [socket, rank]
    if (rank === 0) break
  }
  return first
}

/**
 * A body whose request was answered is no longer read, such as an upload without a session: it is
 * ended first.
 */
function rankOf(unfinished: Unfinished): number {
  if (unfinished === null || unfinished.outgoing.writableEnded) return 0
  return unfinished.upload ? 2 : 1
}

function isUploadRequest({ method, url }: IncomingMessage): boolean {
  return isUpload(method ?? '', (url ?? '').split('?')[0] ?? '')
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/**
 * Ends a connection on which a request has not arrived as a whole (RFC 9110 §15.5.9), after the
 * answer to it where that has begun.
 */
function endUnfinished(socket: Socket, outgoing: ServerResponse | null): void {
  if (!outgoing?.headersSent)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  socket.destroySoon()
}
