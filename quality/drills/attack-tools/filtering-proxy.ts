import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { paths } from '#/domain/addresses/paths.ts'
import { listening } from '#/tests/helpers/listening.ts'

/** What would end the session of the attack, or lock everybody out. */
const BLOCKED = [paths.signOut(), '/api/logout', '/api/sessions']
const LOCKS_OUT = /demand/i

/**
 * A proxy that forwards everything but what would end the attack, because the tools submit every
 * form.
 */
export async function filteringProxy(origin: string) {
  let passedOn = 0
  const server = createServer(async (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const body = await buffer(incoming).catch(() => null)
    if (body === null) return void incoming.destroy()
    const isBlocked =
      BLOCKED.some((path) => url.startsWith(path)) || LOCKS_OUT.test(body.toString('latin1'))
    if (isBlocked) return void outgoing.writeHead(204).end()
    passedOn += 1
    const { 'transfer-encoding': _, ...known } = headers
    const forwarded = {
      ...known,
      ...(body.length > 0 && { 'content-length': String(body.length) }),
    }
    const passed = request(new URL(origin), { method, path: url, headers: forwarded }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.once('error', () => outgoing.destroy())
    passed.end(body)
  })
  /** `passedOn`: how many requests so far. */
  return { ...(await listening(server)), passedOn: () => passedOn }
}
