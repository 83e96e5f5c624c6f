import type { ChildProcess } from 'node:child_process'
import type { TrustedProxies } from '#/domain/context/client-address.server.ts'
import type { Logger } from '#/domain/context/log.server.ts'
import { numberOfSeveral } from '#/ops/supervisor/processes.ts'
import type { Telemetry } from './telemetry.ts'

type Address = { port: number; host: string }
type Wanted = {
  metrics: Address | null
  traces: { endpoint: string; ratio: number } | null
  proxies: TrustedProxies | null
  processes: number
}

/**
 * The telemetry of this process; undefined, and nothing is loaded, where no variable turns it on.
 */
export async function openTelemetry(
  { metrics, traces, proxies, processes }: Wanted,
  log: Logger,
): Promise<Telemetry | undefined> {
  const telemetry = metrics ? await openMetricsTelemetry(metrics, processes, log) : undefined
  if (!traces) return telemetry
  const { openTracing } = await import('./tracing.ts')
  const tracing = openTracing({ ...traces, proxies }, log)
  if (!telemetry) return { ...tracing, begin: () => {} }
  return {
    ...telemetry,
    store: {
      ...telemetry.store,
      statement: (ended) => {
        telemetry.store.statement(ended)
        tracing.store.statement(ended)
      },
    },
    requests: (listener, apiPaths) =>
      telemetry.requests(tracing.requests(listener, apiPaths), apiPaths),
    sendEmail: (attempt) => telemetry.sendEmail(() => tracing.sendEmail(attempt)),
    stop: () => tracing.stop(),
  }
}

/**
 * A single process listens for scrapes itself; one of several answers the supervisor, which
 * listens.
 */
async function openMetricsTelemetry(
  address: Address,
  processes: number,
  log: Logger,
): Promise<Telemetry> {
  const [{ openMetrics }, { listenForScrapes, reportToSupervisor }] = await Promise.all([
    import('./metrics.ts'),
    import('./scraping.ts'),
  ])
  const { telemetry, readRegistry } = openMetrics(log)
  const number = numberOfSeveral(processes)
  if (number === undefined) {
    await listenForScrapes(address, readRegistry, log)
    return telemetry
  }

  return {
    ...telemetry,
    begin: (db, options) => {
      telemetry.begin(db, options)
      reportToSupervisor(number, readRegistry, log)
    },
  }
}

/**
 * For the supervisor of several processes: listens for scrapes. Returns the function to call for
 * each process that listens.
 */
export async function scrapeProcesses(
  address: Address,
  log: Logger,
): Promise<(child: ChildProcess) => void> {
  const { listenForScrapes, metricsOfProcesses } = await import('./scraping.ts')
  const processes = metricsOfProcesses(log)
  await listenForScrapes(address, () => processes.readRegistry(), log)
  return (child) => processes.add(child)
}
