import type { Counter, Gauge } from 'prom-client'
import type { Logger } from '#/domain/context/log.server.ts'

/** A value of a gauge, with its labels. */
export type Reading = { gauge: Gauge; value: number; labels?: Record<string, string> }

/** Gauges that are read together at a scrape, independently of the other parts. */
export type Part = { name: string; gauges: Gauge[]; read(): Promise<Reading[]> | Reading[] }

const LIMIT_MS = 2_000

type Reported = { errors: Counter<'part'>; log: Logger; limitMs?: number }

/**
 * Returns a function that updates all gauges. A part that fails or times out has no values in this
 * scrape instead of old ones; it is counted, and the other parts are reported. A part that is still
 * running is not started again.
 */
export function createPartsReader(
  parts: Part[],
  { errors, log, limitMs = LIMIT_MS }: Reported,
): () => Promise<void> {
  for (const { name } of parts) errors.inc({ part: name }, 0)
  const running = new Set<Part>()

  async function readOne(part: Part): Promise<void> {
    let readings: Reading[] = []
    try {
      if (running.has(part)) throw new Error('The last read of it has not ended')
      running.add(part)
      const ended = Promise.try(() => part.read()).finally(() => running.delete(part))
      readings = await withTimeout(limitMs, ended)
    } catch (error) {
      errors.inc({ part: part.name })
      log.warn({ part: part.name, err: error }, 'a part of the metrics could not be read')
    }
    for (const gauge of part.gauges)
      for (const { labels } of (await gauge.get()).values) gauge.remove(labels)
    for (const { gauge, value, labels = {} } of readings) gauge.set(labels, value)
  }

  let current: Promise<void> | null = null
  return () => (current ??= Promise.all(parts.map(readOne)).then(() => void (current = null)))
}

/**
 * The result of `work`. Throws after this many milliseconds; `work` then continues, and its result
 * is ignored.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms`)), ms)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
