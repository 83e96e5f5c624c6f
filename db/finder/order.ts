import type { Columns } from './columns.ts'
import { compare, type Dictionary } from './dictionary.ts'
import type { Key, SortColumn } from './question.ts'

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

  compareSlots = (a: number, b: number): number => this.#compareKey(a, this.keyOf(b))

  #compareKey(slot: number, { value, id }: Key): number {
    const own = this.#value(slot)
    const byValue = typeof own === 'string' ? compare(own, String(value)) : own - Number(value)
    return byValue || (this.#columns.ids[slot] ?? 0) - id
  }

  #value(slot: number): string | number {
    const texts = this.#texts()
    if (texts) return texts.at(slot)
    return this.#column === 'certificateId' ? (this.#columns.numbers[slot] ?? '') : this.#number(slot)
  }

  #number(slot: number): number {
    const { ids, imo, issued, expiry } = this.#columns
    const column = { id: ids, imoNumber: imo, issuedDate: issued, expiryDate: expiry }
    // Asked only for the four columns that are numbers.
    return column[this.#column as keyof typeof column][slot] ?? 0
  }

  #texts(): Dictionary | undefined {
    const { vessel, flag, type } = this.#columns
    return { vesselName: vessel, flag, type }[this.#column as string]
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
    const texts = this.#texts()
    const ranks = texts?.ranks()
    const keys = new Float64Array(byId.length)
    byId.forEach((slot, place) => {
      const value = texts && ranks ? (ranks[texts.codes[slot] ?? 0] ?? 0) : this.#number(slot)
      keys[place] = value * PLACES + place
    })
    return Int32Array.from(keys.sort(), (key) => byId[key % PLACES] ?? 0)
  }

  #merged(changed: Int32Array): Int32Array<ArrayBuffer> {
    const { alive, changedAt } = this.#columns
    const added = changed.toSorted(this.compareSlots)
    const merged = new Int32Array(this.#slots.length + added.length)
    let length = 0
    let next = 0
    for (const slot of this.#slots) {
      if ((changedAt[slot] ?? 0) > this.#version || alive[slot] === 0) continue
      while (next < added.length && this.compareSlots(added[next] ?? 0, slot) < 0) merged[length++] = added[next++] ?? 0
      merged[length++] = slot
    }
    while (next < added.length) merged[length++] = added[next++] ?? 0
    return merged.slice(0, length)
  }
}
