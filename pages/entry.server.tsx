import { renderToString } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { manifestFor } from '#/pages/web/public-manifest.ts'
import { nonceContext, renderedContext, reportContext } from '#/pages/web/route-context.ts'
import { hydratedPage } from '#/pages/public/document/assemble-page.ts'

/**
 * Renders a page that the framework runs, whole. No loader of this product defers, so nothing would
 * come later in a stream; the hydration data is read to its end first and appended as the framework
 * itself would. The page is passed in the context with an empty response, because the framework
 * reads a response's body, which would turn it into a stream (docs/decisions/0004).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext)
  const { serverHandoffStream, ...whole } = routerContext
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  const routes = whole.staticHandlerContext.matches.map(({ route }) => route.id)
  const manifest = manifestFor(whole.manifest, routes)
  const html = renderToString(
    <ServerRouter context={{ ...whole, manifest }} url={request.url} nonce={nonce} />,
  )
  context.get(renderedContext).parts = hydratedPage(html, data, nonce)
  return new Response(null, { status, headers })
}

/** Reports an unexpected error of a loader or action; the response contains nothing of it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(reportContext)(error)
}
