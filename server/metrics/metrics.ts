import { Counter, type Registry } from 'prom-client'
import type { Logger } from '#/server/log.ts'
import type { Watch } from '#/server/watching/watch.ts'
import { certificates } from './looked-up/certificates.ts'
import { clock } from './looked-up/clock.ts'
import { counting } from './counting.ts'
import { reading } from './looked-up/parts.ts'
import { processParts } from './looked-up/process-parts.ts'
import { queues } from './looked-up/queues.ts'
import { storage } from './looked-up/storage.ts'

export type Metrics = {
  watch: Watch
  /** The registry of this process, with all that is looked up only when asked for brought up to date. */
  scraped: () => Promise<Registry>
}

/** Counts what this process does, and looks up what waits. `now`: milliseconds. */
export function openMetrics(log: Logger, now: () => number = Date.now): Metrics {
  const { registry, watch, state } = counting()
  const errors = new Counter({
    name: 'lentera_scrape_errors_total',
    help: 'Parts of the metrics that could not be read in time, and are missing from that answer',
    labelNames: ['part'],
    registers: [registry],
  })
  let read: (() => Promise<void>) | undefined
  return {
    watch: {
      ...watch,
      begin: (db, { first }) => {
        const shared = first
          ? [...queues(registry, db, now), ...clock(registry, db, now), certificates(registry, db, now), storage(registry, db)]
          : []
        read = reading([...processParts(registry, db, state), ...shared], { errors, log })
      },
      stop: async () => {},
    },
    scraped: async () => {
      await read?.()
      return registry
    },
  }
}
