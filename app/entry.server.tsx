import { renderToString } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import styles from './styles/app.css?inline'
import { nonceContext, renderedContext, reportContext } from './scope.ts'
import { beforePaint } from './shell/document/before-paint.ts'
import { handoverScript } from './shell/document/handed-over.ts'
import { withScriptsPutOff } from './shell/document/put-off-scripts.ts'

/**
 * Renders a page whole, in one go. No loader of this product defers, so nothing would come later in a stream; the data for
 * the browser is read to its end first and appended as the framework itself would. The page is put down beside an empty
 * answer, because the framework asks an answer for its body, which makes a stream of it (docs/decisions/0004).
 * The style sheet goes into the head: the verdict then stands in the first flight of packets, and no second request is
 * waited for. React leaves alone what it did not put into the head itself.
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
  const handoff = serverHandoffStream ? await textOf(serverHandoffStream) : ''
  const html = renderToString(<ServerRouter context={whole} url={request.url} nonce={nonce} />)
  // An error page of the framework's own has no scripts, and so nothing to hand over.
  const scripts = html.includes('__reactRouterContext') ? handoverScript(handoff, nonce) : ''
  context.get(renderedContext).parts = assembled(html, scripts, nonce)
  return new Response(null, { status, headers })
}

/** Encoded once: it is the larger half of a page. */
const STYLES = Buffer.from(styles)

/** A page as it is sent: what works before the first paint, the data handed over and, of a build, the style sheet in its head and the scripts put off. */
function assembled(html: string, handedOver: string, nonce: string): (string | Uint8Array)[] {
  const page = import.meta.env.DEV ? html : withScriptsPutOff(html, nonce)
  const headEnd = page.indexOf('</head>')
  const end = page.lastIndexOf('</body></html>')
  const head = `${page.slice(0, headEnd)}${beforePaint(page, nonce)}`
  const [start, rest] = [`<!DOCTYPE html>${head}`, `${page.slice(headEnd, end)}${handedOver}</body></html>`]
  return import.meta.env.DEV ? [start, rest] : [`${start}<style nonce="${nonce}">`, STYLES, `</style>${rest}`]
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** What a loader or action threw and did not mean to: reported, and nothing of it leaves. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(reportContext)(error)
}
