import siteMap from '#/pages/routes.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { isTrusted, type TrustedProxies } from '#/domain/context/client-address.server.ts'
import type { Logger } from '#/domain/context/log.server.ts'
import { methodOf } from './endpoints.ts'
import type { Telemetry } from './telemetry.ts'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { LANGUAGES } from '#/core/languages.ts'
import { paths } from '#/domain/addresses/paths.ts'

/** Paths that neither the site map nor the API lists. */
const OTHERS = [
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/{name}',
  '/log/checkpoint',
  '/log/witness',
  '/log/tile/{path}',
  '/log/{path}',
  '/status/{list}',
  '/verification-qr/{number}',
  '/api/{path}',
  '/assets/{path}',
  '/images/{path}',
  '/flags/{path}',
  '/icons/{path}',
  ...LANGUAGES.flatMap((language) =>
    [paths.publicDocuments(language), paths.publicScans(language)].map(
      (below) => `${below}/{number}`,
    ),
  ),
  ...LANGUAGES.flatMap((language) =>
    ['zip', 'html'].map((form) => `${paths.vesselKitFiles(language)}/{imo}/kit.${form}`),
  ),
]

/**
 * Returns a function from a path to its pattern, such as `/verify/{number}` for
 * `/verify/ABC-2026-00042`: no pattern has text that a visitor typed. A path without a route has
 * the pattern of the not-found page. `apiPaths`: those of the API.
 */
export function routePatterns(apiPaths: readonly string[]): (path: string) => string {
  const routes = [...pagesIn(siteMap, ''), ...apiPaths, ...OTHERS]
    .map((pattern) => ({
      pattern,
      parts: partsOf(pattern).map((part) => kindOfPart(pattern, part)),
    }))
    // The most specific first: literal parts before parameters, one part before all remaining
    // parts.
    .toSorted((a, b) => compareParts(a.parts, b.parts))
    .map(({ pattern, parts }) => ({
      pattern,
      expression: new RegExp(`^${parts.map((part) => part.source).join('')}$`),
    }))
  return (path) => {
    const normal = partsOf(path.replace(/\.data$/, '')).map((part) => `/${part}`)
    return routes.find(({ expression }) => expression.test(normal.join('')))?.pattern ?? '/{path}'
  }
}

function pagesIn(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const whole = path === undefined ? above : `${above}/${path}`
    const rest = whole.endsWith('verify/*') || whole.endsWith('proof/*') ? '{number}' : '{path}'
    const pattern = whole.replace(/:(\w+)/g, '{$1}').replace(/\*$/, rest)
    return [pattern === '' ? '/' : pattern, ...pagesIn(children, whole)]
  })
}

/**
 * `rank`: 0 for a literal, 1 for one part, 2 for all remaining parts: numbers may contain a slash,
 * and so may paths in the log.
 */
function kindOfPart(pattern: string, part: string): { rank: number; source: string } {
  if (/^\{(number|path)\}$/.test(part) && pattern.endsWith(part))
    return { rank: 2, source: '(?:/.*)?' }
  if (part.startsWith('{')) return { rank: 1, source: '/[^/]+' }
  return { rank: 0, source: RegExp.escape(`/${part}`) }
}

