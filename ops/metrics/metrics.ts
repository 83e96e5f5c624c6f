import { Counter, type Registry } from 'prom-client'
import type { Logger } from '#/app/context/log.server.ts'
import type { Telemetry } from '#/ops/telemetry/telemetry.ts'
import { certificates } from './collectors/certificates.ts'
import { clock } from './collectors/clock.ts'
import { createCounters } from './counters.ts'
import { registerDeprecatedNames } from './deprecated-names.ts'
import { createPartsReader } from './collectors/parts.ts'
import { poolsAndThreads } from './collectors/pools-and-threads.ts'
import { queues } from './collectors/queues.ts'
import { storage } from './collectors/storage.ts'

export type Metrics = {
  telemetry: Telemetry
  /** The registry of this process, after its collectors have read their gauges. */
  readRegistry: () => Promise<Registry>
}

/** Opens the metrics of this process: counters, and collectors that read at each scrape. `now`: milliseconds. */
export function openMetrics(log: Logger, now: () => number = Date.now): Metrics {
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
        const shared = first
          ? [
              ...queues(registry, db, now),
              ...clock(registry, db, now),
              certificates(registry, db, now),
              storage(registry, db),
            ]
          : []
        read = createPartsReader([poolsAndThreads(registry, state), ...shared], { errors, log })
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
