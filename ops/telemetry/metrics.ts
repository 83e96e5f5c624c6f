import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Logger } from '#/domain/context/log.server.ts'
import { poolsAndThreads, sharedParts } from './collectors.ts'
import { createPartsReader } from './parts.ts'
import type { ReadRegistry } from './scraping.ts'
import type { Telemetry } from './telemetry.ts'
import { LIMITED, type ContextTelemetry } from '#/domain/context/request-context.ts'
import type { StoreState } from '#/db/telemetry.ts'
import { endpointOf, methodOf, type Endpoint } from './endpoints.ts'

/** Names of the previous version, exported for one more version. */
const OLD_NAMES = {
  lentera_emails_total: 'lentera_letters_total',
  lentera_outbox_emails: 'lentera_outbox_letters',
}

/**
 * The names of the labels of an endpoint: `endpoint`, and the deprecated `door` with the same
 * value.
 */
const ENDPOINT_LABELS = ['endpoint', 'door'] as const

/** To be added to the help of metrics with these labels. */
const LABEL_NOTE = '; door is deprecated: use endpoint'

function endpointLabels(endpoint: Endpoint): Record<(typeof ENDPOINT_LABELS)[number], string> {
  return { endpoint, door: endpoint }
}

/**
 * Registers the deprecated names of the renamed metrics of a registry, with the values of the new
 * ones.
 */
function registerDeprecatedNames(registry: Registry): void {
  for (const [name, old] of Object.entries(OLD_NAMES)) {
    // Only the first process has the metrics of the outbox.
    const metric = registry.getSingleMetric(name)
    if (!metric) continue
    const get = async () => ({
      ...(await metric.get()),
      name: old,
      help: `Deprecated: use ${name}`,
    })
    // The registry uses nothing of a metric but its name and `get`.
    registry.registerMetric({ name: old, get } as unknown as Gauge)
  }
}

/**
 * Seconds: a look-up takes some hundredths of a millisecond, the longest allowed statement ten
 * seconds.
 */
const REQUEST_SECONDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]
const QUERY_SECONDS = [0.00001, 0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

/** What this process counts as events happen. */
function registerCounters(registry: Registry) {
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `lentera_${name}`, help, labelNames, registers: [registry] })
  const histogram = (name: string, help: string, buckets: number[], ...labelNames: string[]) =>
    new Histogram({ name: `lentera_${name}`, help, labelNames, buckets, registers: [registry] })
  const ofRequests = `From the head of a request to the end of its answer, by endpoint, method and class of status${LABEL_NOTE}`
  const ofVerdicts = `Verdicts that were given, by verdict and endpoint${LABEL_NOTE}`
  const ofSuperseded = `Verdicts on certificates that another has superseded, whatever the verdict, by endpoint${LABEL_NOTE}`
  const ofSignIns =
    'Attempts to sign in, by outcome; delayed: rejected because of wrong attempts before'
  const ofQueries = 'How long statements took on the connections of this process, by purpose'
  const counters = {
    requests: histogram(
      'http_request_duration_seconds',
      ofRequests,
      REQUEST_SECONDS,
      ...ENDPOINT_LABELS,
      'method',
      'status',
    ),
    verdicts: counter('verdicts_total', ofVerdicts, 'verdict', ...ENDPOINT_LABELS),
    superseded: counter('verdicts_superseded_total', ofSuperseded, ...ENDPOINT_LABELS),
    limited: counter('rate_limited_total', 'Requests that a limit rejected, by limit', 'limit'),
    signIns: counter('sign_ins_total', ofSignIns, 'outcome'),
    emails: counter('emails_total', 'Attempts to send an email, by outcome', 'outcome'),
    queries: histogram('query_duration_seconds', ofQueries, QUERY_SECONDS, 'purpose'),
    queryErrors: counter('query_errors_total', 'Statements that failed, by purpose', 'purpose'),
  }
  // Series exist from the start, so that the first event is an increase, not a new series.
  for (const limit of LIMITED) counters.limited.inc({ limit }, 0)
  for (const outcome of ['succeeded', 'failed', 'delayed']) counters.signIns.inc({ outcome }, 0)
  for (const outcome of ['sent', 'deferred', 'failed', 'unsent'])
    counters.emails.inc({ outcome }, 0)
  for (const purpose of ['look-up', 'read', 'write', 'search'])
    counters.queryErrors.inc({ purpose }, 0)
  return counters
}

/** The counters of this process, and the telemetry that increases them. */
function createCounters() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { requests, verdicts, superseded, limited, signIns, emails, queries, queryErrors } =
    registerCounters(registry)
  let open = 0
  const inFlight: Gauge = new Gauge({
    name: 'lentera_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers: [registry],
    collect: () => inFlight.set(open),
  })
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

/**
 * Opens the metrics of this process: counters, and collectors that read at each scrape. `now`:
 * milliseconds.
 */
export function openMetrics(
  log: Logger,
  now: () => number = Date.now,
): { telemetry: Telemetry; readRegistry: ReadRegistry } {
  const { registry, telemetry, state } = createCounters()
  const errors = new Counter({
    name: 'lentera_scrape_errors_total',
    help: 'Parts of the metrics that could not be read in time, and are missing from that answer',
    labelNames: ['part'],
    registers: [registry],
  })
  let read: (() => Promise<void>) | undefined
  return {
    telemetry: {
      ...telemetry,
      begin: (db, { first }) => {
        const parts = [
          poolsAndThreads(registry, state),
          ...(first ? sharedParts(registry, db, now) : []),
        ]
        read = createPartsReader(parts, { errors, log })
        registerDeprecatedNames(registry)
      },
      stop: async () => {},
    },
    readRegistry: async () => {
      await read?.()
      return registry
    },
  }
}
