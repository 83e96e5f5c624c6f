import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

/**
 * Waits for the whole body before anything is done about a request, so that a sender who breaks off, or is cut off for being slow,
 * costs no page and is no error in the log. It is limited already.
 */
export const wholeBody: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req
  if (raw.body !== null) {
    const body = await raw.arrayBuffer().catch(() => {
      throw new HTTPException(408, { message: 'The request did not arrive as a whole.' })
    })
    const { method, headers, signal } = raw
    // An empty one is none: there is nothing in it to be read as a form or as JSON.
    c.req.raw = new Request(raw.url, { method, headers, signal, body: body.byteLength === 0 ? null : body })
  }
  await next()
}
