import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { isTrusted, type TrustedProxies } from '#/app/context/client-address.server.ts'
import type { Logger } from '#/app/context/log.server.ts'
import { methodOf } from '#/ops/metrics/endpoints.ts'
import type { Telemetry } from '#/ops/telemetry/telemetry.ts'
import { routePatterns } from './route-patterns.ts'
import { traceOf } from './traceparent.ts'

type Wanted = { endpoint: string; ratio: number; proxies: TrustedProxies | null }

/** Spans that are not exported within this time, while the process stops, are lost. */
const LAST_EXPORT_MS = 2_000

/**
 * Traces requests and emails, with the statements of each, and exports them to a collector (OTLP over HTTP, in batches; names by
 * OpenTelemetry's semantic conventions). No span has the client, the certificate number or the values of a statement. If the collector is
 * unavailable, only the traces are lost.
 */
export function openTracing(
  { endpoint, ratio, proxies }: Wanted,
  log: Logger,
): Pick<Telemetry, 'requests' | 'sendEmail' | 'stop' | 'store'> {
  const exporter = reportExportFailures(
    new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
    log,
  )
  const processor = new BatchSpanProcessor({ exporter })
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] || 'lentera' }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('lentera')
  const currentContext = new AsyncLocalStorage<Context>()

  /** The caller's context, only from a trusted proxy: otherwise any visitor could write into our traces. */
  function callerOf({ socket, headers }: IncomingMessage): Context {
    const trusted = proxies !== null && isTrusted(socket.remoteAddress ?? '', proxies)
    const caller = trusted ? traceOf(String(headers['traceparent'] ?? '')) : null
    return caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
  }

  function runInSpan<T>(span: Span, parent: Context, work: () => T): T {
    return currentContext.run(trace.setSpan(parent, span), work)
  }

  return {
    store: {
      opened: () => {},
      statement: ({ purpose, sql, ms, failed }) => {
        const parent = currentContext.getStore()
        // A statement outside a request and an email is periodic work of the server.
        if (!parent) return
        const now = performance.timeOrigin + performance.now()
        const attributes = { 'db.query.text': sql, 'lentera.query.purpose': purpose }
        const span = tracer.startSpan(
          purpose,
          { kind: SpanKind.CLIENT, startTime: now - ms, attributes },
          parent,
        )
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end(now)
      },
    },
    requests: (listener, apiPaths) => {
      const patternOf = routePatterns(apiPaths)
      return (incoming, outgoing) => {
        // The server speaks HTTP/1.1 only; the listener's type allows for HTTP/2.
        const parent = callerOf(incoming as IncomingMessage)
        const route = patternOf((incoming.url ?? '').split('?')[0] ?? '')
        const method = methodOf(incoming.method)
        const attributes = {
          'http.request.method': method === 'other' ? '_OTHER' : method,
          'http.route': route,
        }
        const span = tracer.startSpan(
          `${method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          parent,
        )
        outgoing.once('close', () => {
          span.setAttribute('http.response.status_code', outgoing.statusCode)
          if (outgoing.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        })
        return runInSpan(span, parent, () => listener(incoming, outgoing))
      }
    },
    sendEmail: async (attempt) => {
      const span = tracer.startSpan('send email', { kind: SpanKind.PRODUCER }, ROOT_CONTEXT)
      try {
        const outcome = await runInSpan(span, ROOT_CONTEXT, attempt)
        span.setAttribute('lentera.email.outcome', outcome)
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

/** An exporter that logs once when its collector cannot be reached, and once when it can be reached again. */
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
