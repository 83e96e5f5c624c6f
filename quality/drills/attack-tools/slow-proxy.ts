import { createServer } from 'node:http'
import { listening } from '#/tests/helpers/listening.ts'

/** The injected fault: a proxy with a maximum of connections and no timeout for slow ones. */
export async function slowProxy(origin: string, connections: number) {
  const server = createServer(
    { headersTimeout: 0, requestTimeout: 0 },
    async ({ url = '' }, response) => {
      const answer = await fetch(origin + url)
      response.writeHead(answer.status).end(await answer.text())
    },
  )
  server.maxConnections = connections
  return listening(server)
}
