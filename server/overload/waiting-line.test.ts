import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { waitingLine } from './waiting-line.ts'

const ROOM = { most: 2, waiting: 3, patience: 1_000 }

function askedAt(since: number) {
  const incoming = new IncomingMessage(new Socket())
  return { incoming, outgoing: new ServerResponse(incoming), since }
}

test('whoever waits longest is next; a line that is full takes nobody', () => {
  const line = waitingLine(ROOM)
  expect([1, 2, 3, 4].map((since) => line.add(askedAt(since)))).toEqual([true, true, true, false])
  expect(line.length()).toBe(3)
  expect([1, 2, 3, 4].map(() => line.take()?.since)).toEqual([1, 2, 3, undefined])
  expect(line.add(askedAt(5))).toBe(true)
})

test('there is room for so many at once', () => {
  const line = waitingLine(ROOM)
  line.begin()
  expect(line.hasRoom()).toBe(true)
  line.begin()
  expect(line.hasRoom()).toBe(false)
  line.end()
  expect(line.hasRoom()).toBe(true)
})

test('a rush is waited out; once the line never gets empty, half of that is too long', () => {
  const line = waitingLine({ ...ROOM, waiting: 100 })
  for (let i = 0; i < 33; i++) line.add(askedAt(5_000))
  expect(line.waitedTooLong(6_000)).toBe(false)
  expect(line.waitedTooLong(6_001)).toBe(true)
  for (let i = 0; i < 33; i++) line.add(askedAt(5_700))
  for (let i = 0; i < 33; i++) line.take()
  expect(line.waitedTooLong(6_000)).toBe(false)
  expect(line.waitedTooLong(6_190)).toBe(false)
  // Nobody has found it empty since 5,000.
  expect(line.waitedTooLong(6_210)).toBe(true)
  for (let i = 0; i < 33; i++) line.take()
  for (let i = 0; i < 33; i++) line.add(askedAt(7_000))
  expect(line.waitedTooLong(7_900)).toBe(false)
})

test('a few are not turned away because the machine was busy, but do not wait for ever', () => {
  const line = waitingLine(ROOM)
  line.add(askedAt(5_000))
  expect(line.waitedTooLong(14_900)).toBe(false)
  expect(line.waitedTooLong(15_001)).toBe(true)
})

test('many that wait, come and go keep their order', () => {
  const line = waitingLine({ ...ROOM, waiting: 5_000 })
  for (let i = 0; i < 4_000; i++) line.add(askedAt(i))
  const taken = Array.from({ length: 4_000 }, () => line.take()?.since)
  expect(taken).toEqual(taken.toSorted((a = 0, b = 0) => a - b))
  expect(line.length()).toBe(0)
})
