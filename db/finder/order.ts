import type { Columns } from './columns.ts'
import { compare } from './column/listed.ts'
import type { Key, SortColumn } from './question.ts'

/** A column of values that repeat: by slot the code of each, and by code its place among the others. */
type Coded = { codes: Uint32Array; at(slot: number): string | number | undefined; ranks(): Uint32Array }

/** A value and a place among the ids in one number: 28 bits and 25. */
const PLACES = 2 ** 25

/** All slots in the order of one column and, within equal values, of the ids. */
export class Order {
  readonly #columns: Columns
  readonly #column: SortColumn
  readonly #byId: Order | null
  #slots = new Int32Array(0)
  #version = -1

  constructor(columns: Columns, column: SortColumn, byId: Order | null) {
    this.#columns = columns
    this.#column = column
    this.#byId = byId
  }

  /** The living slots in this order, as it is now. */
  slots(): Int32Array {
    if (this.#version === this.#columns.version) return this.#slots
    const changed = this.#changedSlots()
    // From a quarter on, sorting all anew is the shorter way.
    if (this.#version < 0 || changed.length * 4 > this.#columns.length) this.#slots = this.#sorted()
    else this.#slots = this.#merged(changed)
    this.#version = this.#columns.version
    return this.#slots
  }

  /** The first place, among slots in this order, whose certificate is at the key or behind it. */
  placeIn(slots: Int32Array, key: Key): number {
    let low = 0
    let high = slots.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#compareKey(slots[middle] ?? 0, key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  isAt(slot: number, key: Key): boolean {
    return this.#compareKey(slot, key) === 0
  }

  keyOf(slot: number): Key {
    return { value: this.#value(slot), id: this.#columns.ids[slot] ?? 0 }
  }

  /** Some slots in this order. */
  sorted(slots: Iterable<number>): Int32Array<ArrayBuffer> {
    const keyed = Array.from(slots, (slot) => ({ slot, key: this.keyOf(slot) }))
    return Int32Array.from(
      keyed.sort((a, b) => this.#compareKey(a.slot, b.key)),
      ({ slot }) => slot,
    )
  }

  #compareKey(slot: number, { value, id }: Key): number {
    const own = this.#value(slot)
    const byValue = typeof own === 'string' ? compare(own, String(value)) : own - Number(value)
    return byValue || (this.#columns.ids[slot] ?? 0) - id
  }

  #value(slot: number): string | number {
    if (this.#column === 'certificateId') return this.#columns.numbers[slot] ?? ''
    return this.#coded()?.at(slot) ?? this.#number(slot)
  }

  #number(slot: number): number {
    const { ids, imo } = this.#columns
    return (this.#column === 'id' ? ids : imo)[slot] ?? 0
  }

  #coded(): Coded | undefined {
    const { vessel, flag, type, issued, expiry } = this.#columns
    const coded: Partial<Record<SortColumn, Coded>> = {
      vesselName: vessel,
      flag,
      type,
      issuedDate: issued,
      expiryDate: expiry,
    }
    return coded[this.#column]
  }

  #changedSlots(): Int32Array {
    const { alive, changedAt, length } = this.#columns
    const changed: number[] = []
    for (let slot = 0; slot < length; slot++) {
      if ((changedAt[slot] ?? 0) > this.#version && alive[slot] === 1) changed.push(slot)
    }
    return Int32Array.from(changed)
  }

  #sorted(): Int32Array<ArrayBuffer> {
    const { alive, length, ids, numbers } = this.#columns
    if (!this.#byId) {
      const slots = new Int32Array(length).map((_, slot) => slot).filter((slot) => alive[slot] === 1)
      return slots.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))
    }
    const byId = this.#byId.slots()
    if (this.#column === 'certificateId') {
      return Int32Array.from(byId).sort((a, b) => compare(numbers[a] ?? '', numbers[b] ?? ''))
    }
    const coded = this.#coded()
    const ranks = coded?.ranks()
    const keys = new Float64Array(byId.length)
    byId.forEach((slot, place) => {
      const value = coded && ranks ? (ranks[coded.codes[slot] ?? 0] ?? 0) : this.#number(slot)
      keys[place] = value * PLACES + place
    })
    return Int32Array.from(keys.sort(), (key) => byId[key % PLACES] ?? 0)
  }

  #merged(changed: Int32Array): Int32Array<ArrayBuffer> {
    const { alive, changedAt } = this.#columns
    const version = this.#version
    const kept = this.#slots.filter((slot) => (changedAt[slot] ?? 0) <= version && alive[slot] === 1)
    const added = this.sorted(changed)
    const merged = new Int32Array(kept.length + added.length)
    let taken = 0
    added.forEach((slot, before) => {
      const place = this.placeIn(kept, this.keyOf(slot))
      merged.set(kept.subarray(taken, place), taken + before)
      merged[place + before] = slot
      taken = place
    })
    merged.set(kept.subarray(taken), taken + added.length)
    return merged
  }
}
