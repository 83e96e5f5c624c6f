import { randomUUID } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { accountsApi } from '#/app/accounts/accounts.api.ts'
import { apiDocsApi } from '#/app/api-docs/api-docs.api.ts'
import { keysApi } from '#/app/keys/keys.api.ts'
import { passkeysApi } from '#/app/accounts/passkeys/passkeys.api.ts'
import { applicationsApi } from '#/app/applications/applications.api.ts'
import { documentsApi, publicDocumentsApi } from '#/app/certificates/document/documents.api.ts'
import { certificatesApi } from '#/app/certificates/certificates.api.ts'
import { isUpload } from '#/app/certificates/transfer/import.ts'
import { exportApi, importsApi } from '#/app/certificates/transfer/transfer.api.ts'
import { flagsApi } from '#/app/flags/flags.api.ts'
import { idempotent } from '#/app/idempotency/idempotent.api.ts'
import { LANGUAGES, languageOf } from '#/app/language/language.ts'
import { messagesApi } from '#/app/messages/messages.api.ts'
import { nonceContext, renderedContext, reportContext, scopeContext, type ApiEnv } from '#/app/scope.ts'
import { paths } from '#/app/paths.ts'
import { logApi } from '#/app/register/log/log.api.ts'
import { servicesApi } from '#/app/services/services.api.ts'
import { crawlersApi } from '#/app/site/crawlers.api.ts'
import { statusListsApi } from '#/app/statements/status/status-lists.api.ts'
import { statsApi } from '#/app/stats/stats.api.ts'
import { verificationQrApi } from '#/app/verification/verification-qr.api.ts'
import { vesselsApi } from '#/app/vessels/vessels.api.ts'
import { manyApi, verificationApi } from '#/app/verification/verification.api.ts'
import type { Store } from '#/db/schema.ts'
import { compressed } from './compression.ts'
import { health } from './health.ts'
import { onError, problem } from './http-errors.ts'
import { inLanguageOf } from './language-of-request.ts'
import { openLog, type Logger } from './log.ts'
import { clientAddress, type TrustedProxies } from './limits/client-address.ts'
import { limitsByAddress } from './limits/rate-limit.ts'
import { sharedCounts } from './limits/shared-counts.ts'
import { scopeOf } from './scope-of.ts'
import { jsonOnly, pageHeaders, sameOriginOnly, securityHeaders } from './security.ts'

// The process takes them from the build: they share its modules, and Node alone reads no JSX.
export { postOffice } from './mail/dispatcher.ts'
export { registerSealer } from './register-sealer.ts'

const LARGEST_BODY = 64 * 1024
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE']

const noLargeBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw new HTTPException(413, { message: 'The request is larger than 64 KB.' })
  },
})

/** A file that is sent is limited while it is read, once it is known who sends it. */
function exceptUploads(limit: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (isUpload(c.req.method, c.req.path) ? next() : limit(c, next))
}

export type AppOptions = {
  db: Store
  origin: string
  log?: Logger
  rateLimit?: boolean
  /** Whether other processes answer for the same register; the limits are then counted together. */
  shared?: boolean
  /** Whose word on who asks is taken. */
  proxies?: TrustedProxies | null
  /** Milliseconds; tests move it. */
  now?: () => number
}

/** Gives an answer the headers of every answer, unless its handler has written them itself. */
function addHeaders(c: Context<ApiEnv>): void {
  if (c.get('headersWritten')) return
  for (const [name, value] of Object.entries(c.get('headers'))) c.res.headers.set(name, value)
}

let pages: ReturnType<typeof createRequestHandler> | undefined

