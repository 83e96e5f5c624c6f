import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from '#/server/log.ts'

/** An exporter that says once when it cannot reach its collector, and once when it can again. */
export function sayingSo(exporter: SpanExporter, log: Logger): SpanExporter {
  let failing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined
        if (failed && !failing) log.warn({ err: result.error }, 'traces cannot be sent; they are dropped until they can')
        if (!failed && failing) log.info('traces are sent again')
        failing = failed
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
