import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from '#/app/context/log.server.ts'

/** An exporter that logs once when its collector cannot be reached, and once when it can be reached again. */
export function reportExportFailures(exporter: SpanExporter, log: Logger): SpanExporter {
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
