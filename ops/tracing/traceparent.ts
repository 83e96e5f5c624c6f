import { isSpanContextValid, type SpanContext } from '@opentelemetry/api'

/** Version, trace, the caller's span, flags (W3C Trace Context §3.2); later versions may add more. */
const FORM = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/

/** The trace that a request is part of, by its `traceparent`; null where there is none, or it is malformed. */
export function traceOf(header: string | undefined): SpanContext | null {
  const [whole, version, traceId = '', spanId = '', flags = ''] = FORM.exec(header ?? '') ?? []
  if (whole === undefined || (version === '00' && header?.length !== whole.length)) return null
  const context = { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(context) ? context : null
}
