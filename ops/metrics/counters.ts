import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { LIMITED, type ContextTelemetry } from '#/app/context/request-context.ts'
import type { StoreState } from '#/db/telemetry.ts'
import type { Telemetry } from '#/ops/telemetry/telemetry.ts'
import { ENDPOINT_LABELS, endpointLabels, LABEL_NOTE } from './deprecated-names.ts'
import { endpointOf, methodOf, type Endpoint } from './endpoints.ts'

/** Seconds: a look-up takes some hundredths of a millisecond, the longest allowed statement ten seconds. */
const REQUEST_SECONDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]
const QUERY_SECONDS = [0.00001, 0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

/** The metrics that this process counts as events happen. */
export function createCounters() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'lentera_http_request_duration_seconds',
    help: `From the head of a request to the end of its answer, by endpoint, method and class of status${LABEL_NOTE}`,
    labelNames: [...ENDPOINT_LABELS, 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  let open = 0
  const inFlight: Gauge = new Gauge({
    name: 'lentera_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
    collect: () => inFlight.set(open),
  })
  const verdicts = new Counter({
    name: 'lentera_verdicts_total',
    help: `Verdicts that were given, by verdict and endpoint${LABEL_NOTE}`,
    labelNames: ['verdict', ...ENDPOINT_LABELS],
    registers,
  })
  const superseded = new Counter({
    name: 'lentera_verdicts_superseded_total',
    help: `Verdicts on certificates that another has superseded, whatever the verdict, by endpoint${LABEL_NOTE}`,
    labelNames: ENDPOINT_LABELS,
    registers,
  })
  const limited = new Counter({
    name: 'lentera_rate_limited_total',
    help: 'Requests that a limit rejected, by limit',
    labelNames: ['limit'],
    registers,
  })
  const signIns = new Counter({
    name: 'lentera_sign_ins_total',
    help: 'Attempts to sign in, by outcome; delayed: rejected because of wrong attempts before',
    labelNames: ['outcome'],
    registers,
  })
  const emails = new Counter({
    name: 'lentera_emails_total',
    help: 'Attempts to send an email, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const queries = new Histogram({
    name: 'lentera_query_duration_seconds',
    help: 'How long statements took on the connections of this process, by purpose',
    labelNames: ['purpose'],
    buckets: QUERY_SECONDS,
    registers,
  })
  const queryErrors = new Counter({
    name: 'lentera_query_errors_total',
    help: 'Statements that failed, by purpose',
    labelNames: ['purpose'],
    registers,
  })
  // Series exist from the start, so that the first event is an increase, not a new series.
  for (const limit of LIMITED) limited.inc({ limit }, 0)
  for (const outcome of ['succeeded', 'failed', 'delayed']) signIns.inc({ outcome }, 0)
  for (const outcome of ['sent', 'deferred', 'failed', 'unsent']) emails.inc({ outcome }, 0)
  for (const purpose of ['look-up', 'read', 'write', 'search']) queryErrors.inc({ purpose }, 0)

  const contextOf = (endpoint: Endpoint): ContextTelemetry => ({
    verdict: ({ status, certificate }) => {
      verdicts.inc({ verdict: status, ...endpointLabels(endpoint) })
      if (certificate?.supersededBy) superseded.inc(endpointLabels(endpoint))
    },
    signIn: (outcome) => signIns.inc({ outcome }),
  })

  let state: () => StoreState = () => ({ pools: [], threads: [] })
  const telemetry: Omit<Telemetry, 'begin' | 'stop'> = {
    store: {
      statement: ({ purpose, ms, failed }) => {
        queries.observe({ purpose }, ms / 1_000)
        if (failed) queryErrors.inc({ purpose })
      },
      opened: (readState) => (state = readState),
    },
    app: {
      limited: (limit) => limited.inc({ limit }),
      context: (path) => contextOf(endpointOf(path)),
    },
    requests: (listener) => (incoming, outgoing) => {
      const begun = performance.now()
      open++
      outgoing.once('close', () => {
        open--
        // None where the client closed the connection before the answer.
        const status = outgoing.headersSent ? `${Math.floor(outgoing.statusCode / 100)}xx` : 'none'
        const labels = {
          ...endpointLabels(endpointOf(incoming.url ?? '')),
          method: methodOf(incoming.method),
          status,
        }
        requests.observe(labels, (performance.now() - begun) / 1_000)
      })
      return listener(incoming, outgoing)
    },
    sendEmail: async (attempt) => {
      const outcome = await attempt()
      emails.inc({ outcome })
      return outcome
    },
  }
  return { registry, telemetry, state: () => state() }
}
