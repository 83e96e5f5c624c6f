import { createServer } from 'node:http'
import { listening } from '#/drills/frame/listening.ts'

/** The planted fault: a front that takes so many connections at once and no more, and lets whoever has one be as slow as they like. */
export async function narrowFront(origin: string, connections: number) {
  const server = createServer({ headersTimeout: 0, requestTimeout: 0 }, async ({ url = '' }, response) => {
    const answer = await fetch(origin + url)
    response.writeHead(answer.status).end(await answer.text())
  })
  server.maxConnections = connections
  return listening(server)
}
