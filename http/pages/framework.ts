import { createRequestHandler, RouterContextProvider } from 'react-router'
import { OUT_OF_REACH_SECONDS, STATUS_OF } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { PageParts } from '#/pages/web/document/page-parts.ts'
import {
  apiDocumentContext,
  nonceContext,
  renderedContext,
  reportContext,
  requestContextKey,
} from '#/pages/web/route-context.ts'
import { isOutOfReach } from '#/db/errors.ts'
import { describeApi } from '#/http/api/openapi.ts'

export type PageRequest = { request: Request; requestContext: RequestContext; nonce: string }
/**
 * `headers`: besides those of every page, names in lower case. `cookies`: the values of their
 * Set-Cookie headers.
 */
export type Rendered = {
  status: number
  headers: Record<string, string>
  cookies: readonly string[]
  parts: PageParts
}

let framework: ReturnType<typeof createRequestHandler> | undefined

/**
 * A page as the framework renders it. Its handler is created once from the build; given a function,
 * it would derive the routes for every request.
 */
export async function render(
  { request, requestContext, nonce }: PageRequest,
  report: (error: unknown) => void,
): Promise<Rendered> {
  framework ??= createRequestHandler(await import('virtual:react-router/server-build'))
  const context = new RouterContextProvider()
  let outOfReach = false
  const rendered: { parts: PageParts | null } = { parts: null }
  context.set(requestContextKey, requestContext)
  context.set(apiDocumentContext, () => describeApi(requestContext))
  context.set(nonceContext, nonce)
  context.set(renderedContext, rendered)
  context.set(reportContext, (error) => {
    report(error)
    outOfReach ||= isOutOfReach(error)
  })
  const rendering = await framework(withoutOrigin(request), context)
  const answer = outOfReach && rendering.status >= 500 ? asUnavailable(rendering) : rendering
  return toRendered(answer.status, answer.headers, rendered.parts ?? [await answer.text()])
}

/** With the headers of a response, or those that a loader gives. */
export function toRendered(
  status: number,
  init: HeadersInit | undefined,
  parts: PageParts,
): Rendered {
  const [headers, cookies]: [Record<string, string>, string[]] = [{}, []]
  for (const [name = '', value = ''] of init instanceof Headers || Array.isArray(init)
    ? init
    : Object.entries(init ?? {})) {
    if (name.toLowerCase() === 'set-cookie') cookies.push(value)
    else headers[name.toLowerCase()] = value
  }
  return { status, headers, cookies, parts }
}

/**
 * The framework compares the Origin of a POST with the request's address, which behind a proxy is
 * not the public one. `sameOriginOnly` has checked it already, so the header is removed.
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has('origin')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

/**
 * An unreachable database is a 503, to be tried again; the framework answers every error with 500.
 */
function asUnavailable({ body, headers }: Response): Response {
  const unavailable = new Headers(headers)
  unavailable.set('Retry-After', String(OUT_OF_REACH_SECONDS))
  return new Response(body, { status: STATUS_OF.unavailable, headers: unavailable })
}
