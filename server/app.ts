import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { accountsApi } from '#/app/accounts/accounts.api.ts'
import { apiDocsApi } from '#/app/api-docs/api-docs.api.ts'
import { isRepeatablePath } from '#/app/api-docs/repeatable.ts'
import { keysApi } from '#/app/keys/keys.api.ts'
import { passkeysApi } from '#/app/accounts/passkeys/passkeys.api.ts'
import { applicationsApi } from '#/app/applications/applications.api.ts'
import { documentsApi, publicDocumentsApi } from '#/app/certificates/document/documents.api.ts'
import { certificatesApi } from '#/app/certificates/certificates.api.ts'
import { isUpload } from '#/app/certificates/transfer/import.ts'
import { exportApi, importsApi } from '#/app/certificates/transfer/transfer.api.ts'
import { flagsApi } from '#/app/flags/flags.api.ts'
import { idempotent } from '#/app/idempotency/idempotent.api.ts'
import { LANGUAGES } from '#/app/language/language.ts'
import { messagesApi } from '#/app/messages/messages.api.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { paths } from '#/app/paths.ts'
import { logApi } from '#/app/register/log/log.api.ts'
import { servicesApi } from '#/app/services/services.api.ts'
import { crawlersApi } from '#/app/site/crawlers.api.ts'
import { statusListsApi } from '#/app/statements/status/status-lists.api.ts'
import { statsApi } from '#/app/stats/stats.api.ts'
import { verificationQrApi } from '#/app/verification/verification-qr.api.ts'
import { vesselsApi } from '#/app/vessels/vessels.api.ts'
import { manyApi, verificationApi } from '#/app/verification/verification.api.ts'
import { around, type AppOptions, type Around } from './door/around.ts'
import { triedBefore, verificationDoor, type Listener } from './door/verification-door.ts'
import { health } from './health.ts'
import { onError, problem } from './http-errors.ts'
import { checkQuery } from './limits/query-limit.ts'
import { wholeBody } from './limits/whole-body.ts'
import { NOT_AN_ADDRESS, pages } from './pages/pages.ts'
import { jsonOnly, sameOriginOnly } from './security.ts'

// The process takes them from the build: they share its modules, and Node alone reads no JSX.
export { postOffice } from './mail/dispatcher.ts'
export { registerSealer } from './register-sealer.ts'

const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE']

/** A file that is sent is limited while it is read, once it is known who sends it. */
function exceptUploads(limit: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (isUpload(c.req.method, c.req.path) ? next() : limit(c, next))
}

/** Signed-in staff are counted by what they do. */
const countAnonymous: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const scope = c.get('scope')
  if (scope.actor === null) await scope.count('submission')
  await next()
}

/** Gives an answer the headers of every answer, unless its handler has written them itself. */
function addHeaders(c: Context<ApiEnv>): void {
  if (c.get('headersWritten')) return
  for (const [name, value] of Object.entries(c.get('headers'))) c.res.headers.set(name, value)
}

/** The whole product behind one `fetch`: headers, then scope, then the API, then the pages. */
export function createApp(options: AppOptions) {
  return appWith(around(options))
}

/** The same for Node's own requests, with the door of verification before it. */
export function createListener(options: AppOptions): Listener {
  const shared = around(options)
  return verificationDoor(shared, getRequestListener(appWith(shared).fetch))
}

function appWith({ db, origin, log, headersOf, scopeOf, tell }: Around) {
  const app = new Hono<ApiEnv>()
  app.onError(onError(log))

  app.use(async (c, next) => {
    const began = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('headers', headersOf(requestId))
    await next()
    addHeaders(c)
    const { method, path } = c.req
    // Where an answer came early, nobody has looked who asks.
    const scope: ApiEnv['Variables']['scope'] | undefined = c.get('scope')
    tell({ requestId, method, path, status: c.res.status, began, scope })
  })
  app.route('/', health(db))
  // Only for what may change something: questions take the shortest way.
  app.on(CHANGING, '*', sameOriginOnly(origin), exceptUploads(wholeBody))
  app.on(CHANGING, '/api/*', exceptUploads(jsonOnly))
  app.use(async (c, next) => {
    // No text of the register holds it, and PostgreSQL takes none that does.
    if (c.req.url.includes('%00')) throw new HTTPException(400, { message: NOT_AN_ADDRESS })
    checkQuery(c.req.url)
    const tried = triedBefore(incomingOf(c.env))
    if (tried) {
      if (tried.scope) c.set('scope', tried.scope)
      throw tried.error
    }
    const [cookie, userAgent, forwarded] = [c.req.header('cookie'), c.req.header('user-agent'), c.req.header('x-forwarded-for')]
    const asked = {
      path: c.req.path,
      cookie,
      userAgent,
      forwarded,
      socket: incomingOf(c.env)?.socket?.remoteAddress ?? 'unknown',
    }
    c.set('scope', await scopeOf(asked))
    await next()
  })
  const report = (c: Context<ApiEnv>, error: unknown) =>
    log.error({ requestId: c.get('requestId'), err: error }, 'answer not stored')
  // Before the body is parsed, whatever is in it.
  app.on(CHANGING, '/api/*', countAnonymous)
  app.post('/api/*', idempotent({ isRepeatable: isRepeatablePath, report }))
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

  app.all('*', pages(log))
  return app
}

/** Node's own request; one that never touched a socket (tests) has none. */
function incomingOf(env: unknown): IncomingMessage | undefined {
  return (env as { incoming?: IncomingMessage } | undefined)?.incoming // what @hono/node-server hands in
}
