import { AggregatorRegistry, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { durations } from './durations.ts'

test('it tells the same as the histogram of prom-client, as text and to whoever adds several up', async () => {
  const described = { name: 'seconds', help: 'How long', buckets: [0.001, 0.01, 0.1, 1] }
  const [ours, theirs] = [new Registry(), new Registry()]
  const of = durations(ours, described).of
  const peer = new Histogram({ ...described, labelNames: ['door'], registers: [theirs] })
  for (const door of ['page', 'api']) {
    const observe = of({ door })
    for (const seconds of [0, 0.0009, 0.001, 0.0011, 0.05, 1, 1.0001, 60]) {
      observe(seconds)
      peer.observe({ door }, seconds)
    }
  }
  const lines = async (registry: Pick<Registry, 'metrics'>) =>
    (await registry.metrics())
      .split('\n')
      .map((line) => line.replace(/\{(.*)\}/, (_, labels: string) => labels.split(',').toSorted().join()))
  expect(await lines(ours)).toEqual(await lines(theirs))
  const twice = async (registry: Registry) => {
    const told = await registry.getMetricsAsJSON()
    return lines(AggregatorRegistry.aggregate([told, told]))
  }
  expect(await twice(ours)).toEqual(await twice(theirs))
})
