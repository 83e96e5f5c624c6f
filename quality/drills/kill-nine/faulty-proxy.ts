import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { listening } from '#/tests/helpers/listening.ts'

/**
 * The injected fault: a proxy that acknowledges a certificate before the register has it, as a
 * queue in memory would. It forwards everything else.
 */
export async function faultyProxy(origin: string, lateMs: number) {
  let promised = 0
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await text(request)
    const passedOn = { 'content-type': headers['content-type'] ?? '', cookie: headers.cookie ?? '' }
    const pass = () =>
      fetch(origin + url, { method, headers: passedOn, ...(method === 'POST' && { body }) })
    if (url === '/api/certificates') {
      promised += 1
      response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: promised }))
      await pause(lateMs)
      await pass().catch(() => {})
      return
    }
    const answer = await pass().catch(() => null)
    if (!answer) return void response.destroy()
    response.statusCode = answer.status
    response.setHeaders(new Map([['content-type', answer.headers.get('content-type') ?? '']]))
    response.setHeader('set-cookie', answer.headers.getSetCookie())
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  return listening(server)
}
