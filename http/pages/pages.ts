import { randomUUID } from 'node:crypto'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isDecodable } from '#/core/text.ts'
import type { ApiEnv } from '#/app/context/request-context.ts'
import type { Logger } from '#/app/context/log.server.ts'
import { bindCookies, pageHeaders } from '#/http/headers/security-headers.ts'
import { nodeOf } from '#/http/limits/whole-body.ts'
import { compress, isAccepted } from './compression.ts'
import { render, toBytes, type PageRequest, type Rendered } from './framework.ts'
import { inLanguageOf } from './language-of-request.ts'
import { verdictPages, type Page } from './verdict-pages.ts'

export const NOT_AN_ADDRESS = 'This address is not written correctly.'

const NEGOTIATED = 'Accept-Encoding, Accept-Language'

/** Answers requests for pages: all that are neither API calls nor files. */
export function pages(log: Logger): (c: Context<ApiEnv>) => Promise<Response> {
  const rendering = (requestId: string) => (asked: PageRequest) =>
    render(asked, (error) => log.error({ requestId, err: error }, 'page failed'))
  const verdictPage = verdictPages((kind) => log.warn({ kind }, 'the page of a verdict is rendered each time'))
  return async (c) => {
    if (!isDecodable(c.req.path)) throw new HTTPException(400, { message: NOT_AN_ADDRESS })
    const asked = { request: c.req.raw, requestContext: c.get('context'), nonce: randomUUID() }
    Object.assign(c.get('headers'), pageHeaders(asked.nonce))
    const renderThis = rendering(c.get('requestId'))
    const page = await inLanguageOf(c.req.path, async () => {
      const isQuestion = c.req.method === 'GET' && !c.req.url.includes('?')
      return (isQuestion && (await verdictPage(asked, c.req.path, renderThis))) || renderThis(asked)
    })
    const acceptEncoding = c.req.header('accept-encoding')
    if ('answer' in page) {
      const { origin, actor } = asked.requestContext
      // Pages of signed-in users are not stored by browsers.
      const cacheControl = actor === null ? 'private, no-cache' : 'no-store'
      return toResponse({ ...page, answer: bindCookies(origin, page.answer) }, acceptEncoding, cacheControl)
    }
    c.set('headersWritten', true)
    return sendPage(c, page, acceptEncoding)
  }
}

/** A page of the framework as a response, compressed if the browser accepts that. `cacheControl`: where the page sets none. */
async function toResponse(rendered: Rendered, acceptEncoding: string | undefined, cacheControl: string): Promise<Response> {
  const { status, headers } = rendered.answer
  const sentHeaders = new Headers(headers)
  if (!sentHeaders.has('Cache-Control')) sentHeaders.set('Cache-Control', cacheControl)
  sentHeaders.append('Vary', NEGOTIATED)
  const body = toBytes(rendered)
  const packed = await compress(body, acceptEncoding)
  if (packed) sentHeaders.set('Content-Encoding', packed.encoding)
  return new Response(body.length === 0 ? null : (packed?.body ?? body), { status, headers: sentHeaders })
}

/**
 * The same for the page of a verdict. Its headers are one plain object, the fastest form to write; without compression the pieces are
 * written to the socket directly, so that the bytes that all pages share are not copied for each.
 */
async function sendPage(c: Context<ApiEnv>, { headers, pieces }: Page, acceptEncoding: string | undefined): Promise<Response> {
  const sentHeaders = { ...c.get('headers'), ...headers, Vary: NEGOTIATED }
  const { outgoing } = nodeOf(c.env)
  if (outgoing && !isAccepted(acceptEncoding)) {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    outgoing.writeHead(200, { ...sentHeaders, 'Content-Length': length })
    outgoing.cork()
    for (const piece of pieces) outgoing.write(piece)
    outgoing.end()
    return RESPONSE_ALREADY_SENT
  }
  const body = Buffer.concat(pieces)
  const packed = await compress(body, acceptEncoding)
  return new Response(packed?.body ?? body, {
    headers: { ...sentHeaders, ...(packed && { 'Content-Encoding': packed.encoding }) },
  })
}
