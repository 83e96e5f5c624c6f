import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ApiEnv } from '#/app/scope.ts'
import type { Logger } from '#/server/log.ts'
import { boundTo, pageHeaders } from '#/server/security.ts'
import { compressed } from './compression.ts'
import { render, type Asked, type Rendered } from './framework.ts'
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
    return written(page, c.get('headers'), acceptEncoding)
  }
}

/** A page of the framework as it goes out: compressed where that is wanted, and kept by others as it says, else as is said here. */
async function sent(
  { answer: { status, headers }, parts }: Rendered,
  acceptEncoding: string | undefined,
  kept: string,
): Promise<Response> {
  const told = new Headers(headers)
  if (!told.has('Cache-Control')) told.set('Cache-Control', kept)
  told.append('Vary', NEGOTIATED)
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const packed = await compressed(body, acceptEncoding)
  if (packed) told.set('Content-Encoding', packed.encoding)
  return new Response(body.length === 0 ? null : (packed?.body ?? body), { status, headers: told })
}

/** The same for the page of a verdict, with its headers as one plain object, which is the fastest way to write them. */
async function written(
  { headers, body }: Page,
  ofEveryAnswer: Record<string, string>,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const packed = await compressed(body, acceptEncoding)
  return new Response(packed?.body ?? body, {
    headers: { ...ofEveryAnswer, ...headers, Vary: NEGOTIATED, ...(packed && { 'Content-Encoding': packed.encoding }) },
  })
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
