import { createServer } from 'node:http'
import { listening } from '#/drills/frame/listening.ts'

/** The planted fault: a front that keeps each answer for a moment, as a thoughtless proxy would. */
export async function keepingFront(origin: string, keptMs: number) {
  const kept = new Map<string, { until: number; status: number; body: string }>()
  const server = createServer(async ({ url = '' }, response) => {
    const known = kept.get(url)
    if (known && known.until > Date.now()) return void response.writeHead(known.status).end(known.body)
    const answer = await fetch(origin + url)
    const fresh = { until: Date.now() + keptMs, status: answer.status, body: await answer.text() }
    kept.set(url, fresh)
    response.writeHead(fresh.status).end(fresh.body)
  })
  return listening(server)
}
