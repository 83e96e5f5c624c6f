import type { ChildProcess } from 'node:child_process'
import { AggregatorRegistry, Counter, Gauge, Registry, type MetricObject } from 'prom-client'
import type { Logger } from '#/server/log.ts'
import { within } from './looked-up/parts.ts'

type Told = MetricObject[]

/** Longer than a process takes at most for the parts that it looks up. */
const LIMIT_MS = 4_000

const QUESTION = 'lentera-metrics'
type Question = { question: typeof QUESTION; id: number }
type Answer = Question & { told: Told }

/** In one of several processes: answers whoever looks after it with its metrics. */
export function tellSupervisor(scraped: () => Promise<Registry>, log: Logger): void {
  process.on('message', (message) => {
    if (!isOurs(message)) return
    const { id } = message
    scraped()
      .then(async (registry) => process.send?.({ question: QUESTION, id, told: await registry.getMetricsAsJSON() }))
      .catch((error: unknown) => log.error({ err: error }, 'the metrics of this process could not be told'))
  })
}

/**
 * For whoever looks after several processes: the metrics of all of them as one. What was counted is never counted back, or a rate over it would
 * leap: of a process that has ended, or does not answer in time, what it last told of its counters stays in the sum.
 */
export function together(log: Logger) {
  const own = new Registry()
  const unanswered = new Counter({
    name: 'lentera_processes_unanswered_total',
    help: 'How often a process did not tell its metrics in time, and only what it told before is in the sum',
    registers: [own],
  })
  const started = new Counter({
    name: 'lentera_process_starts_total',
    help: 'Processes that have come to listen; more than there are have taken the place of others',
    registers: [own],
  })
  const processes: Gauge = new Gauge({
    name: 'lentera_processes',
    help: 'Processes that listen now',
    registers: [own],
    collect: () => processes.set(lastOf.size),
  })
  /** What each process that listens has told last. */
  const lastOf = new Map<ChildProcess, Told>()
  const waiting = new Map<number, (told: Told) => void>()
  let past: Told = []
  let lastId = 0

  /** Whether it told in time. */
  async function ask(child: ChildProcess): Promise<boolean> {
    const id = ++lastId
    try {
      const answer = new Promise<Told>((resolve) => waiting.set(id, resolve))
      child.send({ question: QUESTION, id } satisfies Question, () => {})
      const told = await within(LIMIT_MS, answer)
      if (lastOf.has(child)) lastOf.set(child, told)
      return true
    } catch (error) {
      unanswered.inc()
      log.warn({ pid: child.pid, err: error }, 'a process did not tell its metrics')
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
        if (isAnswer(message)) waiting.get(message.id)?.(message.told)
      })
      child.once('exit', () => {
        const last = countersOf(lastOf.get(child) ?? [])
        lastOf.delete(child)
        past = AggregatorRegistry.aggregate([past, last]).getMetricsAsArray()
      })
    },
    scraped: async (): Promise<Registry> => {
      const asked = Array.from(lastOf.keys(), async (child): Promise<[ChildProcess, boolean]> => [child, await ask(child)])
      const answered = new Map(await Promise.all(asked))
      const mine = await own.getMetricsAsJSON()
      // Whoever has ended since is in the past by now, and here no more.
      const told = Array.from(lastOf, ([child, last]) => (answered.get(child) ? last : countersOf(last)))
      return AggregatorRegistry.aggregate([past, ...told, mine])
    },
  }
}

function countersOf(told: Told): Told {
  return told.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')
}

function isOurs(message: unknown): message is Question {
  return typeof message === 'object' && message !== null && 'question' in message && message.question === QUESTION
}

function isAnswer(message: unknown): message is Answer {
  return isOurs(message) && 'told' in message
}
