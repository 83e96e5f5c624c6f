import { createServer } from 'node:http'
import { listening } from '#/tests/helpers/listening.ts'

/** The injected fault: a proxy that caches each answer for a moment. */
export async function cachingProxy(origin: string, cachedMs: number) {
  const cache = new Map<string, { until: number; status: number; body: string }>()
  const server = createServer(async ({ url = '' }, response) => {
    const known = cache.get(url)
    if (known && known.until > Date.now())
      return void response.writeHead(known.status).end(known.body)
    const answer = await fetch(origin + url)
    const fresh = { until: Date.now() + cachedMs, status: answer.status, body: await answer.text() }
    cache.set(url, fresh)
    response.writeHead(fresh.status).end(fresh.body)
  })
  return listening(server)
}
