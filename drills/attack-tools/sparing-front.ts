import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { paths } from '#/app/paths.ts'
import { listening } from '#/drills/frame/listening.ts'

/** What would end the session that the attack is made with, or lock everybody out. */
const SPARED = [paths.signOut(), '/api/logout', '/api/sessions']
const LOCKS_OUT = /demand/i

/** A front that passes all on but what would end the attack: the tools press every button there is. */
export async function sparingFront(origin: string) {
  let passedOn = 0
  const server = createServer(async (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const body = await buffer(incoming).catch(() => null)
    if (body === null) return void incoming.destroy()
    const isSpared = SPARED.some((path) => url.startsWith(path)) || LOCKS_OUT.test(body.toString('latin1'))
    if (isSpared) return void outgoing.writeHead(204).end()
    passedOn += 1
    const { 'transfer-encoding': _, ...known } = headers
    const told = { ...known, ...(body.length > 0 && { 'content-length': String(body.length) }) }
    const passed = request(new URL(origin), { method, path: url, headers: told }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.once('error', () => outgoing.destroy())
    passed.end(body)
  })
  /** `passedOn`: how many requests so far. */
  return { ...(await listening(server)), passedOn: () => passedOn }
}
