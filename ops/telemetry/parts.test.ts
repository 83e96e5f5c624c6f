import { Counter, Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openLog } from '#/domain/context/log.server.ts'
import { readMetrics, sumOf } from '#/tests/helpers/telemetry/scrape.ts'
import { createPartsReader, type Part } from './parts.ts'

function setUp() {
  const registry = new Registry()
  const registers = [registry]
  const errors = new Counter({
    name: 'errors',
    help: 'errors',
    labelNames: ['part'] as const,
    registers,
  })
  const gauge = (name: string) => new Gauge({ name, help: name, labelNames: ['of'], registers })
  const read = (parts: Part[]) =>
    createPartsReader(parts, { errors, log: openLog('silent'), limitMs: 50 })
  const scrape = async () => readMetrics(await registry.metrics())
  return { gauge, read, scrape }
}

test('a part that fails at once is read again the next time', async () => {
  const { gauge, read, scrape } = setUp()
  const broken = gauge('broken')
  let works = false
  const readAll = read([
    {
      name: 'broken',
      gauges: [broken],
      read: () => {
        if (!works) throw new Error('out of reach')
        return [{ gauge: broken, value: 2 }]
      },
    },
  ])
  await readAll()
  works = true
  await readAll()
  expect(sumOf(await scrape(), 'broken')).toBe(2)
})

test('a part that fails has no value for this time, is counted, and the others have values', async () => {
  const { gauge, read, scrape } = setUp()
  const [whole, broken] = [gauge('whole'), gauge('broken')]
  let works = true
  const readAll = read([
    { name: 'whole', gauges: [whole], read: () => [{ gauge: whole, value: 1 }] },
    {
      name: 'broken',
      gauges: [broken],
      read: async () => {
        if (!works) throw new Error('out of reach')
        return [{ gauge: broken, value: 2, labels: { of: 'a' } }]
      },
    },
  ])
  await readAll()
  expect([
    sumOf(await scrape(), 'broken'),
    sumOf(await scrape(), 'errors', { part: 'broken' }),
  ]).toEqual([2, 0])
  works = false
  await readAll()
  const series = await scrape()
  expect([sumOf(series, 'whole'), sumOf(series, 'broken')]).toEqual([1, undefined])
  expect([
    sumOf(series, 'errors', { part: 'whole' }),
    sumOf(series, 'errors', { part: 'broken' }),
  ]).toEqual([0, 1])
})

test('a part that times out has no values, and is not started again before it has ended', async () => {
  const { gauge, read, scrape } = setUp()
  const slow = gauge('slow')
  let begun = 0
  let end = () => {}
  const readAll = read([
    {
      name: 'slow',
      gauges: [slow],
      read: async () => {
        begun++
        await new Promise<void>((resolve) => (end = resolve))
        return [{ gauge: slow, value: 3 }]
      },
    },
  ])
  await readAll()
  await readAll()
  expect([
    begun,
    sumOf(await scrape(), 'errors', { part: 'slow' }),
    sumOf(await scrape(), 'slow'),
  ]).toEqual([1, 2, undefined])
  end()
  await new Promise((resolve) => setImmediate(resolve))
  const third = readAll()
  end()
  await third
  expect([begun, sumOf(await scrape(), 'slow')]).toEqual([2, 3])
})

test('reads at the same time share one result', async () => {
  const { gauge, read } = setUp()
  const one = gauge('one')
  let begun = 0
  const part: Part = {
    name: 'one',
    gauges: [one],
    read: async () => [{ gauge: one, value: ++begun }],
  }
  const readAll = read([part])
  await Promise.all([readAll(), readAll(), readAll()])
  expect(begun).toBe(1)
})
