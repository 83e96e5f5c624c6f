import { randomUUID } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { keysApi } from '#/domain/proof/keys/keys.api.ts'
import { publicDocumentsApi } from '#/domain/documents/certificate/documents.api.ts'
import { publicScansApi } from '#/domain/register/scan/scans.api.ts'
import { kitFilesApi } from '#/domain/documents/kit/kit.api.ts'
import { sessionCookie, sessionCookieName } from '#/domain/people/sessions/session-cookie.ts'
import { isUpload } from '#/domain/files/is-upload.ts'
import { idempotent } from '#/domain/context/idempotency/idempotent.api.ts'
import { LANGUAGES } from '#/core/languages.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { logApi } from '#/domain/proof/log/log.api.ts'
import { crawlersApi } from '#/pages/public/site/crawlers.api.ts'
import { securityTextApi } from '#/pages/public/site/security-text.api.ts'
import { formerPathsApi } from '#/pages/public/site/former-paths.api.ts'
import { statusListsApi } from '#/domain/proof/statements/status-lists/status-lists.api.ts'
import { verificationQrApi } from '#/domain/verification/verify/verification.api.ts'
import { api } from '#/http/api/routes.ts'
import { OPERATIONS, openapiApi } from '#/http/api/openapi.ts'
import { acceptApiKeys, hasApiKey, isApiReference } from '#/http/context/api-key.ts'
import { responseContext, type AppOptions } from './response-context.ts'
import { onError, problem } from './http-errors.ts'
import { checkQuery, nodeOf, wholeBody } from '#/http/limits/request-size.ts'
import { moveLinkKeys } from '#/http/pages/link-keys.ts'
import { NOT_AN_ADDRESS, pages } from '#/http/pages/pages.ts'
import { jsonOnly, sameOriginOnly } from '#/http/headers/security-headers.ts'
import { requireTrusted } from '#/domain/proof/log/states/trust.server.ts'
import type { Store } from '#/db/schema.ts'

/** No number is empty. */
const NO_NUMBER = ''

/** `/healthz`: the process answers. `/readyz`: it can also look up certificates. */
function health(db: Store) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        requireTrusted(db)
        await db.lookUp(NO_NUMBER)
        return c.json({ status: 'ready' })
      } catch {
        return c.json({ status: 'not ready' }, 503)
      }
    })
}