function compareParts(a: { rank: number }[], b: { rank: number }[]): number {
  const differing = a.findIndex(({ rank }, i) => rank !== b[i]?.rank)
  return differing === -1
    ? a.length - b.length
    : (a[differing]?.rank ?? 0) - (b[differing]?.rank ?? -1)
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

type Wanted = { endpoint: string; ratio: number; proxies: TrustedProxies | null }

/** Spans that are not exported within this time, while the process stops, are lost. */
const LAST_EXPORT_MS = 2_000

/**
 * Traces requests and emails, with the statements of each, and exports them to a collector (OTLP
 * over HTTP, in batches; names by OpenTelemetry's semantic conventions). No span has the client,
 * the certificate number or the values of a statement. If the collector is unavailable, only the
 * traces are lost.
 */
export function openTracing(
  wanted: Wanted,
  log: Logger,
): Pick<Telemetry, 'requests' | 'sendEmail' | 'stop' | 'store'> {
  const provider = createProvider(wanted, log)
  const tracing: Tracing = {
    tracer: provider.getTracer('lentera'),
    current: new AsyncLocalStorage<Context>(),
  }
  return {
    store: { opened: () => {}, statement: traceStatement(tracing) },
    requests: traceRequests(tracing, wanted.proxies),
    sendEmail: traceEmail(tracing),
    stop: async () => {
      await provider.forceFlush({ timeoutMillis: LAST_EXPORT_MS }).catch(() => {})
    },
  }
}

type Tracing = { tracer: Tracer; current: AsyncLocalStorage<Context> }

function runInSpan<T>({ current }: Tracing, span: Span, parent: Context, work: () => T): T {
  return current.run(trace.setSpan(parent, span), work)
}

function traceStatement({ tracer, current }: Tracing): Telemetry['store']['statement'] {
  return ({ purpose, sql, ms, failed }) => {
    const parent = current.getStore()
    // A statement outside a request and an email is periodic work of the server.
    if (!parent) return
    const now = performance.timeOrigin + performance.now()
    const attributes = { 'db.query.text': sql, 'lentera.query.purpose': purpose }
    const options = { kind: SpanKind.CLIENT, startTime: now - ms, attributes }
    const span = tracer.startSpan(purpose, options, parent)
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(now)
  }
}

function traceRequests(tracing: Tracing, proxies: Wanted['proxies']): Telemetry['requests'] {
  return (listener, apiPaths) => {
    const patternOf = routePatterns(apiPaths)
    return (incoming, outgoing) => {
      // The server speaks HTTP/1.1 only; the listener's type allows for HTTP/2.
      const parent = callerOf(incoming as IncomingMessage, proxies)
      const route = patternOf((incoming.url ?? '').split('?')[0] ?? '')
      const method = methodOf(incoming.method)
      const attributes = {
        'http.request.method': method === 'other' ? '_OTHER' : method,
        'http.route': route,
      }
      const options = { kind: SpanKind.SERVER, attributes }
      const span = tracing.tracer.startSpan(`${method} ${route}`, options, parent)
      outgoing.once('close', () => {
        span.setAttribute('http.response.status_code', outgoing.statusCode)
        if (outgoing.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      return runInSpan(tracing, span, parent, () => listener(incoming, outgoing))
    }
  }
}

function traceEmail(tracing: Tracing): Telemetry['sendEmail'] {
  return async (attempt) => {
    const span = tracing.tracer.startSpan('send email', { kind: SpanKind.PRODUCER }, ROOT_CONTEXT)
    try {
      const outcome = await runInSpan(tracing, span, ROOT_CONTEXT, attempt)
      span.setAttribute('lentera.email.outcome', outcome)
      span.setAttribute('lentera.letter.outcome', outcome)
      return outcome
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }
}

function createProvider({ endpoint, ratio }: Wanted, log: Logger): TracerProvider {
  const exporter = reportExportFailures(
    new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
    log,
  )
  const name = { 'service.name': process.env['OTEL_SERVICE_NAME'] || 'lentera' }
  return new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(name)),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
}

/**
 * The caller's context, only from a trusted proxy: otherwise any visitor could write into our
 * traces.
 */
function callerOf({ socket, headers }: IncomingMessage, proxies: Wanted['proxies']): Context {
  const trusted = proxies !== null && isTrusted(socket.remoteAddress ?? '', proxies)
  const caller = trusted ? parseTraceParent(String(headers['traceparent'] ?? '')) : null
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
}

/**
 * An exporter that logs once when its collector cannot be reached, and once when it can be reached
 * again.
 */
function reportExportFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let failing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined
        if (failed && !failing)
          log.warn({ err: result.error }, 'traces cannot be sent; they are dropped until they can')
        if (!failed && failing) log.info('traces are sent again')
        failing = failed
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
