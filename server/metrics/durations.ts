import type { Histogram, Registry } from 'prom-client'

type Labels = Record<string, string>
type Described = { name: string; help: string; buckets: readonly number[] }

/** Notes one duration, in seconds. */
export type Observe = (seconds: number) => void

/**
 * A histogram of durations for what happens many thousand times a second: whoever notes one has found its series before, by `of`, which the
 * histogram of prom-client would look up by its labels each time. Its registry tells it like any other.
 */
export function durations(registry: Registry, { name, help, buckets }: Described): { of: (labels: Labels) => Observe } {
  const series: (() => { labels: Record<string, string | number>; value: number; metricName: string }[])[] = []

  function of(labels: Labels): Observe {
    /** How many fell into each bucket; those that are longer than all of them come last. */
    const counts = new Float64Array(buckets.length + 1)
    let sum = 0
    series.push(() => {
      let below = 0
      const cumulative = Array.from(counts, (count, i) => {
        below += count
        return { labels: { ...labels, le: buckets[i] ?? '+Inf' }, value: below, metricName: `${name}_bucket` }
      })
      return [
        ...cumulative,
        { labels, value: sum, metricName: `${name}_sum` },
        { labels, value: below, metricName: `${name}_count` },
      ]
    })
    return (seconds) => {
      let bucket = 0
      while (seconds > (buckets[bucket] ?? Infinity)) bucket++
      counts[bucket] = (counts[bucket] ?? 0) + 1
      sum += seconds
    }
  }

  const get = async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: series.flatMap((told) => told()) })
  // The registry asks a metric for nothing but its name and what it tells.
  registry.registerMetric({ name, get } as unknown as Histogram)
  return { of }
}

/** What is made once for each key, and found again. */
export function kept<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make(key)
    known.set(key, made)
    return made
  }
}
