/** Pseudo-random numbers, always the same for a seed (mulberry32). */
export type Random = {
  /** From 0 to 1. */
  number: () => number
  /** True so often, from 0 to 1. */
  often(part: number): boolean
  /** A whole number below a bound. */
  below(bound: number): number
  /** One of a list, which has one. */
  pick<T>(list: readonly T[]): T
}

export function seededRandom(seed: number): Random {
  let state = seed
  const number = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(number() * bound)
  return {
    number,
    below,
    often: (part) => number() < part,
    pick: (list) => {
      const found = list[below(list.length)]
      if (found === undefined) throw new Error('Nothing to pick from')
      return found
    },
  }
}