/** The framework's handler, made once: given a function, it would derive its routes anew for every request. */
async function renderPage(request: Request, context: RouterContextProvider): Promise<Response> {
  pages ??= createRequestHandler(await import('virtual:react-router/server-build'))
  return pages(alreadyChecked(request), context)
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

/** The whole product behind one `fetch`: headers, then scope, then the API, then the pages. */
export function createApp({
  db,
  origin,
  log = openLog('silent'),
  rateLimit = true,
  shared = false,
  proxies = null,
  now = Date.now,
}: AppOptions) {
  const app = new Hono<ApiEnv>()
  const headers = securityHeaders(origin)
  const uncounted = (error: unknown) => log.warn({ err: error }, 'the limits could not be counted together')
  const count = rateLimit ? limitsByAddress(now, shared ? sharedCounts(db, uncounted) : undefined) : () => {}
  const surroundings = { db, origin, now, count }
  const askedFrom = (c: Context<ApiEnv>) => {
    const socket = socketAddress(c.env)
    return proxies ? clientAddress(socket, c.req.header('x-forwarded-for'), proxies) : socket
  }
  app.onError(onError(log))

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('headers', { ...headers, 'X-Request-Id': requestId })
    await next()
    addHeaders(c)
    if (!log.isLevelEnabled('info')) return
    // The path without its query, which may hold what somebody typed or a one-time link.
    const { method, path } = c.req
    log.info({ requestId, method, path, status: c.res.status, ms: Math.round(performance.now() - started) }, 'request')
  })
  app.route('/', health(db))
  // Only for what may change something: questions take the shortest way.
  app.on(CHANGING, '*', sameOriginOnly(origin), exceptUploads(noLargeBody))
  app.on(CHANGING, '/api/*', exceptUploads(jsonOnly))
  app.use(async (c, next) => {
    const [cookie, userAgent] = [c.req.header('cookie'), c.req.header('user-agent')]
    const asked = { cookie, userAgent, ip: askedFrom(c), language: languageOf(c.req.path) }
    c.set('scope', await scopeOf(surroundings, asked))
    await next()
  })
  const answerNotKept = (c: Context<ApiEnv>, error: unknown) =>
    log.error({ requestId: c.get('requestId'), err: error }, 'answer not kept')
  app.post('/api/*', idempotent(answerNotKept))
  app.route('/api/certificates/verify', verificationApi)
  app.route('/api/verify', manyApi)
  app.route('/api/vessels', vesselsApi)
  app.route('/api/certificates/export.csv', exportApi)
  app.route('/api/imports', importsApi)
  app.route('/api', accountsApi)
  app.route('/api/passkeys', passkeysApi)
  app.route('/api/certificates', certificatesApi)
  app.route('/api/documents', documentsApi)
  app.route('/api/flags', flagsApi)
  app.route('/api/services', servicesApi)
  app.route('/api/stats', statsApi)
  app.route('/api/applications', applicationsApi)
  app.route('/api/messages', messagesApi)
  app.route('/api', apiDocsApi)
  app.route('/verification-qr', verificationQrApi)
  app.route('/log', logApi)
  app.route('/status', statusListsApi)
  app.route('/.well-known', keysApi)
  for (const language of LANGUAGES) app.route(paths.publicDocuments(language), publicDocumentsApi)
  app.route('/', crawlersApi)
  app.all('/api/*', (c, next) =>
    c.req.path === paths.apiDocs()
      ? next()
      : problem(c, { status: 404, detail: `There is nothing at ${c.req.method} ${c.req.path}.` }),
  )

  app.all('*', async (c) => {
    if (!isDecodable(c.req.path)) throw new HTTPException(400, { message: 'This address is not written correctly.' })
    const context = new RouterContextProvider()
    const nonce = randomUUID()
    context.set(scopeContext, c.get('scope'))
    context.set(nonceContext, nonce)
    context.set(reportContext, (error) => log.error({ requestId: c.get('requestId'), err: error }, 'page failed'))
    Object.assign(c.get('headers'), pageHeaders(nonce))
    const rendered: { parts: (string | Uint8Array)[] | null } = { parts: null }
    context.set(renderedContext, rendered)
    const page = await inLanguageOf(c.req.path, () => renderPage(c.req.raw, context))
    return sent(page, rendered.parts ?? [await page.text()], c.req.header('accept-encoding'))
  })
  return app
}

/** A page as it goes out: compressed where that is wanted, and asked for anew each time unless it says otherwise. */
async function sent(
  { status, headers }: Response,
  parts: (string | Uint8Array)[],
  acceptEncoding: string | undefined,
): Promise<Response> {
  const answer = new Headers(headers)
  if (!answer.has('Cache-Control')) answer.set('Cache-Control', 'private, no-cache')
  answer.append('Vary', 'Accept-Encoding, Accept-Language')
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  const packed = await compressed(body, acceptEncoding)
  if (packed) answer.set('Content-Encoding', packed.encoding)
  return new Response(body.length === 0 ? null : (packed?.body ?? body), { status, headers: answer })
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The socket's address; requests that never touched a socket (tests) have none. */
function socketAddress(env: unknown): string {
  const incoming = typeof env === 'object' && env !== null && 'incoming' in env ? env.incoming : undefined
  const socket = typeof incoming === 'object' && incoming !== null && 'socket' in incoming ? incoming.socket : undefined
  const address = typeof socket === 'object' && socket !== null && 'remoteAddress' in socket ? socket.remoteAddress : undefined
  return typeof address === 'string' ? address : 'unknown'
}
