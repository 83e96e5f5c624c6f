import type { ChildProcess } from 'node:child_process'
import { AggregatorRegistry, Counter, Gauge, Registry, type MetricObject } from 'prom-client'
import type { Logger } from '#/app/context/log.server.ts'
import { withTimeout } from './collectors/parts.ts'

/** The metrics of one process at one time. */
type Snapshot = MetricObject[]

/** Longer than the timeout of the collectors of a process. */
const LIMIT_MS = 4_000

const QUESTION = 'lentera-metrics'
type Question = { question: typeof QUESTION; id: number }
type Answer = Question & { snapshot: Snapshot }

/** In one of several processes: answers the supervisor's requests for metrics. */
export function reportToSupervisor(readRegistry: () => Promise<Registry>, log: Logger): void {
  process.on('message', (message) => {
    if (!isQuestion(message)) return
    const { id } = message
    readRegistry()
      .then(async (registry) =>
        process.send?.({ question: QUESTION, id, snapshot: await registry.getMetricsAsJSON() }),
      )
      .catch((error: unknown) =>
        log.error({ err: error }, 'the metrics of this process could not be read'),
      )
  })
}

/**
 * For the supervisor of several processes: the metrics of all of them as one. Counters never decrease, or a rate over them would jump: the
 * last counters of a process that has ended, or does not answer in time, stay in the sum.
 */
export function aggregateProcesses(log: Logger) {
  const own = new Registry()
  const unanswered = new Counter({
    name: 'lentera_processes_unanswered_total',
    help: 'How often a process did not report its metrics in time, and its last report is in the sum',
    registers: [own],
  })
  const started = new Counter({
    name: 'lentera_process_starts_total',
    help: 'Processes that have started to listen; more than lentera_processes: some were restarted',
    registers: [own],
  })
  const processes: Gauge = new Gauge({
    name: 'lentera_processes',
    help: 'Processes that listen now',
    registers: [own],
    collect: () => processes.set(lastOf.size),
  })
  /** The last snapshot of each process that listens. */
  const lastOf = new Map<ChildProcess, Snapshot>()
  const waiting = new Map<number, (snapshot: Snapshot) => void>()
  /** The counters of the processes that have ended. */
  let ended: Snapshot = []
  let lastId = 0

  /** Whether the process answered in time. */
  async function requestSnapshot(child: ChildProcess): Promise<boolean> {
    const id = ++lastId
    try {
      const answer = new Promise<Snapshot>((resolve) => waiting.set(id, resolve))
      child.send({ question: QUESTION, id } satisfies Question, () => {})
      const snapshot = await withTimeout(LIMIT_MS, answer)
      if (lastOf.has(child)) lastOf.set(child, snapshot)
      return true
    } catch (error) {
      unanswered.inc()
      log.warn({ pid: child.pid, err: error }, 'a process did not report its metrics')
      return false
    } finally {
      waiting.delete(id)
    }
  }

  return {
    /** A process that listens now. */
    add: (child: ChildProcess): void => {
      started.inc()
      lastOf.set(child, [])
      child.on('message', (message) => {
        if (isAnswer(message)) waiting.get(message.id)?.(message.snapshot)
      })
      child.once('exit', () => {
        const last = countersOf(lastOf.get(child) ?? [])
        lastOf.delete(child)
        ended = AggregatorRegistry.aggregate([ended, last]).getMetricsAsArray()
      })
    },
    readRegistry: async (): Promise<Registry> => {
      const asked = Array.from(lastOf.keys(), async (child): Promise<[ChildProcess, boolean]> => [
        child,
        await requestSnapshot(child),
      ])
      const answered = new Map(await Promise.all(asked))
      const ownSnapshot = await own.getMetricsAsJSON()
      // A process that has ended since is in `ended` and no longer in `lastOf`.
      const snapshots = Array.from(lastOf, ([child, last]) =>
        answered.get(child) ? last : countersOf(last),
      )
      return AggregatorRegistry.aggregate([ended, ...snapshots, ownSnapshot])
    },
  }
}

function countersOf(snapshot: Snapshot): Snapshot {
  return snapshot.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')
}

function isQuestion(message: unknown): message is Question {
  return (
    typeof message === 'object' &&
    message !== null &&
    'question' in message &&
    message.question === QUESTION
  )
}

function isAnswer(message: unknown): message is Answer {
  return isQuestion(message) && 'snapshot' in message
}
