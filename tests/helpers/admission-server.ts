import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { openLog } from '#/domain/context/log.server.ts'
import { admissionControl } from '#/http/admission/admission-control.ts'

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown
type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

/**
 * A server behind admission control, and a client that asks it over a connection for each request.
 */
export async function serve(listener: Listener, wrap = (inner: Listener) => inner) {
  const server = createServer()
  server.on(
    'request',
    wrap(
      admissionControl(server, listener, {
        origin: 'https://register.example',
        log: openLog('silent'),
      }),
    ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a TCP server's address
  const ask = (path: string, headers = {}, signal?: AbortSignal, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options = { agent, headers, method, ...(signal && { signal }) }
      request(`http://127.0.0.1:${port}${path}`, options, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
        .once('error', reject)
        .end()
    })
  const counted = { connections: 0, requests: 0 }
  server.on('connection', () => counted.connections++)
  // After admission control, which has put the request into its queue then.
  server.on('request', () => counted.requests++)
  return { ask, port, connections: () => counted.connections, requests: () => counted.requests }
}

export async function openConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Answers a request only when its `answer` is called, once; after `release` at once. */
export function slow() {
  const held: { url: string; answer: () => void }[] = []
  let released = false
  const listener: Listener = ({ url = '' }, outgoing) => {
    if (released) outgoing.end('done')
    else held.push({ url, answer: () => void (outgoing.writableEnded || outgoing.end('done')) })
  }
  const release = () => {
    released = true
    for (const one of held) one.answer()
  }
  return { held, listener, release }
}
