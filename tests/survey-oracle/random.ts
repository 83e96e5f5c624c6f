import { addDays, daysBetween } from './calendar.ts'

/** A seeded generator (mulberry32): the same seed gives the same ships everywhere. */
export type Random = ReturnType<typeof makeRandom>

export function makeRandom(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number, both ends included. */
  function integer(from: number, to: number): number {
    return from + Math.floor(next() * (to - from + 1))
  }
  function chance(share: number): boolean {
    return next() < share
  }
  function pick<T>(options: readonly T[]): T {
    const option = options[integer(0, options.length - 1)]
    if (option === undefined) throw new Error('There is nothing to choose from.')
    return option
  }
  /** One of the keys, as often as its number says. */
  function weigh<Key extends string>(weights: Record<Key, number>): Key {
    // The keys of a literal record are its type's keys.
    const keys = Object.keys(weights) as Key[]
    return pick(keys.flatMap((key) => Array.from({ length: weights[key] }, () => key)))
  }
  function day(from: string, to: string): string {
    return addDays(from, integer(0, Math.max(0, daysBetween(from, to))))
  }
  return { integer, chance, pick, weigh, day }
}
