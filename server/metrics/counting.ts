import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { LIMITED, type ScopeWatch } from '#/app/scope.ts'
import type { Purpose, StoreState } from '#/db/watch.ts'
import type { Watch } from '#/server/watching/watch.ts'
import { doorOf, methodOf, type Door } from './doors.ts'
import { durations, kept } from './durations.ts'

/** Seconds: a look-up takes some hundredths of a millisecond, the longest allowed statement ten seconds. */
const REQUEST_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const QUERY_SECONDS = [0.00001, 0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

/** What is counted while it happens, in this process. */
export function counting() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = durations(registry, {
    name: 'lentera_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, by door, method and class of status',
    buckets: REQUEST_SECONDS,
  })
  const requestOf = kept((key: string) => {
    const [door = '', method = '', status = ''] = key.split(' ')
    return requests.of({ door, method, status })
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
    help: 'Verdicts that were given, by what they say and by door',
    labelNames: ['verdict', 'door'],
    registers,
  })
  const superseded = new Counter({
    name: 'lentera_verdicts_superseded_total',
    help: 'Verdicts on certificates that another has taken the place of, whatever else they say, by door',
    labelNames: ['door'],
    registers,
  })
  const limited = new Counter({
    name: 'lentera_rate_limited_total',
    help: 'Requests that a limit turned away, by limit',
    labelNames: ['limit'],
    registers,
  })
  const signIns = new Counter({
    name: 'lentera_sign_ins_total',
    help: 'Attempts to sign in, by how they ended; delayed: turned away because of wrong ones before',
    labelNames: ['outcome'],
    registers,
  })
  const letters = new Counter({
    name: 'lentera_letters_total',
    help: 'Attempts to send a letter, by how they ended',
    labelNames: ['outcome'],
    registers,
  })
  const queries = durations(registry, {
    name: 'lentera_query_duration_seconds',
    help: 'How long statements took on this process’s connections, by what they were for',
    buckets: QUERY_SECONDS,
  })
  const queryOf = kept((purpose: Purpose) => queries.of({ purpose }))
  const queryErrors = new Counter({
    name: 'lentera_query_errors_total',
    help: 'Statements that failed, by what they were for',
    labelNames: ['purpose'],
    registers,
  })
  // Known from the start, so that the first of a kind is an increase, and not a new series.
  for (const limit of LIMITED) limited.inc({ limit }, 0)
  for (const outcome of ['succeeded', 'failed', 'delayed']) signIns.inc({ outcome }, 0)
  for (const outcome of ['sent', 'deferred', 'failed', 'unsent']) letters.inc({ outcome }, 0)
  for (const purpose of ['look-up', 'read', 'write', 'search']) queryErrors.inc({ purpose }, 0)

  const scopeOf = kept((door: Door): ScopeWatch => ({
    verdict: ({ status, certificate }) => {
      verdicts.inc({ verdict: status, door })
      if (certificate?.supersededBy) superseded.inc({ door })
    },
    signIn: (outcome) => signIns.inc({ outcome }),
  }))

  let state: () => StoreState = () => ({ pools: [], threads: [] })
  const watch: Omit<Watch, 'begin' | 'stop'> = {
    store: {
      statement: ({ purpose, ms, failed }) => {
        queryOf(purpose)(ms / 1_000)
        if (failed) queryErrors.inc({ purpose })
      },
      opened: (told) => (state = told),
    },
    app: {
      limited: (limit) => limited.inc({ limit }),
      scope: (path) => scopeOf(doorOf(path)),
    },
    requests: (listener) => (incoming, outgoing) => {
      const begun = performance.now()
      open++
      outgoing.once('close', () => {
        open--
        // Who hangs up before the answer has none.
        const status = outgoing.headersSent ? `${Math.floor(outgoing.statusCode / 100)}xx` : 'none'
        const key = `${doorOf(incoming.url ?? '')} ${methodOf(incoming.method)} ${status}`
        requestOf(key)((performance.now() - begun) / 1_000)
      })
      return listener(incoming, outgoing)
    },
    letter: async (attempt) => {
      const outcome = await attempt()
      letters.inc({ outcome })
      return outcome
    },
  }
  return { registry, watch, state: () => state() }
}
