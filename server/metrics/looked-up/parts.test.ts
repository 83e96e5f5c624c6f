import { Counter, Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openLog } from '#/server/log.ts'
import { readMetrics, sumOf } from '#/tests/helpers/watching/scrape.ts'
import { reading, type Part } from './parts.ts'

function setUp() {
  const registry = new Registry()
  const registers = [registry]
  const errors = new Counter({ name: 'errors', help: 'errors', labelNames: ['part'] as const, registers })
  const gauge = (name: string) => new Gauge({ name, help: name, labelNames: ['of'], registers })
  const read = (parts: Part[]) => reading(parts, { errors, log: openLog('silent'), limitMs: 50 })
  const tell = async () => readMetrics(await registry.metrics())
  return { gauge, read, tell }
}

test('a part that fails at once is read again the next time', async () => {
  const { gauge, read, tell } = setUp()
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
  expect(sumOf(await tell(), 'broken')).toBe(2)
})

test('a part that fails has no value for this time, is counted, and the others are told all the same', async () => {
  const { gauge, read, tell } = setUp()
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
  expect([sumOf(await tell(), 'broken'), sumOf(await tell(), 'errors', { part: 'broken' })]).toEqual([2, 0])
  works = false
  await readAll()
  const told = await tell()
  expect([sumOf(told, 'whole'), sumOf(told, 'broken')]).toEqual([1, undefined])
  expect([sumOf(told, 'errors', { part: 'whole' }), sumOf(told, 'errors', { part: 'broken' })]).toEqual([0, 1])
})

test('a part that takes too long is left out, and not begun again before it has ended', async () => {
  const { gauge, read, tell } = setUp()
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
  expect([begun, sumOf(await tell(), 'errors', { part: 'slow' }), sumOf(await tell(), 'slow')]).toEqual([1, 2, undefined])
  end()
  await new Promise((resolve) => setImmediate(resolve))
  const third = readAll()
  end()
  await third
  expect([begun, sumOf(await tell(), 'slow')]).toEqual([2, 3])
})

test('who asks meanwhile is told with the first', async () => {
  const { gauge, read } = setUp()
  const one = gauge('one')
  let begun = 0
  const part: Part = { name: 'one', gauges: [one], read: async () => [{ gauge: one, value: ++begun }] }
  const readAll = read([part])
  await Promise.all([readAll(), readAll(), readAll()])
  expect(begun).toBe(1)
})
