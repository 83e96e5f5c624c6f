import { createRequestHandler, RouterContextProvider } from 'react-router'
import { OUT_OF_REACH_SECONDS, STATUS_OF } from '#/app/refusal.ts'
import { nonceContext, renderedContext, reportContext, scopeContext, type Scope } from '#/app/scope.ts'
import { isOutOfReach } from '#/db/errors.ts'

export type Asked = { request: Request; scope: Scope; nonce: string }
export type Rendered = { answer: Response; parts: (string | Uint8Array)[] }

/** What was rendered, as it goes over the wire. */
export function whole({ parts }: Rendered): Buffer<ArrayBuffer> {
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}

let framework: ReturnType<typeof createRequestHandler> | undefined

/** A page as the framework renders it. Its handler is made once: given a function, it would derive its routes for every request. */
export async function render({ request, scope, nonce }: Asked, report: (error: unknown) => void): Promise<Rendered> {
  framework ??= createRequestHandler(await import('virtual:react-router/server-build'))
  const context = new RouterContextProvider()
  let outOfReach = false
  const rendered: { parts: (string | Uint8Array)[] | null } = { parts: null }
  context.set(scopeContext, scope)
  context.set(nonceContext, nonce)
  context.set(renderedContext, rendered)
  context.set(reportContext, (error) => {
    report(error)
    outOfReach ||= isOutOfReach(error)
  })
  const made = await framework(alreadyChecked(request), context)
  const answer = outOfReach && made.status >= 500 ? notNow(made) : made
  return { answer, parts: rendered.parts ?? [await answer.text()] }
}

/**
 * The framework compares a change's Origin with the address it was asked at, which behind a proxy is not the public one.
 * `sameOriginOnly` has checked it already, so the framework gets none to compare.
 */
function alreadyChecked(request: Request): Request {
  if (!request.headers.has('origin')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

/** What could not be read or kept will be there again; the framework knows of bugs alone. */
function notNow({ body, headers }: Response): Response {
  const told = new Headers(headers)
  told.set('Retry-After', String(OUT_OF_REACH_SECONDS))
  return new Response(body, { status: STATUS_OF.unavailable, headers: told })
}
