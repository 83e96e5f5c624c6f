import { basename } from 'node:path'
import type { Registry } from 'prom-client'
import type { Store } from '#/db/schema.ts'
import type { StoreState } from '#/db/watch.ts'
import { gauges } from './gauges.ts'
import type { Part, Reading } from './parts.ts'

/** What each process has of its own: connections, threads, and staff's list in memory. */
export function processParts(registry: Registry, db: Store, state: () => StoreState): Part[] {
  return [waiting(registry, state), finder(registry, db)]
}

function waiting(registry: Registry, state: () => StoreState): Part {
  const { connections, queries, questions } = gauges(registry, {
    connections: {
      name: 'lentera_pool_connections',
      help: 'Connections to PostgreSQL, by pool and by whether they are in use',
      labelNames: ['pool', 'state'],
    },
    queries: {
      name: 'lentera_pool_waiting',
      help: 'What waits for a connection to PostgreSQL, by pool',
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
        ...Array.from(byThread, ([thread, value]) => ({ gauge: questions, value, labels: { thread } })),
      ]
    },
  }
}

function finder(registry: Registry, db: Store): Part {
  const { bytes, certificates, behind } = gauges(registry, {
    bytes: { name: 'lentera_finder_memory_bytes', help: 'What staff’s list in memory takes, of all processes together' },
    certificates: {
      name: 'lentera_finder_certificates',
      help: 'How many certificates it holds; of several processes the one with the fewest',
      aggregator: 'min',
    },
    behind: {
      name: 'lentera_finder_behind_events',
      help: 'Register events it has not followed yet, which it does with the next question; of several processes the most',
      aggregator: 'max',
    },
  })
  return {
    name: 'finder',
    gauges: [bytes, certificates, behind],
    read: async () => {
      const progress = db.finder.progress()
      const size = { gauge: bytes, value: progress.bytes }
      // Nobody of the staff has looked for anything.
      if (progress.event === 0) return [size]
      const newest = await db.read.selectFrom('registerEvents').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
      return [
        size,
        { gauge: certificates, value: progress.certificates },
        { gauge: behind, value: Math.max(0, (newest?.id ?? 0) - progress.event) },
      ]
    },
  }
}
