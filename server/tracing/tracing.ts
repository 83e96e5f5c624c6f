import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TrustedProxies } from '#/server/limits/client-address.ts'
import type { Logger } from '#/server/log.ts'
import { methodOf } from '#/server/metrics/doors.ts'
import type { Watch } from '#/server/watching/watch.ts'
import { routePatterns } from './route-patterns.ts'
import { sayingSo } from './saying-so.ts'
import { traceOf } from './traceparent.ts'

type Wanted = { endpoint: string; ratio: number; proxies: TrustedProxies | null }

/** What is not sent by then, while the process stops, is lost. */
const LAST_EXPORT_MS = 2_000

/**
 * Traces requests, with the statements and letters of each, and sends them to a collector (OTLP over HTTP, in batches; names by OpenTelemetry's
 * semantic conventions). Nothing in them says who asked, for what number, or what a statement was given. A collector that is away costs nothing
 * but the traces.
 */
export function openTracing(
  { endpoint, ratio, proxies }: Wanted,
  log: Logger,
): Pick<Watch, 'requests' | 'letter' | 'stop' | 'store'> {
  const exporter = sayingSo(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }), log)
  const processor = new BatchSpanProcessor({ exporter })
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] || 'lentera' }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('lentera')
  const around = new AsyncLocalStorage<Context>()
  const patternOf = routePatterns()

  /** The caller's, where it is a proxy that we trust; what a visitor sends along would let anybody write into our traces. */
  function callerOf({ socket, headers }: IncomingMessage): Context {
    const address = socket.remoteAddress ?? ''
    const version = isIP(address)
    const trusted = version !== 0 && proxies?.check(address, version === 4 ? 'ipv4' : 'ipv6')
    const caller = trusted ? traceOf(String(headers['traceparent'] ?? '')) : null
    return caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
  }

  function within<T>(span: Span, parent: Context, work: () => T): T {
    return around.run(trace.setSpan(parent, span), work)
  }

  return {
    store: {
      opened: () => {},
      statement: ({ purpose, sql, ms, failed }) => {
        const parent = around.getStore()
        // What belongs to no request and no letter is somebody looking after the house, once a second.
        if (!parent) return
        const now = performance.timeOrigin + performance.now()
        const attributes = { 'db.query.text': sql, 'lentera.query.purpose': purpose }
        const span = tracer.startSpan(purpose, { kind: SpanKind.CLIENT, startTime: now - ms, attributes }, parent)
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end(now)
      },
    },
    requests: (listener) => (incoming, outgoing) => {
      // The server speaks HTTP/1.1 only; the listener's type allows for HTTP/2.
      const parent = callerOf(incoming as IncomingMessage)
      const route = patternOf((incoming.url ?? '').split('?')[0] ?? '')
      const method = methodOf(incoming.method)
      const attributes = { 'http.request.method': method === 'other' ? '_OTHER' : method, 'http.route': route }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
      outgoing.once('close', () => {
        span.setAttribute('http.response.status_code', outgoing.statusCode)
        if (outgoing.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      return within(span, parent, () => listener(incoming, outgoing))
    },
    letter: async (attempt) => {
      const span = tracer.startSpan('send letter', { kind: SpanKind.PRODUCER }, ROOT_CONTEXT)
      try {
        const outcome = await within(span, ROOT_CONTEXT, attempt)
        span.setAttribute('lentera.letter.outcome', outcome)
        return outcome
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    stop: async () => {
      await provider.forceFlush({ timeoutMillis: LAST_EXPORT_MS }).catch(() => {})
    },
  }
}
