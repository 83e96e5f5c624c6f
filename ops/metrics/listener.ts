import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import { messageOf } from '#/core/text.ts'
import type { Logger } from '#/app/context/log.server.ts'

export type MetricsAddress = { port: number; host: string }

/**
 * Answers `GET /metrics` (Prometheus' text format), and nothing else, on a separate address that visitors do not reach. Returns the port. Throws
 * an Error of one line if it cannot listen. Does not keep the process alive.
 */
export async function listenForScrapes(
  { port, host }: MetricsAddress,
  readRegistry: () => Promise<Pick<Registry, 'metrics' | 'contentType'>>,
  log: Logger,
): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.method !== 'GET' || incoming.url?.split('?')[0] !== '/metrics') {
      outgoing
        .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('There is only GET /metrics here.\n')
      return
    }
    readRegistry()
      .then(async (registry) => {
        const text = await registry.metrics()
        outgoing
          .writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
          .end(text)
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read')
        outgoing.writeHead(500).end()
      })
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) =>
    Promise.reject(listenFailure(error, { port, host })),
  )
  server.on('error', (error) => log.error({ err: error }, 'the listener of the metrics failed'))
  server.unref()
  const address = server.address() as AddressInfo // known to be a TCP address: a port was asked for
  log.info({ host, port: address.port }, 'metrics can be read')
  return address.port
}

function listenFailure(error: unknown, { port, host }: MetricsAddress): Error {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return new Error(`METRICS_PORT ${port} on ${host} is taken by another program`)
  return new Error(`Cannot listen for METRICS_PORT on ${host}:${port} (${messageOf(error)})`)
}
