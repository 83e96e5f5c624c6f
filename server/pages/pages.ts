import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ApiEnv } from '#/app/scope.ts'
import type { Logger } from '#/server/log.ts'
import { boundTo, pageHeaders } from '#/server/security.ts'
import { compressed, isWanted } from './compression.ts'
import { render, whole, type Asked, type Rendered } from './framework.ts'
import { inLanguageOf } from './language-of-request.ts'
import { verdictPages, type Page } from './verdict-pages.ts'

export const NOT_AN_ADDRESS = 'This address is not written correctly.'

const NEGOTIATED = 'Accept-Encoding, Accept-Language'

/** Answers with pages: whatever is no call of the API and no file. */
export function pages(log: Logger): (c: Context<ApiEnv>) => Promise<Response> {
  const rendering = (requestId: string) => (asked: Asked) =>
    render(asked, (error) => log.error({ requestId, err: error }, 'page failed'))
  const verdictPage = verdictPages((kind) => log.warn({ kind }, 'the page of a verdict is rendered anew each time'))
  return async (c) => {
    if (!isDecodable(c.req.path)) throw new HTTPException(400, { message: NOT_AN_ADDRESS })
    const asked = { request: c.req.raw, scope: c.get('scope'), nonce: randomUUID() }
    Object.assign(c.get('headers'), pageHeaders(asked.nonce))
    const renderThis = rendering(c.get('requestId'))
    const page = await inLanguageOf(c.req.path, async () => {
      const isQuestion = c.req.method === 'GET' && !c.req.url.includes('?')
      return (isQuestion && (await verdictPage(asked, c.req.path, renderThis))) || renderThis(asked)
    })
    const acceptEncoding = c.req.header('accept-encoding')
    if ('answer' in page) {
      const { origin, actor } = asked.scope
      // What somebody sees who is signed in is kept by no browser, whatever page it is.
      const kept = actor === null ? 'private, no-cache' : 'no-store'
      return sent({ ...page, answer: boundTo(origin, page.answer) }, acceptEncoding, kept)
    }
    c.set('headersWritten', true)
    return written(c, page, acceptEncoding)
  }
}

/** A page of the framework as it goes out: compressed where that is wanted, and kept by others as it says, else as is said here. */
async function sent(rendered: Rendered, acceptEncoding: string | undefined, kept: string): Promise<Response> {
  const { status, headers } = rendered.answer
  const told = new Headers(headers)
  if (!told.has('Cache-Control')) told.set('Cache-Control', kept)
  told.append('Vary', NEGOTIATED)
  const body = whole(rendered)
  const packed = await compressed(body, acceptEncoding)
  if (packed) told.set('Content-Encoding', packed.encoding)
  return new Response(body.length === 0 ? null : (packed?.body ?? body), { status, headers: told })
}

/**
 * The same for the page of a verdict, with its headers as one plain object, which is the fastest way to write them; and past the
 * framework where it is not compressed, so that what every page shares is not copied for each, to lie there until it is collected.
 */
async function written(c: Context<ApiEnv>, { headers, pieces }: Page, acceptEncoding: string | undefined): Promise<Response> {
  const told = { ...c.get('headers'), ...headers, Vary: NEGOTIATED }
  const outgoing = outgoingOf(c.env)
  if (outgoing && !isWanted(acceptEncoding)) {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    outgoing.writeHead(200, { ...told, 'Content-Length': length })
    outgoing.cork()
    for (const piece of pieces) outgoing.write(piece)
    outgoing.end()
    return RESPONSE_ALREADY_SENT
  }
  const body = Buffer.concat(pieces)
  const packed = await compressed(body, acceptEncoding)
  return new Response(packed?.body ?? body, { headers: { ...told, ...(packed && { 'Content-Encoding': packed.encoding }) } })
}

/** Node's own answer; one that never touches a socket (tests) has none. */
function outgoingOf(env: unknown): ServerResponse | undefined {
  return (env as { outgoing?: ServerResponse } | undefined)?.outgoing // what @hono/node-server hands in
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
