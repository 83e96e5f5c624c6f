import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Registry,
  type MetricObject,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client'
import { messageOf } from '#/core/text.ts'
import type { Logger } from '#/domain/context/log.server.ts'
import { withTimeout } from './parts.ts'

// How Prometheus gets the metrics. Several processes share METRICS_PORT: their supervisor listens,
// and asks each for its metrics, which carry its number as the label `process`. Nothing is added up
// here: a process that ends begins again at zero, as Prometheus expects.

type MetricsAddress = { port: number; host: string }
/** A registry, after its collectors have read their gauges. */
export type ReadRegistry = () => Promise<Registry>

/** Longer than the timeout of the collectors of a process. */
const LIMIT_MS = 4_000

type Question = { metrics: number }
type Answer = { metrics: number; snapshot: MetricObject[] }

/**
 * Answers `GET /metrics` (Prometheus' text format), and nothing else, on a separate address that
 * visitors do not reach. Throws an Error of one line if it cannot listen. Does not keep the process
 * alive.
 */
export async function listenForScrapes(
  address: MetricsAddress,
  readRegistry: ReadRegistry,
  log: Logger,
): Promise<void> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.method !== 'GET' || incoming.url?.split('?')[0] !== '/metrics') {
      outgoing
        .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('There is only GET /metrics here.\n')
      return
    }
    readRegistry()
      .then(async (registry) => {
        const text = await registry.metrics()
        outgoing
          .writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
          .end(text)
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read')
        outgoing.writeHead(500).end()
      })
  })
  server.listen(address)
  await once(server, 'listening').catch((error: unknown) =>
    Promise.reject(listenFailure(error, address)),
  )
  server.on('error', (error) => log.error({ err: error }, 'the listener of the metrics failed'))
  server.unref()
  const { port } = server.address() as AddressInfo // known to be a TCP address: a port was asked for
  log.info({ host: address.host, port }, 'metrics can be read')
}

function listenFailure(error: unknown, { port, host }: MetricsAddress): Error {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return new Error(`METRICS_PORT ${port} on ${host} is taken by another program`)
  return new Error(`Cannot listen for METRICS_PORT on ${host}:${port} (${messageOf(error)})`)
}

/** In a process: answers the supervisor's requests for metrics. `number`: of this process. */
export function reportToSupervisor(number: string, readRegistry: ReadRegistry, log: Logger): void {
  process.on('message', (message) => {
    if (!isQuestion(message)) return
    readRegistry()
      .then(async (registry) => {
        const snapshot = (await registry.getMetricsAsJSON()).map((metric) =>
          withLabel(metric, number),
        )
        process.send?.({ ...message, snapshot })
      })
      .catch((error: unknown) =>
        log.error({ err: error }, 'the metrics of this process could not be read'),
      )
  })
}

/**
 * A copy: the default labels of a registry would be written into its metrics, which then refuse to
 * be changed.
 */
function withLabel(metric: MetricObject, number: string): MetricObject {
  const { values } = metric as MetricObjectWithValues<MetricValue<string>> // what getMetricsAsJSON gives
  return Object.assign({}, metric, {
    values: values.map((one) => ({ ...one, labels: { ...one.labels, process: number } })),
  })
}

/** For the supervisor: the metrics of the processes that answer in time. */
export function metricsOfProcesses(log: Logger): {
  add(child: ChildProcess): void
  readRegistry: ReadRegistry
} {
  const children = new Set<ChildProcess>()
  const own = new Registry()
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [own] })
  const unanswered = counter(
    'lentera_processes_unanswered_total',
    'How often a process did not report its metrics in time, and is missing from that answer',
  )
  const started = counter(
    'lentera_process_starts_total',
    'Processes that have started to listen; more than lentera_processes: some were restarted',
  )
  const processes: Gauge = new Gauge({
    name: 'lentera_processes',
    help: 'Processes that listen now',
    registers: [own],
    collect: () => processes.set(children.size),
  })
  let lastId = 0

  async function ask(child: ChildProcess): Promise<MetricObject[]> {
    const { promise, resolve } = Promise.withResolvers<MetricObject[]>()
    const id = ++lastId
    const take = (message: unknown) =>
      isAnswer(message) && message.metrics === id && resolve(message.snapshot)
    child.on('message', take)
    try {
      child.send({ metrics: id } satisfies Question, () => {})
      return await withTimeout(LIMIT_MS, promise)
    } catch (error) {
      unanswered.inc()
      log.warn({ pid: child.pid, err: error }, 'a process did not report its metrics')
      return []
    } finally {
      child.off('message', take)
    }
  }

  return {
    add: (child) => {
      started.inc()
      children.add(child)
      child.once('exit', () => children.delete(child))
    },
    readRegistry: async () => {
      const snapshots = await Promise.all(Array.from(children, ask))
      return AggregatorRegistry.aggregate([...snapshots, await own.getMetricsAsJSON()])
    },
  }
}

function isQuestion(message: unknown): message is Question {
  return typeof message === 'object' && message !== null && 'metrics' in message
}

function isAnswer(message: unknown): message is Answer {
  return isQuestion(message) && 'snapshot' in message
}
