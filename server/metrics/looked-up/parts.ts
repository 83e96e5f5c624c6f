import type { Counter, Gauge } from 'prom-client'
import type { Logger } from '#/server/log.ts'

/** A value of a gauge, with its labels. */
export type Reading = { gauge: Gauge; value: number; labels?: Record<string, string> }

/** What is looked up only when somebody asks: it stands on its own, and may fail on its own. */
export type Part = { name: string; gauges: Gauge[]; read(): Promise<Reading[]> | Reading[] }

const LIMIT_MS = 2_000

type Reported = { errors: Counter<'part'>; log: Logger; limitMs?: number }

/**
 * Brings all gauges up to date. A part that fails, or takes too long, has no values for this time, rather than old ones; it is counted, and the
 * others are told all the same. One that still has not ended is not begun anew.
 */
export function reading(parts: Part[], { errors, log, limitMs = LIMIT_MS }: Reported): () => Promise<void> {
  for (const { name } of parts) errors.inc({ part: name }, 0)
  const underWay = new Set<Part>()

  async function readOne(part: Part): Promise<void> {
    let readings: Reading[] = []
    try {
      if (underWay.has(part)) throw new Error('It has not ended since the last time')
      underWay.add(part)
      const ended = Promise.try(() => part.read()).finally(() => underWay.delete(part))
      readings = await within(limitMs, ended)
    } catch (error) {
      errors.inc({ part: part.name })
      log.warn({ part: part.name, err: error }, 'a part of the metrics could not be read')
    }
    for (const gauge of part.gauges) for (const { labels } of (await gauge.get()).values) gauge.remove(labels)
    for (const { gauge, value, labels = {} } of readings) gauge.set(labels, value)
  }

  let current: Promise<void> | null = null
  return () => (current ??= Promise.all(parts.map(readOne)).then(() => void (current = null)))
}

/** Throws where it takes longer than so many milliseconds; what it does then goes on, unheard. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
