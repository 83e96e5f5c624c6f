import type { ChildProcess } from 'node:child_process'
import type { Config } from '#/ops/config/config.ts'
import type { Logger } from '#/app/context/log.server.ts'
import { isOneOfSeveral } from '#/ops/supervisor/processes.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

type Wanted = Pick<Config, 'metrics' | 'traces' | 'proxies' | 'processes'>

/** The telemetry of this process; undefined, and nothing is loaded, where no variable turns it on. */
export async function openTelemetry(
  { metrics, traces, proxies, processes }: Wanted,
  log: Logger,
): Promise<Telemetry | undefined> {
  const telemetry = metrics ? await openMetricsTelemetry(metrics, processes, log) : undefined
  if (!traces) return telemetry
  const { openTracing } = await import('#/ops/tracing/tracing.ts')
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

/** A single process listens for scrapes itself; one of several answers the supervisor, which listens. */
async function openMetricsTelemetry(
  address: NonNullable<Config['metrics']>,
  processes: number,
  log: Logger,
): Promise<Telemetry> {
  const { openMetrics } = await import('#/ops/metrics/metrics.ts')
  const { telemetry, readRegistry } = openMetrics(log)
  if (!isOneOfSeveral(processes)) {
    const { listenForScrapes } = await import('#/ops/metrics/listener.ts')
    await listenForScrapes(address, readRegistry, log)
    return telemetry
  }
  const { reportToSupervisor } = await import('#/ops/metrics/aggregate-processes.ts')
  return {
    ...telemetry,
    begin: (db, options) => {
      telemetry.begin(db, options)
      reportToSupervisor(readRegistry, log)
    },
  }
}

/** For the supervisor of several processes: listens for scrapes. Returns the function to call for each process that listens. */
export async function observeProcesses(
  address: NonNullable<Config['metrics']>,
  log: Logger,
): Promise<(child: ChildProcess) => void> {
  const [{ aggregateProcesses }, { listenForScrapes }] = await Promise.all([
    import('#/ops/metrics/aggregate-processes.ts'),
    import('#/ops/metrics/listener.ts'),
  ])
  const all = aggregateProcesses(log)
  await listenForScrapes(address, all.readRegistry, log)
  return all.add
}
