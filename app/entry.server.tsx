import { renderToString } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import styles from './web/styles/app.css?inline'
import { nonceContext, renderedContext, reportContext } from '#/app/web/route-context.ts'
import { beforePaint } from './site/document/before-paint.ts'
import { hydrationScript } from './site/document/hydration-data.ts'
import { withDeferredScripts } from './site/document/deferred-scripts.ts'

/**
 * Renders a whole page at once. No loader of this product defers, so nothing would come later in a stream; the hydration data is
 * read to its end first and appended as the framework itself would. The page is passed in the context with an empty response,
 * because the framework reads a response's body, which would turn it into a stream (docs/decisions/0004).
 * The style sheet is in the head, so that the first packets show the verdict without a second request. React ignores elements in
 * the head that it did not create.
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
  const data = serverHandoffStream ? await textOf(serverHandoffStream) : ''
  const html = renderToString(<ServerRouter context={whole} url={request.url} nonce={nonce} />)
  // The framework's default error page has no scripts, and so needs no data.
  const scripts = html.includes('__reactRouterContext') ? hydrationScript(data, nonce) : ''
  context.get(renderedContext).parts = assemblePage(html, scripts, nonce)
  return new Response(null, { status, headers })
}

/** Encoded once: it is more than half of a page. */
const STYLES = Buffer.from(styles)

/** A page as it is sent: with the script before the first paint, the hydration data and, in a build, the style sheet in its head and deferred scripts. */
function assemblePage(html: string, hydrationData: string, nonce: string): (string | Uint8Array)[] {
  const page = import.meta.env.DEV ? html : withDeferredScripts(html, nonce)
  const headEnd = page.indexOf('</head>')
  const end = page.lastIndexOf('</body></html>')
  const head = `${page.slice(0, headEnd)}${beforePaint(page, nonce)}`
  const [start, rest] = [`<!DOCTYPE html>${head}`, `${page.slice(headEnd, end)}${hydrationData}</body></html>`]
  return import.meta.env.DEV ? [start, rest] : [`${start}<style nonce="${nonce}">`, STYLES, `</style>${rest}`]
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** Reports an unexpected error of a loader or action; the response contains nothing of it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(reportContext)(error)
}
