import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

const MAX_BODY = 64 * 1024

/**
 * Waits for the whole body before a request is processed, so that a client that disconnects, or is
 * disconnected for being slow, costs no page and logs no error. Refuses more than 64 KB while it
 * comes (413).
 */
export const wholeBody: MiddlewareHandler = async (c, next) => {
  const { url, method, headers, signal } = c.req.raw
  const body = await readBody(c)
  // An empty one is none: there is nothing in it to be read as a form or as JSON.
  if (body)
    c.req.raw = new Request(url, { method, headers, signal, body: body.length === 0 ? null : body })
  await next()
}

/** Node's own request and response; one that never touched a socket (tests) has none. */
export function nodeOf(env: unknown): { incoming?: IncomingMessage; outgoing?: ServerResponse } {
  return env ?? {} // what @hono/node-server hands in
}

async function readBody(c: Context): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY) throw tooLarge()
  // A body of many small pieces (RFC 9112 §7.1) comes in few from Node, and one by one from a web
  // stream.
  const pieces = nodeOf(c.env).incoming?.iterator({ destroyOnReturn: false }) ?? c.req.raw.body
  if (!pieces) return null
  const read: Uint8Array[] = []
  let length = 0
  try {
    for await (const piece of pieces) {
      length += piece.length
      if (length > MAX_BODY) throw tooLarge()
      read.push(piece)
    }
  } catch (error) {
    if (error instanceof HTTPException) throw error
    throw new HTTPException(408, { message: 'The request arrived incomplete.' })
  }
  return Buffer.concat(read)
}

function tooLarge(): HTTPException {
  return new HTTPException(413, { message: 'The request is larger than 64 KB.' })
}

/** Longer than any link of the product, and than an export of 500 chosen certificates. */
const MAX_QUERY_LENGTH = 12_000
const MAX_PARAMETERS = 600
/**
 * Check boxes, which a browser sends once for each that is selected; and the code of a
 * verification: two of them are answered as a code that cannot be read (`statementInQuery`), with
 * the register's record, which an error page would not show.
 */
const REPEATED = new Set(['ids', 'selectedCertificates', 'c'])

/**
 * Refuses a query that no link or form of the product has, before it is separated: too long, too
 * many parameters, or one of them twice, which a page and the API would read differently (the last,
 * the first).
 */
export function checkQuery(url: string): void {
  const begin = url.indexOf('?')
  if (begin < 0) return
  const query = url.slice(begin + 1)
  if (query.length > MAX_QUERY_LENGTH) throw badRequest('The query of this address is too long.')
  const pairs = query.split('&').filter(Boolean)
  const names = pairs.slice(0, MAX_PARAMETERS).map((pair) => pair.split('=', 1)[0] ?? '')
  const once = names.filter((name) => !REPEATED.has(name))
  if (new Set(once).size < once.length)
    throw badRequest('The query of this address has the same parameter more than once.')
  if (pairs.length > MAX_PARAMETERS)
    throw badRequest('The query of this address has too many parameters.')
}

function badRequest(message: string): HTTPException {
  return new HTTPException(400, { message })
}
