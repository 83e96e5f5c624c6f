import { basename } from 'node:path'
import type { Registry } from 'prom-client'
import type { StoreState } from '#/db/telemetry.ts'
import { gauges, type Part, type Reading } from './parts.ts'

/** Of each process: its connections to PostgreSQL, and the questions that wait for its threads. */
export function poolsAndThreads(registry: Registry, state: () => StoreState): Part {
  const { connections, queries, questions } = gauges(registry, {
    connections: {
      name: 'lentera_pool_connections',
      help: 'Connections to PostgreSQL, by pool and state',
      labelNames: ['pool', 'state'],
    },
    queries: {
      name: 'lentera_pool_waiting',
      help: 'Requests that wait for a connection to PostgreSQL, by pool',
      labelNames: ['pool'],
    },
    questions: {
      name: 'lentera_thread_questions_waiting',
      help: 'Questions that a thread has not answered yet: documents, lists, states of the log',
      labelNames: ['thread'],
    },
  })
  return {
    name: 'waiting',
    gauges: [connections, queries, questions],
    read: () => {
      const { pools, threads } = state()
      const byThread = new Map<string, number>([['document', 0]])
      for (const { file, waiting: some } of threads) {
        const thread = basename(file).split('-thread')[0] ?? file
        byThread.set(thread, (byThread.get(thread) ?? 0) + some)
      }
      return [
        ...pools.flatMap(({ pool, total, idle, waiting: some }): Reading[] => [
          { gauge: connections, value: total - idle, labels: { pool, state: 'used' } },
          { gauge: connections, value: idle, labels: { pool, state: 'idle' } },
          { gauge: queries, value: some, labels: { pool } },
        ]),
        ...Array.from(byThread, ([thread, value]) => ({
          gauge: questions,
          value,
          labels: { thread },
        })),
      ]
    },
  }
}
