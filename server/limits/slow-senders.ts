import type { IncomingMessage, Server } from 'node:http'
import { isUpload } from '#/app/certificates/transfer/import.ts'

const WHOLE_REQUEST_MS = 20_000

/** For the server itself: 10 seconds for the head, 10 minutes for the largest file; looked at every second. */
export const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 600_000, connectionsCheckingInterval: 1_000 }

/** Every other request has 20 seconds to arrive as a whole. Most have no body and are here before they are looked at. */
export function cutOffSlowSenders(server: Server): void {
  server.on('request', (incoming) => {
    if (!hasBody(incoming) || isUpload(incoming.method ?? '', (incoming.url ?? '').split('?')[0] ?? '')) return
    const timer = setTimeout(() => {
      if (!incoming.complete)
        incoming.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => incoming.destroy())
    }, WHOLE_REQUEST_MS)
    incoming.once('close', () => clearTimeout(timer))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}
