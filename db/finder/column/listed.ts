import { growing } from './growing.ts'
import type { Mask } from './mask.ts'

/** What a slot without a value has for a code. */
const NONE = 0

/**
 * A column of values that repeat much, such as flags, standings or days: for each distinct value the slots that have it (an
 * inverted index; Knuth, The Art of Computer Programming 3, §6.5), so that a condition costs what it takes away.
 */
export class Listed<V extends string | number> {
  /** By slot. */
  codes = new Uint32Array(1024)
  /** Told of each value that was not there before. */
  protected added?(code: number): void
  readonly #values: (V | undefined)[] = [undefined]
  readonly #slots: Int32Array<ArrayBuffer>[] = [new Int32Array(0)]
  readonly #sizes = [0]
  readonly #codeOf = new Map<V, number>()

  set(slot: number, value: V): void {
    const code = this.#codeOf.get(value) ?? this.#newCode(value)
    this.codes = growing(this.codes, slot)
    if (this.codes[slot] === code) return
    this.unset(slot)
    const size = this.#sizes[code] ?? 0
    const slots = growing(this.#slots[code] ?? new Int32Array(0), size)
    slots[size] = slot
    this.#slots[code] = slots
    this.#sizes[code] = size + 1
    this.codes[slot] = code
  }

  unset(slot: number): void {
    const code = this.codes[slot] ?? NONE
    if (code === NONE) return
    const slots = this.slotsOf(code)
    slots[slots.indexOf(slot)] = slots.at(-1) ?? 0
    this.#sizes[code] = slots.length - 1
    this.codes[slot] = NONE
  }

  at(slot: number): V | undefined {
    return this.#values[this.codes[slot] ?? NONE]
  }

  valueAt(code: number): V | undefined {
    return this.#values[code]
  }

  /** How many slots have one of the values. */
  countOf(codes: Iterable<number>): number {
    let count = 0
    for (const code of codes) count += this.#sizes[code] ?? 0
    return count
  }

  /** Each value that a slot has, and how many have it. */
  *counts(): Generator<[value: V, count: number]> {
    for (const [value, code] of this.#codeOf) {
      const count = this.#sizes[code] ?? 0
      if (count > 0) yield [value, count]
    }
  }

  /** Takes out of a mask what fails the test: slot by slot what fails or what passes, whichever is less. */
  keep(mask: Mask, test: (value: V) => boolean): void {
    const passing: number[] = []
    const failing: number[] = []
    let passed = 0
    let failed = 0
    for (const [value, code] of this.#codeOf) {
      const size = this.#sizes[code] ?? 0
      if (test(value)) {
        passing.push(code)
        passed += size
      } else {
        failing.push(code)
        failed += size
      }
    }
    if (failed <= passed) for (const code of failing) mask.remove(this.slotsOf(code))
    else mask.keepOnly(passing.map((code) => this.slotsOf(code)))
  }

  /** For each code its place among the sorted values. */
  ranks(): Uint32Array {
    const ranks = new Uint32Array(this.#values.length)
    const sorted = [...this.#codeOf].sort(([a], [b]) => (typeof a === 'string' ? compare(a, String(b)) : Number(a) - Number(b)))
    sorted.forEach(([, code], rank) => (ranks[code] = rank))
    return ranks
  }

  slotsOf(code: number): Int32Array<ArrayBuffer> {
    return (this.#slots[code] ?? new Int32Array(0)).subarray(0, this.#sizes[code])
  }

  #newCode(value: V): number {
    const code = this.#values.length
    this.#values.push(value)
    this.#slots.push(new Int32Array(4))
    this.#sizes.push(0)
    this.#codeOf.set(value, code)
    this.added?.(code)
    return code
  }
}

/** By code units: the same order on both engines and in every place. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
