import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { createClient, type ClientOptions } from '#/client/src/index.ts'

export type Handle = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A server that answers in order, and a client of it; `requests`: what it was sent. */
export async function setUp(handlers: Handle[], options: Partial<ClientOptions> = {}) {
  const requests: {
    method: string
    url: string
    headers: IncomingMessage['headers']
    body: string
  }[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const handle = handlers[Math.min(requests.length, handlers.length - 1)]
    requests.push({ method, url, headers, body })
    handle?.(request, response, body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return { client: createClient({ baseUrl, ...options }), requests, baseUrl }
}

export const json =
  (value: unknown, headers: Record<string, string> = {}): Handle =>
  (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(value))
