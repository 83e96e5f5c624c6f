import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isDecodable } from '#/core/text.ts'
import type { ApiEnv } from '#/app/context/request-context.ts'
import type { Logger } from '#/app/context/log.server.ts'
import type { PageParts } from '#/app/web/document/page-parts.ts'
import { boundCookies, pageHeaders } from '#/http/headers/security-headers.ts'
import { compress } from './compression.ts'
import { renderAsDocument } from './documents.tsx'
import { render } from './framework.ts'
import { inLanguageOf } from './language-of-request.ts'

export const NOT_AN_ADDRESS = 'This address is not written correctly.'

/** Answers requests for pages: all that are neither API calls nor files. */
export function pages(log: Logger): (c: Context<ApiEnv>) => Promise<Response> {
  return async (c) => {
    const { path } = c.req
    if (!isDecodable(path)) throw new HTTPException(400, { message: NOT_AN_ADDRESS })
    const requestContext = c.get('context')
    const nonce = randomUUID()
    const asked = { request: c.req.raw, requestContext, nonce }
    const report = (error: unknown) =>
      log.error({ requestId: c.get('requestId'), err: error }, 'page failed')
    const { status, headers, cookies, parts } = await inLanguageOf(
      path,
      async () => (await renderAsDocument(asked, path, report)) ?? (await render(asked, report)),
    )
    const body = encode(parts)
    const packed = await compress(body, c.req.header('accept-encoding'))
    // One plain object is the fastest form to write. Names in lower case, as those of the page are, so that none is there twice.
    const sent: Record<string, string> = {
      ...c.get('headers'),
      ...pageHeaders(nonce),
      // Pages of signed-in users are not stored by browsers.
      'cache-control': requestContext.actor === null ? 'private, no-cache' : 'no-store',
      ...headers,
      vary: 'Accept-Encoding, Accept-Language',
      ...(packed && { 'content-encoding': packed.encoding }),
    }
    c.set('headersWritten', true)
    const response = new Response(body.length === 0 ? null : (packed?.body ?? body), {
      status,
      headers: sent,
    })
    for (const cookie of boundCookies(requestContext.origin, cookies))
      response.headers.append('Set-Cookie', cookie)
    return response
  }
}

function encode(parts: PageParts): Buffer<ArrayBuffer> {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}
