import type { ChildProcess } from 'node:child_process'
import type { Config } from '#/server/config.ts'
import type { Logger } from '#/server/log.ts'
import { isOneOfSeveral } from '#/server/processes.ts'
import type { Watch } from './watch.ts'

type Wanted = Pick<Config, 'metrics' | 'traces' | 'proxies' | 'processes'>

/** Whoever is to watch this process; undefined where no variable asks for it, and then nothing of it is even loaded. */
export async function openWatch({ metrics, traces, proxies, processes }: Wanted, log: Logger): Promise<Watch | undefined> {
  const watch = metrics ? await openMetricsWatch(metrics, processes, log) : undefined
  if (!traces) return watch
  const { openTracing } = await import('#/server/tracing/tracing.ts')
  const tracing = openTracing({ ...traces, proxies }, log)
  if (!watch) return { ...tracing, begin: () => {} }
  return {
    ...watch,
    store: {
      ...watch.store,
      statement: (ended) => {
        watch.store.statement(ended)
        tracing.store.statement(ended)
      },
    },
    requests: (listener) => watch.requests(tracing.requests(listener)),
    letter: (attempt) => watch.letter(() => tracing.letter(attempt)),
    stop: () => tracing.stop(),
  }
}

/** One process listens for scrapes itself; one of several is asked by the one that looks after them. */
async function openMetricsWatch(address: NonNullable<Config['metrics']>, processes: number, log: Logger): Promise<Watch> {
  const { openMetrics } = await import('#/server/metrics/metrics.ts')
  const { watch, scraped } = openMetrics(log)
  if (!isOneOfSeveral(processes)) {
    const { listenForScrapes } = await import('#/server/metrics/listener.ts')
    await listenForScrapes(address, scraped, log)
    return watch
  }
  const { tellSupervisor } = await import('#/server/metrics/together.ts')
  return {
    ...watch,
    begin: (db, options) => {
      watch.begin(db, options)
      tellSupervisor(scraped, log)
    },
  }
}

/** For whoever looks after several processes: listens for scrapes; the answer is told of each process that listens. */
export async function watchProcesses(
  address: NonNullable<Config['metrics']>,
  log: Logger,
): Promise<(child: ChildProcess) => void> {
  const [{ together }, { listenForScrapes }] = await Promise.all([
    import('#/server/metrics/together.ts'),
    import('#/server/metrics/listener.ts'),
  ])
  const all = together(log)
  await listenForScrapes(address, all.scraped, log)
  return all.add
}