const CALLS = OPERATIONS.map(({ method, path }) => ({
  method: method.toUpperCase(),
  pattern: new RegExp(
    `^${path.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  ),
}))

/** What no call of the API takes: 405 with the methods of the path (RFC 9110 §15.5.6), or 404. */
function noCall(c: Context<ApiEnv>): Response {
  const { method, path } = c.req
  const methods = CALLS.filter(({ pattern }) => pattern.test(path)).map((call) => call.method)
  if (methods.length === 0 || methods.includes(method)) {
    return problem(c, { status: 404, detail: `There is nothing at ${method} ${path}.` })
  }
  const allowed = (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ')
  c.header('Allow', allowed)
  return problem(c, {
    status: 405,
    detail: `${path} does not take ${method}; it takes ${allowed}.`,
  })
}

// The process takes them from the build: they share its modules, and Node alone reads no JSX.
export { runJobs } from '#/domain/jobs/run-jobs.server.ts'
export { registerJobs } from '#/ops/jobs.ts'

/** The paths of the API, with parameters in braces. */
export const apiPaths = OPERATIONS.map(({ path }) => path)

const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Uploads are limited while they are read, after the sender is known. */
function exceptUploads(limit: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (isUpload(c.req.method, c.req.path) ? next() : limit(c, next))
}

/**
 * A browser adds no API key to what another site makes it send, and its cookies are ignored beside
 * one.
 */
function exceptKeys(check: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (hasApiKey(c) ? next() : check(c, next))
}

/** Limits requests without a session; those of staff are limited by each use case. */
const countAnonymous: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const requestContext = c.get('context')
  if (requestContext.actor === null) await requestContext.count('submission')
  await next()
}

/** Gives an answer the headers of every answer, unless its handler has written them itself. */
function addHeaders(c: Context<ApiEnv>): void {
  if (c.get('headersWritten')) return
  for (const [name, value] of Object.entries(c.get('headers'))) c.res.headers.set(name, value)
}

/** `http://name:password@host/`, which only an absolute request target can have (RFC 9112 §3.2.2). */
const WITH_CREDENTIALS = /^[^/]*\/\/[^/?#]*@/

/**
 * Refuses a request with several `Host` headers (RFC 9112 §3.2), as a proxy and this server might
 * each take another one; Node hands on the first alone. Refuses credentials in the address (RFC
 * 9110 §4.2.4).
 */
const requireTarget: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const names =
    nodeOf(c.env).incoming?.rawHeaders?.filter(
      (name, i) => i % 2 === 0 && name.toLowerCase() === 'host',
    ) ?? []
  if (names.length > 1)
    throw new HTTPException(400, { message: 'The request has more than one Host header.' })
  if (WITH_CREDENTIALS.test(c.req.url)) throw new HTTPException(400, { message: NOT_AN_ADDRESS })
  await next()
}

/**
 * Gives the browser the new token of its session, where a use case has renewed it; one that signs
 * out or in again has its own cookie.
 */
function sendRenewedSession(c: Context<ApiEnv>, origin: string): void {
  // Not set where a request was answered before its context was built.
  const context: ApiEnv['Variables']['context'] | undefined = c.get('context')
  const token = context?.renewedToken
  if (token === undefined) return
  const name = `${sessionCookieName(origin)}=`
  if (c.res.headers.getSetCookie().some((one) => one.startsWith(name))) return
  c.res.headers.append('Set-Cookie', sessionCookie(token, origin))
}

function routeFiles(
  app: Hono<ApiEnv>,
  { securityContact }: Pick<AppOptions, 'securityContact'>,
): void {
  app.route('/verification-qr', verificationQrApi)
  app.route('/log', logApi)
  app.route('/status', statusListsApi)
  app.route('/.well-known', keysApi)
  for (const language of LANGUAGES) {
    app.route(paths.publicDocuments(language), publicDocumentsApi)
    app.route(paths.publicScans(language), publicScansApi)
    app.route(paths.vesselKitFiles(language), kitFilesApi)
  }
  app.route('/', crawlersApi)
  app.route('/', securityTextApi(securityContact))
  app.route('/', formerPathsApi)
}

/**
 * The whole product behind one `fetch`: headers, then requestContext, then the API, then the pages.
 */
export function createApp(options: AppOptions) {
  const { db, origin, log, headersOf, contextOf, actAs, logRequest } = responseContext(options)
  const app = new Hono<ApiEnv>()
  app.onError(onError(log))

  app.use(async (c, next) => {
    const began = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('headers', headersOf(requestId))
    await next()
    addHeaders(c)
    sendRenewedSession(c, origin)
    const { method, path } = c.req
    // Not set where a request was answered before its context was built.
    const requestContext: ApiEnv['Variables']['context'] | undefined = c.get('context')
    logRequest({ requestId, method, path, status: c.res.status, began, context: requestContext })
  })
  app.use(requireTarget)
  app.route('/', health(db))
  app.use(moveLinkKeys(origin))
  // Only for methods that change something: reads take the shortest route.
  app.on(CHANGING, '*', exceptKeys(sameOriginOnly(origin)), exceptUploads(wholeBody))
  app.on(CHANGING, '/api/*', exceptUploads(jsonOnly))
  app.use(async (c, next) => {
    // No text of the register holds it, and PostgreSQL takes none that does.
    if (c.req.url.includes('%00')) throw new HTTPException(400, { message: NOT_AN_ADDRESS })
    checkQuery(c.req.url)
    const cookie = hasApiKey(c) ? undefined : c.req.header('cookie')
    const [userAgent, forwarded] = [c.req.header('user-agent'), c.req.header('x-forwarded-for')]
    const request = {
      path: c.req.path,
      cookie,
      userAgent,
      forwarded,
      socket: nodeOf(c.env).incoming?.socket?.remoteAddress ?? 'unknown',
    }
    c.set('context', await contextOf(request))
    await next()
  })
  app.use(acceptApiKeys({ actAs, noCall }))
  const report = (c: Context<ApiEnv>, error: unknown) =>
    log.error({ requestId: c.get('requestId'), err: error }, 'answer not stored')
  // Counted before the body is parsed, so that invalid bodies count too.
  app.on(CHANGING, '/api/*', countAnonymous)
  app.post('/api/*', idempotent({ isUpload, report }))
  app.route('/', api)
  app.route('/', openapiApi.routes)
  routeFiles(app, options)
  app.all('/api/*', (c, next) => (isApiReference(c.req.path) ? next() : noCall(c)))
  app.all('*', pages(log))
  return app
}
